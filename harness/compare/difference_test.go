package compare

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

func TestFirstDifference(t *testing.T) {
	tests := []struct {
		name, want, got string
		expected        report.Difference
	}{
		{"equal", "a\n", "a\n", report.Difference{}},
		{"a word", "a\nb\n15 covered cards\nc\n", "a\nb\n14 covered cards\nc\n", report.Difference{
			Summary: say("difference.one-word", "line", 3, "got", "14", "want", "15"),
			Line:    3, Column: 2, Want: "15 covered cards", Got: "14 covered cards"}},
		{"nothing printed", "a\n", "", report.Difference{
			Summary: say("difference.nothing-printed"), Line: 1, Column: 1, Want: "a"}},
		{"nothing expected", "", "hi\nho\n", report.Difference{
			Summary: say("difference.nothing-expected", "got", `"hi"`), Line: 1, Column: 1, Got: "hi"}},
		{"final newline missing", "a\nb\n", "a\nb", report.Difference{
			Summary: say("difference.final-newline-missing"), Line: 2, Column: 2, Want: "b\n", Got: "b"}},
		{"final newline added", "a\nb", "a\nb\n", report.Difference{
			Summary: say("difference.final-newline-extra"), Line: 2, Column: 2, Want: "b", Got: "b\n"}},
		{"carriage returns", "a\nb\n", "a\r\nb\r\n", report.Difference{
			Summary: say("difference.line-ends", "line", 1), Line: 1, Column: 2, Want: "a", Got: "a\r"}},
		{"trailing blanks", "a\nb\nc\n", "a\nb \t\nc \n", report.Difference{
			Summary: say("difference.trailing-blanks", "line", 2), Line: 2, Column: 2, Want: "b", Got: "b \t"}},
		{"letter case", "Yes\n", "yes\n", report.Difference{
			Summary: versus(say("difference.letter-case", "line", 1), `"Yes"`, `"yes"`),
			Line:    1, Column: 1, Want: "Yes", Got: "yes"}},
		{"blanks between words", "a b\n", "a  b\n", report.Difference{
			Summary: say("blanks.extra.space", "n", 1, "place", say("place.word", "line", line(1), "word", `"a"`)), Line: 1, Column: 3, Want: "a b", Got: "a  b"}},
		{"lines too many at the end", "a\n", "a\nb\nc\n", report.Difference{
			Summary: shows(say("difference.lines-extra", "n", 2, "line", 2), `"b"`), Line: 2, Column: 1, Got: "b"}},
		{"a line too many within", "a\nc\n", "a\nb\nc\n", report.Difference{
			Summary: shows(say("difference.lines-extra", "n", 1, "line", 2), `"b"`), Line: 2, Column: 1, Want: "c", Got: "b"}},
		{"an empty line too many at the end", "a\n", "a\n\n", report.Difference{
			Summary: shows(say("difference.lines-extra", "n", 1, "line", 2), say("empty-line")), Line: 2, Column: 1, Got: "\n"}},
		{"a line more where none ends in a newline", "a", "a\nb", report.Difference{
			Summary: shows(say("difference.lines-extra", "n", 1, "line", 2), `"b"`), Line: 2, Column: 1, Got: "b"}},
		{"ends early", "a\nb\nc\n", "a\n", report.Difference{
			Summary: shows(say("difference.ends-early", "n", 2, "line", 2), `"b"`), Line: 2, Column: 1, Want: "b"}},
		{"ends early without a newline", "a\nb\n", "a", report.Difference{
			Summary: shows(say("difference.ends-early", "n", 1, "line", 2), `"b"`), Line: 2, Column: 1, Want: "b"}},
		{"ends inside a line", "abc\nd\n", "ab", report.Difference{
			Summary: versus(say("difference.cut-short", "line", 1), `"abc"`, `"ab"`), Line: 1, Column: 3, Want: "abc", Got: "ab"}},
		{"a line missing within", "a\nb\nc\n", "a\nc\n", report.Difference{
			Summary: shows(say("difference.lines-missing", "n", 1, "line", 2), `"b"`), Line: 2, Column: 1, Want: "b", Got: "c"}},
		{"one of several lines that are alike is missing", "a\nb\nb\nb\nc\n", "a\nb\nb\nc\n", report.Difference{
			Summary: shows(say("alike.lines missing", "n", 1, "from", 2, "to", 4), `"b"`), Line: 4, Column: 1, Want: "b", Got: "c"}},
		{"some of several lines that are alike in turn are missing at the end", "a\nb\na\nb\na\nb\n", "a\nb\na\nb\n", report.Difference{
			Summary: shows(say("alike.lines missing", "n", 2, "from", 1, "to", 6), `"a"`), Line: 5, Column: 1, Want: "a"}},
		{"one of several lines that are alike is too many", "b\nb\nc\n", "b\nb\nb\nc\n", report.Difference{
			Summary: shows(say("alike.lines extra", "n", 1, "from", 1, "to", 3), `"b"`), Line: 3, Column: 1, Want: "c", Got: "b"}},
		{"swapped", "a\nb\nc\nd\n", "a\nc\nb\nd\n", report.Difference{
			Summary: say("difference.lines-swapped", "line", 2, "next", 3), Line: 2, Column: 1, Want: "b", Got: "c"}},
		{"invalid UTF-8", "\xff\n", "\xfe\n", report.Difference{
			Summary: versus(say("difference.one-line", "line", 1), `"\xff"`, `"\xfe"`), Line: 1, Column: 1, Want: "\xff", Got: "\xfe"}},
		{"inside a character", "xé\n", "xè\n", report.Difference{
			Summary: say("difference.one-word", "line", 1, "got", "xè", "want", "xé"), Line: 1, Column: 2, Want: "xé", Got: "xè"}},
		{"control characters", "a\n", "\x1b[2J\n", report.Difference{
			Summary: versus(say("difference.one-line", "line", 1), `"a"`, `"\x1b[2J"`), Line: 1, Column: 1, Want: "a", Got: "\x1b[2J"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := FirstDifference([]byte(test.want), []byte(test.got))
			shown := report.Difference{Line: d.Line, Column: d.Column, Want: d.Want, Got: d.Got}
			if d.Kind != "" {
				shown.Summary = words.In("").Differs(report.Expectation{Difference: &d})
			}
			if !reflect.DeepEqual(shown, test.expected) {
				t.Errorf("got  %+v\nwant %+v", shown, test.expected)
			}
		})
	}
}

