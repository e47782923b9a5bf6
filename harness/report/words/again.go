package words

import "touchstone/harness/report"

// Again says of n cases that they failed and then passed; "" of none.
func Again(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 case passed only when it was tried again. It counts as passed, but the program may use memory that it never set, or depend on the time."
	}
	return Plural(n, "case") + " passed only when they were tried again. They count as passed, but the program may use memory that it never set, or depend on the time."
}

// Marked says that a tutor gave the points of an item, and why.
func Marked(m report.Mark) string {
	if m.Why == "" {
		return "marked by a tutor"
	}
	return "marked by a tutor: " + m.Why
}
