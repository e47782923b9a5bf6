package verify

import (
	"slices"
	"testing"
)

func TestRepresentatives(t *testing.T) {
	loses := func(name string, items ...any) Sample {
		s := Sample{Name: name, Loses: map[string]Loss{}}
		for i := 0; i < len(items); i += 2 {
			s.Loses[items[i].(string)] = items[i+1].(Loss)
		}
		return s
	}
	samples := []Sample{
		loses("a", "lines", Some),
		loses("b", "lines", Some),
		loses("c", "lines", Whole),
		loses("d", "lines", Some, "messages", Some),
		loses("e", "messages", Some, "lines", Whole),
		loses("good"),
		loses("good-too"),
		{Name: "r", Void: []string{"one-file"}},
		{Name: "s", Void: []string{"one-file"}},
	}
	var names []string
	for _, s := range Representatives(samples) {
		names = append(names, s.Name)
	}
	if want := []string{"c", "d", "good", "good-too", "r"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
	if samples[1].Name != "b" {
		t.Error("the list it was given has changed")
	}
}
