package ledger

import (
	"fmt"
	"testing"
)

// A known mistake is one in all items and cases; what only looks alike is the
// same in the same items. Of a ledger that has no keys nothing is said to be
// alike.
func TestCauses(t *testing.T) {
	const low = "the line number is one too low"
	l := &Ledger{Submissions: []Submission{
		{Failures: []Failure{
			{Case: "a", Items: []string{"lines"}, Key: "line number | -1", Cause: low},
			{Case: "b", Items: []string{"messages"}, Key: "line number | -1", Cause: low},
			{Case: "c", Items: []string{"format"}, Alike: "line", Cause: "line 3 differs"},
			{Case: "e", Items: []string{"waste"}, Alike: "word", Cause: "line 2 differs"},
			{Case: "f", Items: []string{"waste"}, Alike: "lines", Cause: "line 2 differs"},
		}},
		{Failures: []Failure{
			{Case: "b", Items: []string{"messages"}, Key: "line number | -1", Cause: low},
			{Case: "c", Items: []string{"format"}, Alike: "line", Cause: "line 8 differs"},
			{Case: "d", Items: []string{"stock"}, Alike: "line", Cause: "line 3 differs"},
		}},
	}}
	got := ""
	for _, c := range l.Causes() {
		got += fmt.Sprintf("%v, likely %v: %s, %d cases of %v, first %s\n", c.Items, c.Likely, c.Text, c.Cases, c.Submissions, c.Case)
	}
	const want = "[lines messages], likely false: the line number is one too low, 3 cases of [0 1], first a\n" +
		"[format], likely true: line 3 differs, 2 cases of [0 1], first c\n" +
		"[waste], likely true: line 2 differs, 1 cases of [0], first e\n" +
		"[waste], likely true: line 2 differs, 1 cases of [0], first f\n" +
		"[stock], likely true: line 3 differs, 1 cases of [1], first d\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
