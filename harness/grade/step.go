package grade

import "touchstone/harness/report"

// Step is something that happens while a submission is graded.
type Step struct {
	Kind  StepKind
	Cases int         // of Trying and Again: how many
	Case  report.Case // of Began and Ended; before it was tried it has no verdict
}

// StepKind says what happens.
type StepKind string

// The kinds of steps, in the order in which they come.
const (
	Building StepKind = "building"
	Trying   StepKind = "trying the cases"
	Again    StepKind = "trying again" // the cases that failed, where chance may have decided
	Looking  StepKind = "looking"      // at the sources, and at the tests that were handed in

	Began StepKind = "a case begins"
	Ended StepKind = "a case is done"
)

// tell tells of a step, when somebody listens.
func (o Options) tell(s Step) {
	if o.Tell != nil {
		o.Tell(s)
	}
}
