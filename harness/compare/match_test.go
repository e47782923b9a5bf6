package compare

import (
	"reflect"
	"regexp"
	"testing"

	"touchstone/harness/report"
)

// Another number where the pattern has one is a wrong number, not something that is missing.
func TestOtherNumber(t *testing.T) {
	const stock = `(?i)\b26\b[^\n\d,;]*stock|stock[^\n\d,;]*\b26\b`
	missing := report.Difference{Kind: report.PatternMissing}
	number := func(line int, want, got, asked, printed string, by int) report.Difference {
		return report.Difference{
			Kind: report.OneWord, Line: line, Want: report.Text(want), Got: report.Text(got), By: by,
			Missing: []report.Text{report.Text(asked)}, Extra: []report.Text{report.Text(printed)},
		}
	}
	for _, test := range []struct {
		pattern, got string
		want         report.Difference
	}{
		{stock, "valid\n9 stock cards\n", number(2, "26 stock cards", "9 stock cards", "26", "9", -17)},
		{stock, "Stock: 27", number(1, "Stock: 26", "Stock: 27", "26", "27", 1)},
		{stock, "no stock\n", missing},
		{stock, "126stock\n", missing},
		{`\b3\b of \b4\b`, "3 of 5\n", missing},
		{`\b3\b cards\n\z`, "4 cards\nmore\n", missing},
		{`cards 3`, "cards 4\n", missing},
		{`\b3\b cards`, "99999999999999999999 cards\n", missing},
	} {
		r := Match{regexp.MustCompile(test.pattern)}.Judge([]byte(test.got))
		if r.OK || !reflect.DeepEqual(*r.Difference, test.want) {
			t.Errorf("%s in %q: %+v", test.pattern, test.got, r.Difference)
		}
	}
}
