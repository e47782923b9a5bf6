package script

import (
	"context"
	_ "embed"
	"slices"

	"touchstone/harness/sandbox"
)

//go:embed preload/refill.c
var refillSource []byte

// perturbed makes the C library fill what malloc returns, and what is freed.
const perturbed = "MALLOC_PERTURB_=90"

// Refilled returns a copy of the runner whose programs find other bytes in memory
// that they have not set. A program that sets its memory before it reads it does
// the same as before. The libraries must outlive the runner.
func (r *Runner) Refilled() (*Runner, error) {
	library, err := r.Libraries.build("refill", refillSource)
	if err != nil {
		return nil, err
	}
	refilled := r.Fresh()
	refilled.Run = func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		c.Env = append(alsoPreloaded(c.Env, library), perturbed)
		return r.Run(ctx, c)
	}
	return refilled, nil
}

// Refillable reports whether all programs of a case can be refilled: they are
// compiled, load the C library when they start, and have no sanitizer, which
// fills memory itself. Plays under valgrind and with failing allocations cannot.
func (r *Runner) Refillable(c *Case) bool {
	if c.Watched() {
		return false
	}
	return !slices.ContainsFunc(every[playing](c), func(p playing) bool {
		return p.failing != "" || !unwatchable(r.Programs[p.program].Path).None()
	})
}
