package play

import (
	"context"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// Runner runs cases on the programs of one submission.
type Runner struct {
	Assignment *assignment.Assignment
	Programs   map[string]submission.Program // the available programs
	Missing    map[string]catalog.Message    // why the others are missing; a case that plays one of them is not run
	Readers    caselang.Readers
	Checkers   map[string]compare.Checker // that `expect -check` names
	Partners   map[string]Partner         // that `with` names
	Run        func(context.Context, sandbox.Command) (sandbox.Outcome, error)
	Workers    int                  // cases run at the same time
	Root       string               // folder for work folders; "" for the system's
	Began      func(*caselang.Case) // called before each case; may be nil
	Ended      func(report.Case)    // called after each case; may be nil. Calls of Began and Ended do not overlap
	First      []string             // ids of cases to run before the others
	Keep       bool                 // keep the plays of each case in Result.Kept
	Brief      bool                 // leave out what cannot change the verdict of a case: all that follows its first failed expectation
	Libraries  *memcheck.Libraries  // nil: this runner compiles its own
	Inside     bool                 // the programs run inside this process; see Unable

	sanitized bool             // only what the sanitizers report is asked for, which is never buffered
	running   []*caselang.Case // that are tried
	tools     *memcheck.Tools  // for them
	answers   *answers         // of them
	spent     func() bool      // see Spend; nil without a bound
}

// Fresh returns a runner of the same cases and programs, which reports to nobody.
func (r *Runner) Fresh() *Runner {
	return &Runner{
		Assignment: r.Assignment, Programs: r.Programs, Missing: r.Missing, Readers: r.Readers, Checkers: r.Checkers, Partners: r.Partners,
		Run: r.Run, Workers: r.Workers, Root: r.Root, Libraries: r.Libraries, Inside: r.Inside, spent: r.spent,
	}
}

// course returns what outputs are judged with.
func (r *Runner) course() caselang.Course {
	return caselang.Course{Assignment: r.Assignment, Readers: r.Readers, Checkers: r.Checkers}
}

// noProcess is why a play is left out.
var noProcess = catalog.Of("reason.no-process")

// Unable reports whether a play is left out because the programs run inside this process: it
// needs one of its own, or there is no such program. What else is in its case is judged.
func (r *Runner) Unable(p caselang.Play) bool {
	_, there := r.Programs[p.Program]
	return r.Inside && (!there || p.NeedsProcess())
}

// absent returns a program that the case plays but that is missing.
func (r *Runner) absent(c *caselang.Case) string {
	if r.Inside {
		return ""
	}
	for _, p := range caselang.Every[caselang.Play](c) {
		if _, ok := r.Programs[p.Program]; !ok {
			return p.Program
		}
	}
	return ""
}

// Has reports whether the runner has every program that a case plays.
func (r *Runner) Has(c *caselang.Case) bool { return r.absent(c) == "" }
