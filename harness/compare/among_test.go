package compare

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"touchstone/harness/report"
)

// A right number among all others is no answer; one that stands first or last of several is,
// as behind a trace, and so is one of a line that can be read in two ways.
func TestAnAnswerAmongOthers(t *testing.T) {
	var all strings.Builder
	for n := range 53 {
		fmt.Fprintf(&all, "%d covered cards\n", n)
	}
	const covered = `(?i)\b7\b[^\n\d,;]*covered|covered[^\n\d,;]*\b7\b`
	for _, test := range []struct {
		pattern, got string
		among        bool
	}{
		{covered, all.String(), true},
		{covered, strings.ReplaceAll(all.String(), "\n", " "), true},
		{covered, "7 covered cards\n", false},
		{covered, "1 covered\n3 covered\n7 covered\n", false},
		{covered, "7 covered cards\n(debug) column 1: 3 covered\n", false},
		{`(?i)\b4\b[^\n\d,;]*stock|stock[^\n\d,;]*\b4\b`, "covered 3 stock 4 waste 2\n", false},
		{`Move 2 `, "Move 1 is illegal\nMove 2 is illegal\nMove 3 is illegal\n", true},
		{`(?s)\A.*Move 2 `, "Move 1 is illegal\nMove 2 is illegal\nMove 3 is illegal\n", false}, // it begins where the first does
		{`^2$`, "2", false},
		{`(?i)\b0\b[^\n\d]*covered|\b20\b[^\n\d]*stock|\b28\b[^\n\d]*waste`, "4 covered\n20 stock\n29 waste\n", false}, // one of three
		{`(?i)\b0\b[^\n\d]*covered|\b20\b[^\n\d]*covered`, all.String()[len("0 covered cards\n"):], true},
		{`(?i)(?P<n>\b7\b|seven) [|)]?covered`, all.String(), true}, // what stands in brackets is not divided
		{`[2-9]{2}s`, "12s 34s 99s", false},                         // names no number
	} {
		r := Match{regexp.MustCompile(test.pattern)}.Judge([]byte(test.got))
		if r.OK == test.among || test.among && r.Difference.Kind != report.AmongOthers {
			t.Errorf("%s in %q: %+v", test.pattern, test.got, r)
		}
	}
}

// Whoever blames every line blames none. Errors that follow from the first one, lines that are
// traced on the way to it, and others that a message names do no harm.
func TestALineAmongOthers(t *testing.T) {
	lines := func(from, to int, form string) string {
		var b strings.Builder
		for n := from; n <= to; n++ {
			fmt.Fprintf(&b, form, n)
		}
		return b.String()
	}
	for _, test := range []struct {
		got   string
		among bool
	}{
		{lines(1, 30, "Error near line %d\n"), true},
		{lines(1, 30, "line %d "), true},
		{lines(1, 30, "%d\n"), true},
		{lines(12, 30, "Error near line %d: bad card\n"), false},
		{lines(1, 12, "reading line %d\n"), false},
		{"in the section of line 3: error in line 12\nin the section of line 3: error in line 13\n", false},
		{"error in line 12, in the section of line 3\n", false},
		{"7 columns, 12: bad card\n", false},
	} {
		r := Line{[]Range{{12, 12}}}.Judge([]byte(test.got))
		if r.OK == test.among || test.among && r.Difference.Kind != report.AmongOthers {
			t.Errorf("%q: %+v", test.got, r)
		}
	}
}

func TestGeneral(t *testing.T) {
	const anyNumber = `(?:[0-9]+)`
	for pattern, want := range map[string]string{
		`7 cards`:                     anyNumber + ` cards`,
		`(?i)\b12\b|12+ x3{2,3}`:      `(?i)\b` + anyNumber + `\b|` + anyNumber + `+ x` + anyNumber + `{2,3}`,
		`\Q(7)\E8`:                    `\(` + anyNumber + `\)` + anyNumber,
		`\Q(7)`:                       `\(` + anyNumber + `\)`,
		`[2-9]{2}s`:                   ``,
		`[]1][^]2][\]3][[:digit:]4]`:  ``,
		`\x41\x{1F600}\101\pL\p{L}\d`: ``,
		`(?P<n1>a)(?<n2>b)`:           ``,
	} {
		got := ""
		if re := general(regexp.MustCompile(pattern)); re != nil {
			got = re.String()
		}
		if got != want {
			t.Errorf("%s became %s, not %s", pattern, got, want)
		}
	}
}
