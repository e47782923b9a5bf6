package samples

import (
	"slices"
	"testing"

	"touchstone/harness/suite/sample"
)

func TestRepresentatives(t *testing.T) {
	loses := func(name string, items ...any) sample.Sample {
		s := sample.Sample{Name: name, Loses: map[string]sample.Loss{}}
		for i := 0; i < len(items); i += 2 {
			s.Loses[items[i].(string)] = items[i+1].(sample.Loss)
		}
		return s
	}
	samples := []sample.Sample{
		loses("a", "lines", sample.Some),
		loses("b", "lines", sample.Some),
		loses("c", "lines", sample.Whole),
		loses("d", "lines", sample.Some, "messages", sample.Some),
		loses("e", "messages", sample.Some, "lines", sample.Whole),
		loses("good"),
		loses("good-too"),
		{Name: "r", Void: []string{"one-file"}},
		{Name: "s", Void: []string{"one-file"}},
		{Name: "t", Loses: map[string]sample.Loss{"lines": sample.Some, "messages": sample.Some, "stress": sample.Some}, Breaks: []string{"endless loop"}},
		loses("u", "stress", sample.Some),
	}
	var names []string
	for _, s := range representatives(samples) {
		names = append(names, s.Name)
	}
	if want := []string{"c", "d", "good", "good-too", "r", "u"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
	if samples[1].Name != "b" {
		t.Error("the list it was given has changed")
	}
}
