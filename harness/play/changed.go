package play

import (
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// This file has the same cases played by programs that something is put around, or that are
// built in another way.

// Moved returns a copy of the runner whose programs have a larger environment, so
// that their stack begins at another address. The libraries must outlive the runner.
func (r *Runner) Moved() (*Runner, error) { return r.changed(r.Libraries.Moved) }

// Refilled is Moved, but the programs find other bytes in memory that they have not
// set or have freed. A program that sets its memory before it reads it does the
// same in both.
func (r *Runner) Refilled() (*Runner, error) { return r.changed(r.Libraries.Refilled) }

func (r *Runner) changed(change func(memcheck.Run) (memcheck.Run, error)) (*Runner, error) {
	run, err := change(r.Run)
	changed := r.Fresh()
	changed.Run = run
	return changed, err
}

// Refillable reports whether all programs of a case can be refilled: they are
// compiled, rather than started by what interprets them, load the C library when they start, and have no
// sanitizer, which fills memory itself. Plays under valgrind and with failing allocations cannot.
func (r *Runner) Refillable(c *caselang.Case) bool {
	return !slices.ContainsFunc(caselang.Every[caselang.Play](c), func(p caselang.Play) bool {
		program := r.Programs[p.Program]
		return p.Under != "" || p.Failing != "" || len(program.Prefix) > 0 || !memcheck.Unwatchable(program.Path).None()
	})
}

// Sanitized returns a copy of the runner for the same programs built with
// sanitizers, which take more memory. It keeps the plays. Options are those of
// AddressSanitizer that are needed besides, each with a colon before it.
func (r *Runner) Sanitized(programs map[string]submission.Program, options string) *Runner {
	sanitized := r.Fresh()
	sanitized.Programs, sanitized.Keep, sanitized.sanitized = programs, true, true
	sanitized.Run = memcheck.Sanitized(r.Run, options)
	return sanitized
}

// Watching returns a copy of the runner whose plays all run under valgrind's memcheck,
// for Unset; nil if valgrind is not there. It keeps the plays.
func (r *Runner) Watching() *Runner {
	run := memcheck.Watching(r.Run)
	if run == nil {
		return nil
	}
	watching := r.Fresh()
	watching.Keep, watching.sanitized, watching.Run = true, true, run
	return watching
}

// Unset returns where the program first used a value that depends on memory that it had
// not set, in a play of a runner that is Watching; nil if it did not.
func (r *Runner) Unset(k Kept) *report.Finding {
	return memcheck.Unset(k.Outcome, k.Command.Path, r.Assignment.Kit)
}
