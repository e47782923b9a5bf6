package compare

import (
	"touchstone/harness/report"
)

// Checker is a program of the course that judges an output. answer is what the case
// has for it, input the standard input of the play. An error is a fault of the
// checker.
type Checker func(input, answer, output []byte) (accepted bool, why string, err error)

// Checked passes if a checker accepts the output.
type Checked struct {
	Checker       Checker
	Input, Answer []byte
}

// Judge implements Comparator.
func (c Checked) Judge(got []byte) Result {
	accepted, why, err := c.Checker(c.Input, c.Answer, got)
	switch {
	case err != nil:
		return Result{Fault: &Fault{err}}
	case accepted:
		return passed
	}
	return failed("", report.Difference{Kind: report.Rejected, Problem: report.Text(why)})
}
