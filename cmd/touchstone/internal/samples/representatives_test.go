package samples

import (
	"slices"
	"testing"

	"touchstone/harness/verify"
)

func TestRepresentatives(t *testing.T) {
	loses := func(name string, items ...any) verify.Sample {
		s := verify.Sample{Name: name, Loses: map[string]verify.Loss{}}
		for i := 0; i < len(items); i += 2 {
			s.Loses[items[i].(string)] = items[i+1].(verify.Loss)
		}
		return s
	}
	samples := []verify.Sample{
		loses("a", "lines", verify.Some),
		loses("b", "lines", verify.Some),
		loses("c", "lines", verify.Whole),
		loses("d", "lines", verify.Some, "messages", verify.Some),
		loses("e", "messages", verify.Some, "lines", verify.Whole),
		loses("good"),
		loses("good-too"),
		{Name: "r", Void: []string{"one-file"}},
		{Name: "s", Void: []string{"one-file"}},
	}
	var names []string
	for _, s := range representatives(samples) {
		names = append(names, s.Name)
	}
	if want := []string{"c", "d", "good", "good-too", "r"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
	if samples[1].Name != "b" {
		t.Error("the list it was given has changed")
	}
}