func TestFirstDifferenceOfLongLines(t *testing.T) {
	long := bytes.Repeat([]byte("é"), 1<<20)
	other := bytes.Clone(long)
	other[1<<20] = 'x'
	d := FirstDifference(long, other)
	if len(d.Want) > 2*inLine+10 || len(d.Got) > 2*inLine+10 {
		t.Errorf("not cut: %d and %d bytes", len(d.Want), len(d.Got))
	}
	if d.Column != 1<<19+1 || !strings.Contains(string(d.Got), "éx") || strings.Contains(string(d.Want), "x") {
		t.Errorf("the difference is not shown: %+v", d)
	}
}

// Whatever the bytes are, a difference is found where it is, and can be seen.
func TestAnyDifferenceIsShown(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", "B", "b", " ", "\t", "\n", "\r\n", "\x00", "\x80", "\xc3", "é", "\xff", "\u202e", strings.Repeat("long ", 100)})
	text := rapid.Custom(func(t *rapid.T) []byte {
		return []byte(strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), ""))
	})
	rapid.Check(t, func(t *rapid.T) {
		want, got := text.Draw(t, "want"), text.Draw(t, "got")
		d := FirstDifference(want, got)
		if bytes.Equal(want, got) {
			if !reflect.DeepEqual(d, report.Difference{}) {
				t.Fatalf("equal bytes differ: %+v", d)
			}
			return
		}
		if d.Want == d.Got {
			t.Fatalf("the lines shown are equal: %+v", d)
		}
		if text := words.In("").Differs(report.Expectation{Difference: &d}); text == "" || len(text) > 1000 || !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			t.Fatalf("not one clean sentence: %q", text)
		}
		wants, gots := bytes.Split(want, newline), bytes.Split(got, newline)
		for i := range d.Line - 1 {
			if !bytes.Equal(wants[i], gots[i]) {
				t.Fatalf("line %d differs before line %d", i+1, d.Line)
			}
		}
	})
}
