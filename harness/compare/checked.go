package compare

import (
	"touchstone/harness/report"
)

// Checker is a program of the course that judges an output. answer is what the case
// has for it, input the standard input of the play. An error is a fault of the
// checker.
type Checker func(input, answer, output []byte) (Judgement, error)

// Judgement is what a program of the course says about an output, or about a talk.
type Judgement struct {
	Share float64 // of the points, from 0 to 1; 1 if it is right
	Why   string  // of what is not right
}

// Result returns the judgement as that of a comparator.
func (j Judgement) Result() Result {
	if j.Share == 1 {
		return passed
	}
	return failed("", report.Difference{Kind: report.Rejected, Problem: report.Text(j.Why), Share: j.Share})
}

// Checked passes if a checker accepts the output.
type Checked struct {
	Checker       Checker
	Input, Answer []byte
}

// Judge implements Comparator.
func (c Checked) Judge(got []byte) Result {
	judgement, err := c.Checker(c.Input, c.Answer, got)
	if err != nil {
		return Result{Fault: &Fault{err}}
	}
	return judgement.Result()
}
