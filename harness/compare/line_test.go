package compare

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/catalog"
)

// Messages about line 12 as programs word them, and numbers in them that must
// not pass for the line.
var messages = []struct {
	text string
	not  []int
}{
	{"Error near line 12: expecting '1' or '3', found '2'", []int{1, 2, 3}},
	{"Error on line 12", nil},
	{"error at line 12, column 3", []int{3}},
	{"column 3 of line 12: bad card", []int{3}},
	{"Line 12: only 6 of 7 columns", []int{6, 7}},
	{"LINE 12 IS WRONG", nil},
	{"line #12: 2 bars", []int{2}},
	{"line# 12 has 2 bars", []int{2}},
	{"Line no. 12: rank 1 is unknown", []int{1}},
	{"line no 12", nil},
	{"Line number 12 (found 3 bars)", []int{3}},
	{"Line Number: 12, 2 bars", []int{2}},
	{"line num 12", nil},
	{"line nr. 12: 9 found", []int{9}},
	{"lineno=12 token=7", []int{7}},
	{"line_no: 12, token: 7", []int{7}},
	{"line=12 col=5", []int{5}},
	{"line:12:5: bad card", []int{5}},
	{"Line: 12", nil},
	{"line\t12", nil},
	{"line12: 3 found", []int{3}},
	{"line-12", nil},
	{"line - 12: 3 found", []int{3}},
	{"line -> 12: 3 found", []int{3}},
	{"[line 12] 7 expected", []int{7}},
	{"(line 12) 7 expected", []int{7}},
	{"[Line: 12] 7 expected", []int{7}},
	{"<line 12>", nil},
	{"line (12): 3 found", []int{3}},
	{"line [12]", nil},
	{"line '12'", nil},
	{`line "12" has 8 words`, []int{8}},
	{"ln 12, col 3", []int{3}},
	{"Ln: 12", nil},
	{"L12: found 5", []int{5}},
	{"L12C5", nil},
	{"near the 12th line: 2 bars", []int{2}},
	{"In the 12th line", nil},
	{"the 12TH LINE", nil},
	{"lines 11-12: 3 columns", []int{3}},
	{"lines 11 to 12: 3 columns", []int{3}},
	{"between lines 11 and 12, 3 columns", []int{3}},
	{"Lines 12 and 13", nil},
	{"bad.txt:12: expected 7 columns", []int{7}},
	{"bad.txt:12:5: expected 7 columns", []int{5, 7}},
	{"./inputs/bad.txt:12 expected 7", []int{7}},
	{"in 'bad.txt':12: 7", []int{7}},
	{"<stdin>:12:5: error: 7", []int{5, 7}},
	{"stdin:12: found 7", []int{7}},
	{"(stdin):12: found 7", []int{7}},
	{"bad.txt(12): error 3", []int{3}},
	{"bad.txt(12,5): error 3", []int{3, 5}},
	{"bad2.txt, line 12", []int{2}},
	{"bad.txt: line 12: 3", []int{3}},
	{"check.c:45: Error near line 12: 3", []int{3}},
	{"Invalid card '1d' on line 12.", []int{1}},
	{"10c is no card (line 12)", []int{10}},
	{"Found 3 errors; first on line 12", []int{3}},
	{"\x1b[31mError\x1b[0m near line \x1b[1m12\x1b[0m: found 3", []int{3, 31, 1}},
	{"\x1b[1;31mline 12\x1b[0m", nil},
	{"line 012", nil},
	{"line 12.", nil},
	{"line 12/30", []int{30}},
	{"Error near line 12 of 30", []int{30}},
	{"line \x00\n bad.txt:12: \xff\xfe", nil},
	{"caf\xe9 \xff line 12", nil},
	{"line 99999999999999999999; error on line 12", nil},

	// No number is named as a line: each that stands alone counts.
	{"Error at 12", nil},
	{"12: bad card", nil},
	{"12:5: bad card", nil},
	{"5:12: bad card", nil},
	{"bad.txt: 12: bad card", nil},
	{"check: error (12)", nil},
	{"[12] bad card", nil},
	{"row 12 is bad", nil},
	{"Zeile 12: Fehler", nil},
	{"error in line twelve (12)", nil},
	{"found:2 expected:1 at 12", nil},
	{"RULES:2 is invalid, 12", nil},
	{"there is no 13 in this game, see 12", nil},
	{"line is 12", nil},
	{"line, 12", nil},
	{"12. line: bad card", nil},
	{"line:\n12\n", nil},
	{"12-14: bad card", nil},
	{"7 columns, one per line; 6 found (12)", nil},
	{"each column stands on a line.\n3 cards, 12\n", nil},
	{"Lines: 30, error at 12", nil},
	{"Lines: 7-9 of the tableau, see 12", nil},
	{"put each column on its own line\n3 cards, see 12", nil},
	{"line count: 30, error at 12", nil},
	{"missing end of line, 2 expected at 12", nil},
	{"Error:3 is no rank, see 12", nil},
}

