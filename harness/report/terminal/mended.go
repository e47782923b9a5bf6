package terminal

import (
	"fmt"
	"slices"

	"touchstone/harness/report"
)

// Mended counts what has become of the cases that failed the last time.
type Mended struct {
	Failed       []string // their ids
	passed, same int
}

// FailedIn are the cases that failed in a report; none for nil.
func FailedIn(before *report.Report) *Mended {
	m := &Mended{}
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
	return fmt.Sprintf("of the %d that failed before, %d pass now", len(m.Failed), m.passed)
}
