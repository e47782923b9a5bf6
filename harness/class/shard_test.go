package class

import "testing"

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{"1/1": {1, 1}, "2/4": {2, 4}, "4/4": {4, 4}} {
		if got, err := ParseShard(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "2", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b", "9999999/99999999"} {
		if got, err := ParseShard(text); err == nil {
			t.Errorf("%s: taken as %v", text, got)
		}
	}
}

func TestShardsShareAClass(t *testing.T) {
	for n := range 10 {
		var in []int
		for i := range 3 {
			if (Shard{i + 1, 3}).has(n) {
				in = append(in, i)
			}
		}
		if len(in) != 1 {
			t.Errorf("submission %d is in %d parts", n, len(in))
		}
	}
	if !(Shard{}).has(5) {
		t.Error("the whole class lacks a submission")
	}
}
