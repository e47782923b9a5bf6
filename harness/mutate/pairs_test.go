package mutate

import (
	"slices"
	"strings"
	"testing"
)

// Two mistakes are joined if no case noticed them, or each a case that noticed nothing else.
func TestPairs(t *testing.T) {
	const text = "one two three four\n"
	of := func(file, word, becomes string, fate Fate, cases ...string) Tried {
		at := strings.Index(text, word)
		return Tried{Mutant: Mutant{Sample: "good", File: file, Operator: "literal", Start: at, End: at + len(word), Text: becomes, source: []byte(text)}, Fate: fate, Cases: cases}
	}
	some := []Tried{
		of("a.c", "one", "1", Survived), of("a.c", "two", "2", Killed, "often"), of("a.c", "three", "3", Killed, "once"), of("a.c", "four", "4", Uncompiled),
		of("a.c", "three", "III", Equivalent), of("b.c", "four", "IV", Survived),
	}
	var got []string
	for _, m := range pairs(some, map[string]int{"often": 2, "once": 1}) {
		got = append(got, string(m.Source()))
	}
	slices.Sort(got)
	if want := []string{"1 two 3 four\n", "1 two III four\n"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A pair is right if both mistakes are, or if it was judged itself.
func TestJudgedPairs(t *testing.T) {
	source := []byte("a = 1;\nb = 2;\n")
	one := Mutant{Sample: "good", File: "a.c", Operator: "constant", Start: 4, End: 5, Text: "2", source: source}
	two := Mutant{Sample: "good", File: "a.c", Operator: "constant", Start: 11, End: 12, Text: "3", source: source}
	both := joined(one, two)
	first, second := Judge{Source: "good/a.c", Lines: "a = 1;", Becomes: "a = 2;"}, Judge{Source: "good/a.c", Lines: "b = 2;", Becomes: "b = 3;"}
	itself := Judge{Source: "good/a.c", Operator: pair, Texts: []string{"1;\nb = 2"}}
	for _, test := range []struct {
		name   string
		judged []Judge
		right  bool
	}{{"one of them", []Judge{first}, false}, {"both", []Judge{first, second}, true}, {"itself", []Judge{itself}, true}, {"the function", []Judge{{Source: "good/a.c", Functions: []string{""}}}, true}} {
		j := &Judged{Mutants: test.judged}
		if got := j.right(both); got != test.right {
			t.Errorf("%s: %v", test.name, got)
		}
		if err := j.stale([]Mutant{one, two}); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if diff := both.Diff(); strings.Count(diff, "@@ -") != 2 {
		t.Error(diff)
	}
}
