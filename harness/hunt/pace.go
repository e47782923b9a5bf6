package hunt

import (
	"context"
	"sync"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/sandbox"
)

// pace bounds the time of a candidate's plays, once one of them did not end: otherwise
// waiting for the candidate, again and again while a counterexample is made smaller, would
// use up all the time.
type pace struct {
	most  assignment.Limits // of a play
	mu    sync.Mutex
	known bool          // it does not always end, with all of the time
	took  time.Duration // processor time: the most of a play that ended by itself; 0 if none did
}

// Then a play gets this many times as much processor time as any that ended took, and a
// little more; and a wall-clock time that is still long, for one that waits for something.
const (
	paceEnough = 10
	paceLittle = 50 * time.Millisecond
	paceWall   = 300 * time.Millisecond
)

// bounded is a run within the bound, for which it notes what the play took.
func (p *pace) bounded(run func(context.Context, sandbox.Command) (sandbox.Outcome, error)) func(context.Context, sandbox.Command) (sandbox.Outcome, error) {
	return func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		p.mu.Lock()
		if bound := paceEnough*p.took + paceLittle; p.known && p.took > 0 && bound < c.Limits.CPU {
			c.Limits.CPU, c.Limits.Wall = bound, min(c.Limits.Wall, max(paceWall, 2*bound))
		}
		p.mu.Unlock()
		outcome, err := run(ctx, c)
		if err != nil {
			return outcome, err
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		switch outcome.End {
		case sandbox.Exited, sandbox.Signaled:
			p.took = max(p.took, outcome.CPU)
		case sandbox.TimeOut:
			p.known = p.known || c.Limits.Wall >= time.Duration(p.most.Wall)
		case sandbox.CPULimit: // a crash that a sanitizer explains takes more than a first look
			p.known = p.known || c.Limits.CPU >= time.Duration(p.most.CPU)
		}
		return outcome, nil
	}
}
