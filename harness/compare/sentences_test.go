package compare

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// said is what people read of the first difference of two texts.
func said(want, got []byte) string {
	d := FirstDifference(want, got)
	return words.In("").Differs(report.Expectation{Difference: &d})
}

// numbered writes lines `PREFIX n rest` for n from first to last.
func numbered(prefix, rest string, first, last int) string {
	var b strings.Builder
	for n := first; n <= last; n++ {
		fmt.Fprintf(&b, "%s%d%s\n", prefix, n, rest)
	}
	return b.String()
}

func TestSentences(t *testing.T) {
	tests := []struct{ name, want, got, sentence string }{
		{"a number", "a\nb\nc\n16 cards\n", "a\nb\nc\n15 cards\n", "line 4: the program printed 15 instead of 16"},
		{"a number with a sign and a point", "x = -1.5\n", "x = -1.25\n", "line 1: the program printed -1.25 instead of -1.5"},
		{"a word", "1 waste cards\n", "1 waste card\n", "line 1: the program printed card instead of cards"},
		{"two words", "1 waste cards\n", "2 waste card\n", `line 1 differs: expected "1 waste cards", the program printed "2 waste card"`},
		{"a sign", "a-b-c\n", "a-b+ c\n", `line 1 differs: expected "a-b-c", the program printed "a-b+ c"`},
		{"a mark for a letter", "a ! b\n", "a c b\n", `line 1 differs: expected "a ! b", the program printed "a c b"`},

		{"another order", "a\nb\nc\nd\n", "a\nd\nb\nc\n", "the program printed the same lines in another order; line 2 is the first that differs"},
		{"another order, not of the same", "a\nb\nb\n", "b\na\na\n", "line 1: the program printed b instead of a"},
		{"upside down", "a\nb\nc\n", "c\nb\na\n", "the program printed the same lines in another order; line 1 is the first that differs"},

		{"blank missing at the end", "a\nb\nc \nd\n", "a\nb\nc\nd\n", "a space is missing at the end of line 3"},
		{"blank too many at the end", "a\nb\nc\n", "a\nb\nc \n", "extra space at the end of line 3"},
		{"blanks too many at the ends", "a\nb\nc\nd\n", "a  \nb\nc \nd \n", "2 extra spaces at the end of line 1; only white space differs in 2 more lines"},
		{"tab missing", "a\tb\n", "ab\n", `a tab is missing in line 1 after "a"`},
		{"blank missing within", "one two three\n", "one twothree\n", `a space is missing in line 1 after "two"`},
		{"blank too many within, and more", "one two\nx y\n", "one  two\nx z\n", `extra space in line 1 after "one"`},
		{"blanks missing at the beginning", "a\n  b\nc d\n", "a\nb\nc  d\n", "2 spaces are missing at the beginning of line 2; only white space differs in 1 more line"},
		{"tab for a blank", "a b\n", "a\tb\n", `only the white space between words differs, first in line 1: expected "a b", the program printed "a\tb"`},
		{"an empty line with a blank", "a\n\nb\n", "a\n \nb\n", "extra space at the end of line 2"},

		{"line numbers", "x\n" + numbered("line ", ": bad", 3, 6), "x\n" + numbered("line ", ": bad", 4, 7),
			`every line number is one too high after line 1: expected "line 3: bad", the program printed "line 4: bad"`},
		{"line numbers from the first on", numbered("f.txt:", ": bad 7", 3, 6), numbered("f.txt:", ": bad 7", 1, 4),
			`every line number is 2 too low: expected "f.txt:3: bad 7", the program printed "f.txt:1: bad 7"`},
		{"line numbers after some", numbered("", ". x", 1, 20), numbered("", ". x", 1, 12) + numbered("", ". x", 14, 21),
			`every line number is one too high after line 12: expected "13. x", the program printed "14. x"`},
		{"line numbers, one of them right", numbered("line ", "", 3, 5) + "line 9\n", numbered("line ", "", 4, 6) + "line 9\n",
			"line 1: the program printed 4 instead of 3"},
		{"line numbers, off by this and that", "line 3\nline 4\n", "line 4\nline 6\n", "line 1: the program printed 4 instead of 3"},
		{"numbers", numbered("1 of ", " cards", 3, 5), numbered("1 of ", " cards", 4, 6),
			`the second number of every line is one too high: expected "1 of 3 cards", the program printed "1 of 4 cards"`},
		{"values", "new(7)\nf(1) = 1\nf() = 1\nf(1, 2) = 2\n", "new(7)\nf(1) = 2\nf() = 2\nf(1, 2) = 3\n",
			`every value after = is one too high after line 1: expected "f(1) = 1", the program printed "f(1) = 2"`},
		{"values, one of them right", "f(1) = 1\nf() = 1\nf(1, 2) = 2\ng() = 4\n", "f(1) = 2\nf() = 2\nf(1, 2) = 3\ng() = 4\n", "line 1: the program printed 2 instead of 1"},
		{"two numbers may be chance", numbered("has ", "", 3, 4), numbered("has ", "", 4, 5), "line 1: the program printed 4 instead of 3"},
		{"numbers too large to count", strings.Repeat("line 99999999999999999998\n", 2), strings.Repeat("line 99999999999999999999\n", 2),
			"line 1: the program printed 99999999999999999999 instead of 99999999999999999998"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := said([]byte(test.want), []byte(test.got)); got != test.sentence {
				t.Errorf("got  %s\nwant %s", got, test.sentence)
			}
		})
	}
}

