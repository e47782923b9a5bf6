package class

import (
	"slices"
	"strings"
	"testing"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
)

// A tutor reads for each student in one line which known mistakes cost what.
func TestALineForEachStudent(t *testing.T) {
	r := &report.Report{Named: []report.Named{
		{Mistakes: []string{"a"}, About: []string{"Nothing is counted."}, Points: 4.5},
		{Mistakes: []string{"b", "c"}, About: []string{"One.", "Another."}, Points: 1},
	}}
	row := recorded(ledger.Submission{Key: "ada", Named: []string{"of the last time"}}, r)
	if want := []string{"Nothing is counted (4.5 points)", "One / Another (1 point)"}; !slices.Equal(row.Named, want) {
		t.Errorf("got %q, want %q", row.Named, want)
	}
	var b strings.Builder
	if err := Show(&b, &ledger.Ledger{Submissions: []ledger.Submission{row, {Key: "bob"}}}, nil, "out"); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); !strings.Contains(text, "\n  ada: Nothing is counted (4.5 points); One / Another (1 point)\n") || strings.Contains(text, "bob") {
		t.Errorf("the screen:\n%s", text)
	}
}
