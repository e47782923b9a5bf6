package ledger

import (
	"fmt"
	"testing"
)

// A known mistake is one in all items and cases; what is only in words is the
// same in the same items.
func TestCauses(t *testing.T) {
	l := &Ledger{Submissions: []Submission{
		{Failures: []Failure{
			{Case: "a", Items: []string{"lines"}, Key: "line number | -1", Cause: "every line number is one too low"},
			{Case: "b", Items: []string{"messages"}, Key: "line number | -1", Cause: "every line number is one too low"},
			{Case: "c", Items: []string{"format"}, Cause: "line N differs"},
		}},
		{Failures: []Failure{
			{Case: "b", Items: []string{"messages"}, Key: "line number | -1", Cause: "every line number is one too low"},
			{Case: "d", Items: []string{"stock"}, Cause: "line N differs"},
		}},
	}}
	got := fmt.Sprint(l.Causes())
	want := "[{[lines messages] every line number is one too low 3 [0 1] a} {[format] line N differs 1 [0] c} {[stock] line N differs 1 [1] d}]"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