// A sentence speaks of nothing that the comparison does not look at.
func TestSentencesOfRelaxedComparisons(t *testing.T) {
	drop := func(pattern string) []*regexp.Regexp { return []*regexp.Regexp{regexp.MustCompile(pattern)} }
	tests := []struct {
		name               string
		relax              Relax
		want, got          string
		sentence, gave, as string // the summary, and the lines shown
	}{
		{"numbers do not count", Relax{Numbers: true}, "15 covered cards\n", "3 covered card\n", "line 1: the program printed card instead of cards", "3 covered cards", "3 covered card"},
		{"numbers do not count before the line", Relax{Numbers: true}, "1\n2 cards\n", "7\n8 card\n", "line 2: the program printed card instead of cards", "8 cards", "8 card"},
		{"a number is missing", Relax{Numbers: true}, "1 of 2\n", "7 of\n", `line 1 differs: expected "N of N", the program printed "7 of"`, "N of N", "7 of"},
		{"a word for a number", Relax{Numbers: true}, "1 of 2\n", "7 of two\n", `line 1 differs: expected "N of N", the program printed "7 of two"`, "N of N", "7 of two"},
		{"a line is missing", Relax{Numbers: true}, "1 a\n2 b\n3 c\n", "7 a\n9 c\n", `line 2 is missing: "N b"`, "N b", "9 c"},
		{"another order", Relax{Numbers: true}, "1 a\n2 b\n3 c\n", "7 c\n8 a\n9 b\n", "the program printed the same lines in another order; line 1 is the first that differs", "7 a", "7 c"},
		{"trailing blanks do not count", Relax{TrailingBlanks: true}, "a \nb\n", "a\nc  \n", "line 2: the program printed c instead of b", "b", "c"},
		{"blanks within do", Relax{TrailingBlanks: true}, "a b\n", "a  b \n", `extra space in line 1 after "a"`, "a b", "a  b"},
		{"the final newline does not count", Relax{FinalNewline: true}, "a\nb\n", "a", `the output ends early, line 2 is missing: "b"`, "b", ""},
		{"line ends do not count", Relax{LineEnds: true}, "a\r\nb\n", "a\nc\r\n", "line 2: the program printed c instead of b", "b", "c"},
		{"dropped", Relax{Drop: drop("> ")}, "> a\n> b\n", "a\n> c\n", "line 2: the program printed c instead of b", "b", "c"},
		{"dropped with its newline", Relax{Drop: drop("(?m)^-+\n")}, "a\nb\n", "---\na\n--\nc\n", `the part that counts differs: expected "b", the program printed "c"`, "b", "c"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := Equal{Relax: test.relax, Wants: [][]byte{[]byte(test.want)}}.Judge([]byte(test.got)).Difference
			if d == nil || words.In("").Differs(report.Expectation{Difference: d}) != test.sentence || string(d.Want) != test.gave || string(d.Got) != test.as {
				t.Errorf("got  %+v\nwant %s (%q, %q)", d, test.sentence, test.gave, test.as)
			}
			if d != nil && (d.Kind == report.PartsDiffer) != (d.Line == 0) {
				t.Errorf("line %d", d.Line)
			}
		})
	}
}

