package grade

import (
	"touchstone/harness/caselang"
	"touchstone/harness/report"
)

// Step is something that happens while a submission is graded.
type Step struct {
	Kind  StepKind
	Cases []*caselang.Case // for Trying and Again
	Case  report.Case      // for Began and Ended; without a verdict before it was run
}

// StepKind is the kind of a step.
type StepKind string

// The kinds of steps, in the order in which they occur.
const (
	Building StepKind = "building"
	Trying   StepKind = "trying the cases"
	Again    StepKind = "trying again" // the cases that failed, if their result may be random
	Looking  StepKind = "looking"      // at the sources, and at the submitted tests

	Began StepKind = "a case begins"
	Ended StepKind = "a case is done"

	Stopped StepKind = "stopped" // no case runs any longer, and Grade returns an error
)

// tell calls o.Tell, if it is set.
func (o Options) tell(s Step) {
	if o.Tell != nil {
		o.Tell(s)
	}
}
