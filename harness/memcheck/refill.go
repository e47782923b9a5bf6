package memcheck

import (
	"context"
	_ "embed"
	"strings"

	"touchstone/harness/sandbox"
)

//go:embed preload/refill.c
var refillSource []byte

// padding is as many bytes as no stack is aligned to.
var padding = strings.Repeat("x", 1013)

// Moved runs programs with a larger environment, so that their stack begins at another
// address. The libraries must outlive it.
func (l *Libraries) Moved(run Run) (Run, error) {
	return l.changed(run, "REFILL=0"+padding, "MALLOC_PERTURB_=00")
}

// Refilled is Moved, but the programs find other bytes in memory that they have not
// set or have freed. A program that sets its memory before it reads it does the
// same in both.
func (l *Libraries) Refilled(run Run) (Run, error) {
	return l.changed(run, "REFILL=1"+padding, "MALLOC_PERTURB_=90")
}

func (l *Libraries) changed(run Run, variables ...string) (Run, error) {
	library, err := l.build("refill", refillSource, asLibrary...)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		c.Env = append(alsoPreloaded(c.Env, library), variables...)
		return run(ctx, c)
	}, nil
}
