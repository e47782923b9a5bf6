package script

import (
	"context"
	_ "embed"
	"slices"
	"strings"

	"touchstone/harness/sandbox"
)

//go:embed preload/refill.c
var refillSource []byte

// padding is as many bytes as no stack is aligned to.
var padding = strings.Repeat("x", 1013)

// Moved returns a copy of the runner whose programs have a larger environment, so
// that their stack begins at another address. The libraries must outlive the runner.
func (r *Runner) Moved() (*Runner, error) {
	return r.changed("REFILL=0"+padding, "MALLOC_PERTURB_=00")
}

// Refilled is Moved, but the programs find other bytes in memory that they have not
// set or have freed. A program that sets its memory before it reads it does the
// same in both.
func (r *Runner) Refilled() (*Runner, error) {
	return r.changed("REFILL=1"+padding, "MALLOC_PERTURB_=90")
}

func (r *Runner) changed(variables ...string) (*Runner, error) {
	library, err := r.Libraries.build("refill", refillSource, asLibrary...)
	if err != nil {
		return nil, err
	}
	changed := r.Fresh()
	changed.Run = func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		c.Env = append(alsoPreloaded(c.Env, library), variables...)
		return r.Run(ctx, c)
	}
	return changed, nil
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
