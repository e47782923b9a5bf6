package terminal_test

import (
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
)

func TestMended(t *testing.T) {
	verdict := func(id string, v report.Verdict) report.Case { return report.Case{ID: id, Verdict: v} }
	m := terminal.FailedIn(&report.Report{Cases: []report.Case{
		verdict("a", report.VerdictFail), verdict("b", report.VerdictPass), verdict("c", report.VerdictFail), verdict("d", report.VerdictNotRun),
	}})
	for _, step := range []struct {
		tried report.Case
		want  string
	}{
		{verdict("b", report.VerdictPass), ""},
		{verdict("c", report.VerdictFail), "of the 2 that failed before, 0 pass now"},
		{verdict("a", report.VerdictPass), "of the 2 that failed before, 1 pass now"},
		{verdict("d", report.VerdictPass), "of the 2 that failed before, 1 pass now"},
	} {
		if got := m.Note(step.tried); got != step.want {
			t.Errorf("%s: %q, want %q", step.tried.ID, got, step.want)
		}
	}
	if m := terminal.FailedIn(nil); len(m.Failed) > 0 || m.Note(verdict("a", report.VerdictPass)) != "" {
		t.Errorf("of nothing before: %+v", m)
	}
}
