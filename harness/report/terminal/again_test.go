package terminal_test

import (
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
)

// The screen names the cases that passed at the second try, and says why a
// tutor gave the points of an item.
func TestAgainAndMarked(t *testing.T) {
	shown := func(r *report.Report) string {
		var b strings.Builder
		if err := terminal.Render(&b, r, terminal.View{}); err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(b.String()), " ")
	}
	r := graded()
	r.Cases[0].Flaky, r.Cases[2].Flaky = true, true
	r.Items[2].Mark = &report.Mark{Who: "jb", Why: "the pipe was broken", Status: report.Fail}
	got := shown(r)
	for _, want := range []string{
		"! " + say("again", "n", 2), r.Cases[0].Title + " " + r.Cases[2].Title,
		say("marked.why", "why", "the pipe was broken"),
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	got = shown(graded())
	for _, other := range []string{say("again", "n", 1), say("again", "n", 0), say("marked"), say("marked.why", "why", "")} {
		if strings.Contains(got, strings.TrimSpace(other)) {
			t.Errorf("%q stands in\n%s", other, got)
		}
	}
}
