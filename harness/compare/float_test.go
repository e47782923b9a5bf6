package compare

import (
	"strings"
	"testing"

	"touchstone/harness/report"
)

func TestFloat(t *testing.T) {
	long := strings.Repeat("9", 100_000)
	for _, test := range []struct {
		tolerance, want, got string
		kind                 report.Kind // "" if it passes
	}{
		{"1e-6", "1.5\n", "1.5", ""},
		{"1e-6", "1.5\n", "1.5000004\n", ""},
		{"1e-6", "1.5\n", "1.499998\n", report.TooFar},
		{"1e-6", "1000000\n", "1000000.5\n", ""}, // relative
		{"abs=1e-6", "1000000\n", "1000000.5\n", report.TooFar},
		{"rel=1e-6", "0.0000001\n", "0.0000002\n", report.TooFar},
		{"abs=1e-6", "0.0000001\n", "0.0000002\n", ""},
		{"rel=1e-6", "0\n", "1e-30\n", report.TooFar},
		{"rel=1e-6,abs=1e-9", "0\n", "-1e-10\n", ""},
		{"abs=0.1", "1\n", "1.1\n", ""}, // exactly at the limit
		{"abs=0.1", "1\n", "1.1000000000000000000000001\n", report.TooFar},
		{"abs=0", "12345678901234567890123456789\n", "12345678901234567890123456788\n", report.TooFar},
		{"abs=0", "1\n", "1.000\n", ""},
		{"1e-6", "-0\n", "0.0\n", ""},
		{"1e-6", ".5\n", "5.e-1\n", ""},
		{"1e-6", "+3\n", "3\n", ""},
		{"1e-6", "1\n", "nan\n", report.OneWord},
		{"1e-6", "1\n", "inf\n", report.OneWord},
		{"1e-6", "nan\n", "-nan\n", ""},
		{"1e-6", "-nan\n", "NaN\n", ""},
		{"1e-6", "NaN\n", "nan(0x8000)\n", ""},
		{"1e-6", "nan\n", "-nan(ind)\n", ""},
		{"1e-6", "nan\n", "0\n", report.OneWord},
		{"1e-6", "nan\n", "nano\n", report.OneWord},
		{"1e-6", "nan\n", "inf\n", report.OneWord},
		{"1e-6", "inf\n", "Infinity\n", ""},
		{"1e-6", "+INF\n", "inf\n", ""},
		{"1e-6", "-inf\n", "-Infinity\n", ""},
		{"1e-6", "inf\n", "-inf\n", report.OneWord},
		{"1e-6", "inf\n", "1e999999\n", report.OneWord},
		{"1e-6", "0.0 nan inf 100000 0.1\n", "-0.0000001 -nan inf 1.0E+05 0.1\n", ""},
		{"1e-6", "0.0 nan inf 100000 0.1\n", "-0.0000001 -nan inf 1.0E+05 0,1\n", report.OneWord},
		{"1e-6", "1\n", "0x1\n", report.OneWord},
		{"1e-6", "1\n", "1,0\n", report.OneWord},
		{"1e-6", "1\n", "1e999999999999\n", report.OneWord},
		{"1e-6", "1\n", "1e999999\n", report.TooFar},
		{"1e-6", "1\n", long + "\n", report.OneWord},
		{"1e-6", "sum 1.5 cm\n", "sum  1.5\tcm\r\n\n", ""},
		{"1e-6", "sum 1.5\n", "Sum 1.5\n", report.OneWord},
		{"1e-6,any-case", "sum 1.5\n", "SUM 1.5\n", ""},
		{"any-case,1e-6", "sum 1.5\n", "total 1.5\n", report.OneWord},
		{"1e-6", "1 2 3\n", "1 2\n", report.WordsMissing},
		{"1e-6", "1 2\n", "1\n2\n3 4\n", report.WordsExtra},
		{"1e-6", "1 2\n", " \n", report.NothingPrinted},
		{"1e-6", "", "\n", ""},
		{"none", "a 1.0\n", "a\t 1.0", ""}, {"none", "a 1.0\n", "a 1\n", report.OneWord}, {"none", "a\n", "A\n", report.OneWord}, {"any-case", "A nan\n", "a NaN\n", ""}, {"any-case", "1.0\n", "1\n", report.OneWord},
		{"1e-6", "", "1\n", report.WordsExtra},
	} {
		tolerance, err := ParseTolerance(test.tolerance)
		if err != nil {
			t.Fatal(err)
		}
		r := Float{tolerance, [][]byte{[]byte(test.want)}}.Judge([]byte(test.got))
		if r.OK != (test.kind == "") || !r.OK && r.Difference.Kind != test.kind {
			t.Errorf("%s: %.40q for %q: %t, %+v", test.tolerance, test.got, test.want, r.OK, r.Difference)
		}
	}
}

func TestFloatDifference(t *testing.T) {
	tolerance := Tolerance{Absolute: numberIn([]byte("0.1"))}
	c := Float{tolerance, [][]byte{[]byte("9 9 9\n"), []byte("1 2 3\n")}}
	for got, want := range map[string]report.Difference{
		"1\n2\n4\n":       {Kind: report.TooFar, Line: 3, Missing: []report.Text{"3"}, Extra: []report.Text{"4"}},
		"1\n":             {Kind: report.WordsMissing, Count: 2, Missing: []report.Text{"2"}},
		"1 2 3\n4 5\n6\n": {Kind: report.WordsExtra, Count: 3, Line: 2, Extra: []report.Text{"4"}},
	} {
		d := c.Judge([]byte(got)).Difference
		if d == nil || d.Kind != want.Kind || d.Line != want.Line || d.Count != want.Count || len(d.Missing) != len(want.Missing) || len(d.Extra) != len(want.Extra) {
			t.Errorf("%q: got %+v, want %+v", got, d, want)
		}
	}
	if !c.Judge([]byte("1.05 2 3\n")).OK || !c.Judge([]byte("9 9 9.1\n")).OK {
		t.Error("one of several will do")
	}
}

func TestParseToleranceFaults(t *testing.T) {
	for _, text := range []string{"", "-1e-6", "abs=", "abs=x", "eps=1e-6", "1e-6,", "1e-6 "} {
		if tolerance, err := ParseTolerance(text); err == nil {
			t.Errorf("%q: %+v", text, tolerance)
		}
	}
}
