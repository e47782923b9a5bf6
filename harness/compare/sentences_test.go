package compare

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

var (
	say     = catalog.English.Say
	oneHigh = say("off.high", "by", say("number.one"))
)

func line(n int) string { return say("place.line", "line", n) }

// shows is a sentence that ends with the lines it is about.
func shows(sentence, lines string) string { return say("with-lines", "text", sentence, "lines", lines) }

func versus(sentence, want, got string) string {
	return shows(sentence, say("expected-printed", "want", want, "got", got))
}

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
		{"a number", "a\nb\nc\n16 cards\n", "a\nb\nc\n15 cards\n", say("difference.one-word", "line", 4, "got", "15", "want", "16")},
		{"a number with a sign and a point", "x = -1.5\n", "x = -1.25\n", say("difference.one-word", "line", 1, "got", "-1.25", "want", "-1.5")},
		{"a word", "1 waste cards\n", "1 waste card\n", say("difference.one-word", "line", 1, "got", "card", "want", "cards")},
		{"two words", "1 waste cards\n", "2 waste card\n", versus(say("difference.one-line", "line", 1), `"1 waste cards"`, `"2 waste card"`)},
		{"a sign", "a-b-c\n", "a-b+ c\n", versus(say("difference.one-line", "line", 1), `"a-b-c"`, `"a-b+ c"`)},
		{"a mark for a letter", "a ! b\n", "a c b\n", versus(say("difference.one-line", "line", 1), `"a ! b"`, `"a c b"`)},

		{"another order", "a\nb\nc\nd\n", "a\nd\nb\nc\n", say("difference.line-order", "line", 2)},
		{"another order, not of the same", "a\nb\nb\n", "b\na\na\n", say("difference.one-word", "line", 1, "got", "b", "want", "a")},
		{"upside down", "a\nb\nc\n", "c\nb\na\n", say("difference.line-order", "line", 1)},

		{"blank missing at the end", "a\nb\nc \nd\n", "a\nb\nc\nd\n", say("blanks.missing.space", "n", 1, "place", say("place.end", "line", line(3)))},
		{"blank too many at the end", "a\nb\nc\n", "a\nb\nc \n", say("blanks.extra.space", "n", 1, "place", say("place.end", "line", line(3)))},
		{"blanks too many at the ends", "a\nb\nc\nd\n", "a  \nb\nc \nd \n", say("blanks.more", "text", say("blanks.extra.space", "n", 2, "place", say("place.end", "line", line(1))), "n", 2)},
		{"tab missing", "a\tb\n", "ab\n", say("blanks.missing.tab", "n", 1, "place", say("place.word", "line", line(1), "word", `"a"`))},
		{"blank missing within", "one two three\n", "one twothree\n", say("blanks.missing.space", "n", 1, "place", say("place.word", "line", line(1), "word", `"two"`))},
		{"blank too many within, and more", "one two\nx y\n", "one  two\nx z\n", say("blanks.extra.space", "n", 1, "place", say("place.word", "line", line(1), "word", `"one"`))},
		{"blanks missing at the beginning", "a\n  b\nc d\n", "a\nb\nc  d\n", say("blanks.more", "text", say("blanks.missing.space", "n", 2, "place", say("place.beginning", "line", line(2))), "n", 1)},
		{"tab for a blank", "a b\n", "a\tb\n", versus(say("difference.inner-blanks", "line", 1), `"a b"`, `"a\tb"`)},
		{"an empty line with a blank", "a\n\nb\n", "a\n \nb\n", say("blanks.extra.space", "n", 1, "place", say("place.end", "line", line(2)))},

		{"line numbers", "x\n" + numbered("line ", ": bad", 3, 6), "x\n" + numbered("line ", ": bad", 4, 7),
			versus(say("numbers.after", "text", say("numbers", "which", say("numbers.line"), "off", oneHigh), "line", 1), `"line 3: bad"`, `"line 4: bad"`)},
		{"line numbers from the first on", numbered("f.txt:", ": bad 7", 3, 6), numbered("f.txt:", ": bad 7", 1, 4),
			versus(say("numbers", "which", say("numbers.line"), "off", say("off.low", "by", "2")), `"f.txt:3: bad 7"`, `"f.txt:1: bad 7"`)},
		{"line numbers after some", numbered("", ". x", 1, 20), numbered("", ". x", 1, 12) + numbered("", ". x", 14, 21),
			versus(say("numbers.after", "text", say("numbers", "which", say("numbers.line"), "off", oneHigh), "line", 12), `"13. x"`, `"14. x"`)},
		{"line numbers, one of them right", numbered("line ", "", 3, 5) + "line 9\n", numbered("line ", "", 4, 6) + "line 9\n",
			say("difference.one-word", "line", 1, "got", "4", "want", "3")},
		{"line numbers, off by this and that", "line 3\nline 4\n", "line 4\nline 6\n", say("difference.one-word", "line", 1, "got", "4", "want", "3")},
		{"numbers", numbered("1 of ", " cards", 3, 5), numbered("1 of ", " cards", 4, 6),
			versus(say("numbers", "which", say("numbers.second"), "off", oneHigh), `"1 of 3 cards"`, `"1 of 4 cards"`)},
		{"values", "new(7)\nf(1) = 1\nf() = 1\nf(1, 2) = 2\n", "new(7)\nf(1) = 2\nf() = 2\nf(1, 2) = 3\n",
			versus(say("numbers.after", "text", say("numbers", "which", say("numbers.value"), "off", oneHigh), "line", 1), `"f(1) = 1"`, `"f(1) = 2"`)},
		{"values, one of them right", "f(1) = 1\nf() = 1\nf(1, 2) = 2\ng() = 4\n", "f(1) = 2\nf() = 2\nf(1, 2) = 3\ng() = 4\n", say("difference.one-word", "line", 1, "got", "2", "want", "1")},
		{"two numbers may be chance", numbered("has ", "", 3, 4), numbered("has ", "", 4, 5), say("difference.one-word", "line", 1, "got", "4", "want", "3")},
		{"numbers too large to count", strings.Repeat("line 99999999999999999998\n", 2), strings.Repeat("line 99999999999999999999\n", 2),
			say("difference.one-word", "line", 1, "got", "99999999999999999999", "want", "99999999999999999998")},
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
		{"numbers do not count", Relax{Numbers: true}, "15 covered cards\n", "3 covered card\n", say("difference.one-word", "line", 1, "got", "card", "want", "cards"), "3 covered cards", "3 covered card"},
		{"numbers do not count before the line", Relax{Numbers: true}, "1\n2 cards\n", "7\n8 card\n", say("difference.one-word", "line", 2, "got", "card", "want", "cards"), "8 cards", "8 card"},
		{"a number is missing", Relax{Numbers: true}, "1 of 2\n", "7 of\n", versus(say("difference.one-line", "line", 1), `"N of N"`, `"7 of"`), "N of N", "7 of"},
		{"a word for a number", Relax{Numbers: true}, "1 of 2\n", "7 of two\n", versus(say("difference.one-line", "line", 1), `"N of N"`, `"7 of two"`), "N of N", "7 of two"},
		{"a line is missing", Relax{Numbers: true}, "1 a\n2 b\n3 c\n", "7 a\n9 c\n", shows(say("difference.lines-missing", "n", 1, "line", 2), `"N b"`), "N b", "9 c"},
		{"another order", Relax{Numbers: true}, "1 a\n2 b\n3 c\n", "7 c\n8 a\n9 b\n", say("difference.line-order", "line", 1), "7 a", "7 c"},
		{"trailing blanks do not count", Relax{TrailingBlanks: true}, "a \nb\n", "a\nc  \n", say("difference.one-word", "line", 2, "got", "c", "want", "b"), "b", "c"},
		{"blanks within do", Relax{TrailingBlanks: true}, "a b\n", "a  b \n", say("blanks.extra.space", "n", 1, "place", say("place.word", "line", line(1), "word", `"a"`)), "a b", "a  b"},
		{"the final newline does not count", Relax{FinalNewline: true}, "a\nb\n", "a", shows(say("difference.ends-early", "n", 1, "line", 2), `"b"`), "b", ""},
		{"line ends do not count", Relax{LineEnds: true}, "a\r\nb\n", "a\nc\r\n", say("difference.one-word", "line", 2, "got", "c", "want", "b"), "b", "c"},
		{"dropped", Relax{Drop: drop("> ")}, "> a\n> b\n", "a\n> c\n", say("difference.one-word", "line", 2, "got", "c", "want", "b"), "b", "c"},
		{"dropped with its newline", Relax{Drop: drop("(?m)^-+\n")}, "a\nb\n", "---\na\n--\nc\n", versus(say("difference.parts"), `"b"`, `"c"`), "b", "c"},
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
			ok = len(wants) == len(gots) && number().ReplaceAllString(want, "0") == number().ReplaceAllString(got, "0")
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
