package hunt

import (
	"context"
	"sync"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/sandbox"
)

// The most that plays of a candidate get during the search. What is found is tried once
// more with the limits of the assignment.
const (
	searchWall = 2 * time.Second
	searchCPU  = time.Second
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
// little more; and a wall-clock time that is still long, for one that waits for something,
// but not so long that a first look comes before it.
const (
	paceEnough = 10
	paceLittle = 50 * time.Millisecond
	paceWall   = 250 * time.Millisecond
)

func newPace(l assignment.Limits) *pace {
	l.Wall = min(l.Wall, assignment.Duration(searchWall))
	l.CPU = min(l.CPU, assignment.Duration(searchCPU))
	return &pace{most: l}
}

// limits returns those of the next plays.
func (p *pace) limits() assignment.Limits {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.most
	if bound := paceEnough*p.took + paceLittle; p.known && p.took > 0 && bound < time.Duration(l.CPU) {
		l.CPU, l.Wall = assignment.Duration(bound), min(l.Wall, assignment.Duration(max(paceWall, 2*bound)))
	}
	return l
}

// watched is a run that notes what a play took.
func (p *pace) watched(run func(context.Context, sandbox.Command) (sandbox.Outcome, error)) func(context.Context, sandbox.Command) (sandbox.Outcome, error) {
	return func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		c.Passing = c.Passing || c.Limits.Wall < time.Duration(p.most.Wall) // what is found is confirmed
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
