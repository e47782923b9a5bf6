// Package memcheck plays programs with something around them: valgrind, allocations that
// fail, memory with other contents, output without a buffer. It is given commands of the
// sandbox and functions that play one, and returns what happened and what was found.
package memcheck

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// Run runs a command in the sandbox.
type Run func(context.Context, sandbox.Command) (sandbox.Outcome, error)

// Trial is one run of a program.
type Trial struct {
	Outcome sandbox.Outcome
	Limits  sandbox.Limits
	Early   bool      // stopped before the time limit of the play
	Memory  *Findings // what valgrind found, when it watched

	Unbuffered bool // the output is that of a second, unbuffered run
	Allocation int  // the number of the failed allocation; 0 for none
}

// Tools are what all plays of some programs share. They are for one pass through the cases.
type Tools struct {
	Run         Run
	Libraries   *Libraries
	Environment []string            // of programs without variables of their own
	Kits        []map[string][]byte // files of the course: mistakes in them are not the student's

	together together
	linked   sync.Map    // how programs are linked, by path
	stopped  atomic.Bool // a play took too long
}

// Stopped notes that a play took too long: a program that may hang is not started for many
// runs at once.
func (t *Tools) Stopped() { t.stopped.Store(true) }

// Play is one play of a program.
type Play struct {
	*Tools
	Context context.Context
	Command sandbox.Command
	Place   Place
	Alone   bool                              // it shares no start of its program with other runs
	Watched iter.Seq2[Place, sandbox.Command] // all plays of the program under valgrind; may be nil

	Once  func(sandbox.Command) (Trial, error)              // runs a command with the time that the play gets now
	Noted func(may sandbox.Limits, o sandbox.Outcome) Trial // makes a trial of a run that shared its start

	Elapsed time.Duration // what runs took that no trial tells of
}

// TookTooLong reports whether a run reached a time limit.
func TookTooLong(o sandbox.Outcome) bool {
	return o.End == sandbox.TimeOut || o.End == sandbox.CPULimit
}

// Place is a play of the assignment.
type Place struct {
	Case string // its id
	Line int
}

// together lets all plays of a program under valgrind share one start of
// valgrind. A play that ends by itself with nothing found is settled by that.
// Every other play then has a run of its own, which says what was found.
type together struct {
	mu   sync.Mutex
	done map[string]map[Place]sandbox.Outcome // by program: the plays that are settled
}

// Findings are what valgrind found, in its order.
type Findings struct {
	Errors []report.Finding // invalid reads and writes, and so on
	Leaks  []report.Finding // memory that was never freed

	UnreportedErrors, UnreportedLeaks bool // valgrind found some, and its report has none
	Unfinished                        bool // nothing was found, and the program did not come to its end

	uninitialised bool // errors include uses of uninitialised values
}
