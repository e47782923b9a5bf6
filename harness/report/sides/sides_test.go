package sides_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/compare"
	"touchstone/harness/report"
	"touchstone/harness/report/sides"
)

// drawn writes the rows as `number want|got`, `-` for a line that is missing
// and `*` at the first difference.
func drawn(rows []sides.Row) string {
	var b strings.Builder
	text := func(l sides.Line) string {
		if l.Missing {
			return "-"
		}
		return l.Text
	}
	for _, row := range rows {
		mark := ""
		if row.Differs {
			mark = "*"
		}
		fmt.Fprintf(&b, "%d%s %s|%s\n", row.Number, mark, text(row.Want), text(row.Got))
	}
	return b.String()
}

func TestOf(t *testing.T) {
	tests := []struct {
		name, want, got string
		drawn           string
	}{
		{"a word", "a\nb\nc\nd\ne\n", "a\nb\nx\nd\ne\n", "2 b|b\n3* c|x\n4 d|d\n"},
		{"the first line", "a\nb\n", "x\nb\n", "1* a|x\n2 b|b\n"},
		{"nothing printed", "a\nb\n", "", "1* a|-\n2 b|-\n"},
		{"a line missing within", "a\nb\nc\n", "a\nc\n", "1 a|a\n2* b|-\n3 c|c\n"},
		{"a line too many within", "a\nc\n", "a\nb\nc\n", "1 a|a\n2* -|b\n3 c|c\n"},
		{"missing at the end", "a\nb\nc\nd\n", "a\n", "1 a|a\n2* b|-\n3 c|-\n"},
		{"no newline at the end", "a\nb\n", "a\nb", "2* b\n|b\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := compare.FirstDifference([]byte(test.want), []byte(test.got))
			x := report.Expectation{Want: report.Text(test.want), Got: report.Text(test.got), Difference: &d}
			if got := drawn(sides.Of(x, 1, 1)); got != test.drawn {
				t.Errorf("got\n%swant\n%s", got, test.drawn)
			}
		})
	}
	parts := report.Difference{Kind: report.PartsDiffer, Want: "Invalid"}
	for side, want := range map[report.Text]string{"Invalids\nInvalids\n": "0* Invalid|-\n", "Invalids\n\n": "0* Invalid|\n"} {
		if got := drawn(sides.Of(report.Expectation{Want: "Invalid\n", Got: side, Difference: &parts}, 1, 1)); got != want {
			t.Errorf("parts of %q: %q, want %q", side, got, want)
		}
	}
	if rows := sides.Of(report.Expectation{Difference: &report.Difference{Summary: "otherwise"}}, 1, 1); rows != nil {
		t.Errorf("of what is not about lines it shows %v", rows)
	}
}

func marked(parts []sides.Part) string {
	var b strings.Builder
	for _, p := range parts {
		if p.Changed {
			fmt.Fprintf(&b, "[%s]", p.Visible())
		} else {
			b.WriteString(p.Visible())
		}
	}
	return b.String()
}

func TestParts(t *testing.T) {
	tests := []struct{ want, got, w, g string }{
		{"15 covered cards", "14 covered cards", "[15] covered cards", "[14] covered cards"},
		{"covered", "coverd", "[covered]", "[coverd]"},
		{"a b", "a  b", "a b", "a [·]b"},
		{"a one b two c", "a 1 b 2 c", "a [one] b [two] c", "a [1] b [2] c"},
		{"\xff", "\xfe", "[\xff]", "[\xfe]"},
		{"", "a", "", "[a]"},
		{"x one two three y", "x four five six seven y", "x [one two three] y", "x [four five six seven] y"},
	}
	for _, test := range tests {
		w, g := sides.Parts(test.want, test.got)
		if marked(w) != test.w || marked(g) != test.g {
			t.Errorf("%q and %q are %q and %q, want %q and %q", test.want, test.got, marked(w), marked(g), test.w, test.g)
		}
	}
}

// Whatever the lines are, the parts make them up again, and what both have is
// the same on both sides.
func TestPartsAreTheLines(t *testing.T) {
	word := rapid.SampledFrom([]string{"one", "two", " ", "  ", "3", "é", "\xff", "漢", "-", "\n", strings.Repeat("x y ", 700)})
	many := rapid.Custom(func(t *rapid.T) string { // more kinds of words than there are letters
		var b strings.Builder
		for range rapid.IntRange(0, 300).Draw(t, "words") {
			fmt.Fprintf(&b, "%d ", rapid.IntRange(0, 200).Draw(t, "word"))
		}
		return b.String()
	})
	line := rapid.OneOf(many, rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(word, 0, 12).Draw(t, "pieces"), "")
	}))
	rapid.Check(t, func(t *rapid.T) {
		want, got := line.Draw(t, "want"), line.Draw(t, "got")
		w, g := sides.Parts(want, got)
		join := func(parts []sides.Part, all bool) string {
			var b strings.Builder
			for _, p := range parts {
				if all || !p.Changed {
					b.WriteString(p.Text)
				}
			}
			return b.String()
		}
		if join(w, true) != want || join(g, true) != got {
			t.Fatalf("%q and %q become %v and %v", want, got, w, g)
		}
		if join(w, false) != join(g, false) {
			t.Fatalf("what both have differs: %v and %v", w, g)
		}
		if want == got && join(w, false) != want {
			t.Fatalf("equal lines differ: %v", w)
		}
	})
}