func TestLineInManyWordings(t *testing.T) {
	for _, m := range messages {
		t.Run(m.text, func(t *testing.T) {
			if r := (Line{[]Range{{12, 12}}}).Judge([]byte(m.text)); !r.OK {
				t.Errorf("line 12 is not found: %s", sentence(r, ""))
			}
			if r := (Line{[]Range{{2, 3}, {10, 14}}}).Judge([]byte("Invalid input!\n" + m.text + "\n")); !r.OK {
				t.Errorf("line 12 is not found in a range: %s", sentence(r, ""))
			}
			for _, n := range m.not {
				if (Line{[]Range{{n, n}}}).Judge([]byte(m.text)).OK {
					t.Errorf("%d passes for the line", n)
				}
			}
			if (Line{[]Range{{15, 29}}}).Judge([]byte(m.text)).OK {
				t.Error("passes for a line that is not there")
			}
		})
	}
}

func TestLineFails(t *testing.T) {
	asked := catalog.English.Either([]string{"2", "5", "6", "7"})
	tests := []struct{ name, text, want string }{
		{"nothing printed", "", say("line-number", "lines", asked, "got", say("line-number.none"))},
		{"no number", "Invalid input", say("line-number", "lines", asked, "got", say("line-number.none"))},
		{"another line", "Error near line 8: found 2", say("line-number", "lines", asked, "got", say("line-number.one", "number", 8))},
		{"just before", "line 4", say("line-number", "lines", asked, "got", say("line-number.one", "number", 4))},
		{"a line below 0", "line -6", say("line-number", "lines", asked, "got", say("line-number.one", "number", -6))},
		{"several", "line 1, line 3: 2", say("line-number", "lines", asked, "got", say("line-number.many", "numbers", "1, 3"))},
		{"many", "1 3 4 8 9 10 11 12 13 14", say("line-number", "lines", asked, "got", say("line-number.other", "n", 9, "numbers", "1, 3, 4, 8, 9, 10, 11, 12, ..."))},
		{"of something else", "near column 3: expecting a card", say("line-number", "lines", asked, "got", say("line-number.other", "n", 1, "numbers", "3"))},
		{"within words", "6c is bad, x2, 7th", say("line-number", "lines", asked, "got", say("line-number.none"))},
		{"too large", "99999999999999999999", say("line-number", "lines", asked, "got", say("line-number.none"))},
		{"digits of a larger number", "line 25", say("line-number", "lines", asked, "got", say("line-number.one", "number", 25))},
	}
	c := Line{[]Range{{2, 2}, {5, 7}}}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := c.Judge([]byte(test.text))
			if got := summary(t, r, test.text); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Want != "line 2 or 5 to 7" {
				t.Errorf("wanted is %q", r.Want)
			}
		})
	}
}

func TestParseRange(t *testing.T) {
	tests := []struct {
		text string
		want Range
		ok   bool
	}{
		{"7", Range{7, 7}, true}, {"5..7", Range{5, 7}, true}, {"7..7", Range{7, 7}, true}, {"0", Range{0, 0}, true},
		{"", Range{}, false}, {"x", Range{}, false}, {"5..", Range{}, false}, {"..7", Range{}, false}, {"7..5", Range{}, false},
		{"-1", Range{}, false}, {"-2..5", Range{}, false}, {"1..2..3", Range{}, false}, {"5-7", Range{}, false}, {"5 ..7", Range{}, false},
	}
	for _, test := range tests {
		got, err := ParseRange(test.text)
		if got != test.want || (err == nil) != test.ok {
			t.Errorf("%q: got %v, %v", test.text, got, err)
		}
		if err == nil && got.First != got.Last && got.String() != test.text {
			t.Errorf("%q is written %q", test.text, got)
		}
		if want := fmt.Sprintf("expected a line number such as 7 or 5..7, found %q", test.text); err != nil && err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Whatever stands around it, the number is found, and the verdict is that of
// the number alone.
func TestLineWithinOtherText(t *testing.T) {
	noise := rapid.SampledFrom([]string{"", "bad card\n", "\x00\xff", "found '2c'; ", "Error! ", "\x1b[0m", "(", "\n\n"})
	form := rapid.SampledFrom([]string{"line %d", "Line no. %d", "line (%d)", "%dth line", "in.txt:%d:", "lines %d and 900"})
	rapid.Check(t, func(t *rapid.T) {
		n, asked := rapid.IntRange(0, 40).Draw(t, "n"), rapid.IntRange(0, 40).Draw(t, "asked")
		text := noise.Draw(t, "before") + " " + fmt.Sprintf(form.Draw(t, "form"), n) + " " + noise.Draw(t, "after")
		if r := (Line{[]Range{{asked, asked}}}).Judge([]byte(text)); r.OK != (n == asked) {
			t.Fatalf("%q, line %d: passes: %t", text, asked, r.OK)
		}
	})
}

// Floods are judged in bounded memory; a message behind one is still found.
func TestLineInHugeOutput(t *testing.T) {
	size := 1 << 17 // bytes
	if testing.Short() {
		size = 1 << 13
	}
	for _, piece := range []string{"1 ", "line 1\n", "line ", "lines 1", "a.b", "x:1", "\n", "\x00\xff", "1st "} {
		t.Run(strconv.Quote(piece), func(t *testing.T) {
			flood := bytes.Repeat([]byte(piece), size/len(piece))
			if (Line{[]Range{{7, 7}}}).Judge(flood).OK {
				t.Error("line 7 is found")
			}
			if strings.Contains(piece, "1") {
				return
			}
			if r := (Line{[]Range{{7, 7}}}).Judge(append(flood, "\nError near line 7\n"...)); !r.OK {
				t.Errorf("line 7 is not found: %s", sentence(r, ""))
			}
		})
	}
}
