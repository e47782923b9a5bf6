package terminal

import (
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// Mended counts how many of the cases that failed the last time pass now.
type Mended struct {
	Failed       []string // their ids
	passed, same int
	v            words.Voice
}

// FailedIn returns the cases that failed in a report; none for nil.
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

// Note records a case that was run, and says how many of the failed ones pass now;
// "" until one of them was run.
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
