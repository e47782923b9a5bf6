package diagnostic

import (
	"testing"

	"touchstone/harness/catalog"
)

func TestError(t *testing.T) {
	tests := []struct {
		name string
		err  Error
		want string
	}{
		{"all", Error{File: "f.yaml", Line: 3, Column: 7, Problem: "it is wrong", Hint: "mend it"}, "f.yaml:3:7: it is wrong (mend it)"},
		{"no hint", Error{File: "f.yaml", Line: 3, Column: 7, Problem: "it is wrong"}, "f.yaml:3:7: it is wrong"},
		{"no column", Error{File: "f.yaml", Line: 3, Problem: "it is wrong"}, "f.yaml:3: it is wrong"},
		{"no line", Error{File: "f.yaml", Column: 7, Problem: "it is wrong", Hint: "mend it"}, "f.yaml: it is wrong (mend it)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.err.Error(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestIn(t *testing.T) {
	e := New("x.c", catalog.Of("given.unreadable"), Near("ad", []string{"ada"}))
	if got := e.Error(); got != `x.c: the file cannot be read (did you mean "ada"?)` {
		t.Error(got)
	}
	if got := e.In(catalog.German).Error(); got != `x.c: die Datei ist nicht lesbar (war "ada" gemeint?)` {
		t.Error(got)
	}
	author := &Error{File: "case.txtar", Problem: "it is wrong", Hint: "mend it"}
	if got := author.In(catalog.German).Error(); got != author.Error() {
		t.Error(got)
	}
}

func TestSuggest(t *testing.T) {
	tests := []struct {
		name, word string
		known      []string
		want       string
	}{
		{"a letter off", "lins", []string{"stdin", "lines"}, `did you mean "lines"?`},
		{"two letters changed places", "ponits", []string{"id", "points"}, `did you mean "points"?`},
		{"all that are nearest", "test", []string{"tent", "other", "tests", "text", "tree"}, `did you mean "tent", "tests" or "text"?`},
		{"two that are nearest", "dame", []string{"game", "name"}, `did you mean "game" or "name"?`},
		{"five that are nearest", "ax", []string{"ag", "af", "ae", "ad", "ac", "ab", "aa"}, `did you mean "aa", "ab", "ac", "ad" or "ae"?`},
		{"another case", "ESP-ASS3", []string{"esp-ass3", "gomoku"}, `did you mean "esp-ass3"?`},
		{"another case of one letter", "X", []string{"x", "y"}, `did you mean "x"?`},
		{"given twice", "lins", []string{"lines", "lines"}, `did you mean "lines"?`},
		{"five of many", "zebra", []string{"whole", "text", "table", "number", "nested", "flag", "counts"}, `the nearest of 7: table, text, flag, nested, number`},
		{"five, none near", "zebra", []string{"whole", "text", "number", "nested", "flag"}, `known: flag, nested, number, text, whole`},
		{"the nearer of two", "stdim", []string{"stdout", "stdin"}, `did you mean "stdin"?`},
		{"two letters of three", "out", []string{"outer", "order"}, `did you mean "outer"?`},
		{"none near", "colour", []string{"b", "a"}, "known: a, b"},
		{"too far", "abcd", []string{"abxyz"}, "known: abxyz"},
		{"one letter is near nothing", "x", []string{"y"}, "known: y"},
		{"nothing is near nothing", "", []string{"y"}, "known: y"},
		{"nothing known", "x", nil, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := append([]string(nil), test.known...)
			if got := Suggest(test.word, test.known); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			for i := range before {
				if before[i] != test.known[i] {
					t.Errorf("the list was changed: %q", test.known)
				}
			}
		})
	}
}
