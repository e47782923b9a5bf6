package words

import "touchstone/harness/report"

// Failure says in one sentence, without a full stop, what went wrong first in
// a case that failed.
func Failure(c report.Case) string {
	x, play, ok := FirstFailed(c)
	switch {
	case !ok:
		return "what went wrong is not kept"
	case play.Fault != "":
		return play.Fault
	case x.Difference == nil && !Broken(x, play):
		return "not met: " + Checked(x)
	}
	return Happened(c, x)
}
