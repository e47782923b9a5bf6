package assignment

import "testing"

func TestWeightOfACase(t *testing.T) {
	item := Item{Weights: []Weight{{Cases: "stress-*", Weight: 0.5}, {Cases: "stress-long", Weight: 3}, {Cases: "stdin-?ipe", Weight: 2}}}
	tests := []struct {
		id   string
		want float64
	}{
		{"other", 1}, {"stress-empty", 0.5}, {"stress-long", 0.5}, {"stdin-pipe", 2}, {"stdin-pipes", 1},
	}
	for _, test := range tests {
		if got := item.Of(test.id); got != test.want {
			t.Errorf("case %s weighs %v, want %v", test.id, got, test.want)
		}
	}
	if got := (Item{}).Of("any"); got != 1 {
		t.Errorf("without weights a case weighs %v", got)
	}
}

func TestFromCases(t *testing.T) {
	tests := []struct {
		item Item
		want bool
	}{
		{Item{Kind: Auto}, true},
		{Item{Kind: Auto, Evidence: ByCases}, true},
		{Item{Kind: Auto, Evidence: "build"}, false},
		{Item{Kind: Auto, Evidence: "files"}, false},
		{Item{Kind: Auto, Evidence: "tests"}, false},
		{Item{Kind: Zero, Evidence: "symbols"}, false},
		{Item{Kind: Zero, Evidence: "compile"}, false},
		{Item{Kind: Zero}, true},
		{Item{Kind: Extra}, true},
		{Item{Kind: Deduction}, true},
		{Item{Kind: Deduction, Evidence: "build"}, false},
		{Item{Kind: Manual}, false},
		{Item{Kind: Manual, Evidence: ByCases}, false},
	}
	for _, test := range tests {
		if got := test.item.FromCases(); got != test.want {
			t.Errorf("%+v: %t", test.item, got)
		}
	}
}