// Whatever the texts are, what is said of their difference is true.
func TestDifferencesAreTrue(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", "b", "1", "2", "12", " ", " ", "\t", "\n", "\n", "line ", "-", ".", "é"})
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 9).Draw(t, "pieces"), "")
	})
	rapid.Check(t, func(t *rapid.T) {
		want, got := text.Draw(t, "want"), text.Draw(t, "got")
		if rapid.Bool().Draw(t, "nearly right") { // otherwise hardly anything particular is said
			at := rapid.IntRange(0, len(want)).Draw(t, "at")
			got = want[:at] + piece.Draw(t, "more") + want[min(len(want), at+rapid.IntRange(0, 1).Draw(t, "less")):]
		}
		if rapid.Bool().Draw(t, "other lines") {
			want = strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a\n", "b\n", "1 c\n", "2 c\n"}), 3, 6).Draw(t, "lines"), "")
			lines := strings.SplitAfter(want, "\n")
			got = strings.Join(rapid.Permutation(lines).Draw(t, "order"), "")
		}
		if want == got {
			return
		}
		d := FirstDifference([]byte(want), []byte(got))
		wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
		ok := true
		switch d.Kind {
		case report.OneWord:
			w, g := wants[d.Line-1], gots[d.Line-1]
			printed, instead := string(d.Extra[0]), string(d.Missing[0])
			ok = false
			for i := range len(g) - len(printed) + 1 {
				ok = ok || g[i:i+len(printed)] == printed && g[:i]+instead+g[i+len(printed):] == w
			}
		case report.BlanksExtra, report.BlanksMissing:
			long, short := gots[d.Line-1], wants[d.Line-1]
			if d.Kind == report.BlanksMissing {
				long, short = short, long
			}
			blank := map[string]string{"space": " ", "tab": "\t"}[d.Blank]
			ok = len(long)-len(short) == d.Count && strings.Count(long, blank)-strings.Count(short, blank) == d.Count && strings.ReplaceAll(long, blank, "") == strings.ReplaceAll(short, blank, "")
		case report.LineOrder, report.LinesSwapped:
			slices.Sort(wants)
			slices.Sort(gots)
			ok = slices.Equal(wants, gots)
		case report.NumbersOff:
			ok = len(wants) == len(gots) && number.ReplaceAllString(want, "0") == number.ReplaceAllString(got, "0")
		case report.LetterCase:
			ok = strings.EqualFold(want, got)
		case report.LinesExtra:
			ok = len(gots)-len(wants) == d.Count || strings.TrimSuffix(got, "\n") == got // the last of them may end without a newline
		}
		if !ok {
			t.Fatalf("not true of %q and %q: %+v", want, got, d)
		}
	})
}

// What is put where it is lacking makes an output right, and nothing else
// does.
func TestCompletes(t *testing.T) {
	for _, test := range []struct {
		want, got, other string
		relax            Relax
		completes        bool
	}{
		{"a\nb\nc\n", "", "a\nb\nc\n", Relax{}, true},
		{"a\nb\nc\n", "a\nc\n", "b\n", Relax{}, true},
		{"a\nb\n", "debug\n", "a\nb\n", Relax{}, true},
		{"a\nb\n", "a\n", "B\n", Relax{}, false},
		{"a\n", "", "error: a\n", Relax{}, false},
		{"1 a\n", "", "2 a\n", Relax{Numbers: true}, true},
		{"> \n", "x\n", "> \n", Relax{Drop: []*regexp.Regexp{regexp.MustCompile(`> \n`)}}, false},
	} {
		c := Equal{Relax: test.relax, Wants: [][]byte{[]byte("other\n"), []byte(test.want)}}
		if got := c.Completes([]byte(test.got), bytes.Clone([]byte(test.other))); got != test.completes {
			t.Errorf("%q and %q for %q: %t", test.got, test.other, test.want, got)
		}
	}
}
