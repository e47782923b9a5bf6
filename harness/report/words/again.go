package words

import "touchstone/harness/report"

// Again says that n cases failed and then passed; "" if n is 0.
func (v Voice) Again(n int) string {
	if n == 0 {
		return ""
	}
	return v.Say("again", "n", n)
}

// Marked says that a tutor gave the points of an item, and why, or that they are those
// of an earlier result.
func (v Voice) Marked(m report.Mark) string {
	switch {
	case m.Kept:
		return m.Why
	case m.Why == "":
		return v.Say("marked")
	}
	return v.Say("marked.why", "why", m.Why)
}
