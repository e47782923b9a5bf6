package terminal

import (
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// Mended counts what has become of the cases that failed the last time.
type Mended struct {
	Failed       []string // their ids
	passed, same int
	v            words.Voice
}

// FailedIn are the cases that failed in a report; none for nil.
func FailedIn(before *report.Report, v words.Voice) *Mended {
	m := &Mended{v: v}
	if before == nil {
		return m
	}
	for _, c := range before.Cases {
		if c.Verdict == report.VerdictFail {
			m.Failed = append(m.Failed, c.ID)
		}
	}
	return m
}

// Note counts a case that was tried, and says how many of those that failed
// pass now; "" as long as none of them was tried.
func (m *Mended) Note(c report.Case) string {
	if slices.Contains(m.Failed, c.ID) {
		if c.Verdict == report.VerdictPass {
			m.passed++
		} else {
			m.same++
		}
	}
	if m.passed+m.same == 0 {
		return ""
	}
	return m.v.Say("progress.mended", "n", len(m.Failed), "passed", m.passed)
}
