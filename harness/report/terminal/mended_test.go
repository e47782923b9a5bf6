package terminal_test

import (
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
)

func TestMended(t *testing.T) {
	verdict := func(id string, v report.Verdict) report.Case { return report.Case{ID: id, Verdict: v} }
	v := words.In("")
	mended := func(n int) string { return v.Say("progress.mended", "n", 2, "passed", n) }
	m := terminal.FailedIn(&report.Report{Cases: []report.Case{
		verdict("a", report.VerdictFail), verdict("b", report.VerdictPass), verdict("c", report.VerdictFail), verdict("d", report.VerdictNotRun),
	}}, v)
	for _, step := range []struct {
		tried report.Case
		want  string
	}{
		{verdict("b", report.VerdictPass), ""},
		{verdict("c", report.VerdictFail), mended(0)},
		{verdict("a", report.VerdictPass), mended(1)},
		{verdict("d", report.VerdictPass), mended(1)},
	} {
		if got := m.Note(step.tried); got != step.want {
			t.Errorf("%s: %q, want %q", step.tried.ID, got, step.want)
		}
	}
	if m := terminal.FailedIn(nil, v); len(m.Failed) > 0 || m.Note(verdict("a", report.VerdictPass)) != "" {
		t.Errorf("of nothing before: %+v", m)
	}
}
