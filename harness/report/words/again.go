package words

import "touchstone/harness/report"

// Again says that n cases failed and then passed; "" if n is 0.
func (v Voice) Again(n int) string {
	if n == 0 {
		return ""
	}
	return v.Say("again", "n", n)
}

// Marked says that a tutor gave the points of an item, and why.
func (v Voice) Marked(m report.Mark) string {
	reason := report.Reason(m.Deductions, m.Why)
	if reason.None() {
		return v.Say("marked")
	}
	return v.Say("marked.why", "why", reason)
}
