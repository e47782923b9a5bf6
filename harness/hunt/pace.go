package hunt

import (
	"context"
	"sync"
	"time"

	"touchstone/harness/sandbox"
)

// pace bounds the processor time of a candidate's plays, once it is known that it does not
// always end: otherwise waiting for it, again and again while that counterexample is made
// smaller, would use up all the time.
type pace struct {
	known bool // it does not always end

	mu   sync.Mutex
	took time.Duration // the most of a play that ended by itself; 0 if none did
}

// Then a play gets this many times as much as any that ended took, and a little more.
const (
	paceEnough = 10
	paceLittle = 50 * time.Millisecond
)

// bounded is a run within the bound, for which it notes what the play took.
func (p *pace) bounded(run func(context.Context, sandbox.Command) (sandbox.Outcome, error)) func(context.Context, sandbox.Command) (sandbox.Outcome, error) {
	return func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		p.mu.Lock()
		took := p.took
		p.mu.Unlock()
		if bound := paceEnough*took + paceLittle; p.known && took > 0 && bound < c.Limits.CPU {
			c.Limits.CPU = bound
		}
		outcome, err := run(ctx, c)
		if err == nil && (outcome.End == sandbox.Exited || outcome.End == sandbox.Signaled) {
			p.mu.Lock()
			p.took = max(p.took, outcome.CPU)
			p.mu.Unlock()
		}
		return outcome, err
	}
}
