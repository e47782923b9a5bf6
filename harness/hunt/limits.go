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

// adaptiveLimits bounds the time of a candidate's plays, once one of them did not end: otherwise
// waiting for the candidate, again and again while a counterexample is made smaller, would
// use up all the time.
type adaptiveLimits struct {
	max     assignment.Limits // of a play
	mu      sync.Mutex
	hangs   bool          // it does not always end, with all of the time
	longest time.Duration // processor time: the most of a play that ended by itself; 0 if none did
}

// Then a play gets this many times as much processor time as any that ended took, and a
// little more; and a wall-clock time that is still long, for one that waits for something,
// but not so long that a first look comes before it.
const (
	cpuFactor = 10
	cpuMargin = 50 * time.Millisecond
	minWall   = 250 * time.Millisecond
)

func newAdaptiveLimits(l assignment.Limits) *adaptiveLimits {
	l.Wall = min(l.Wall, assignment.Duration(searchWall))
	l.CPU = min(l.CPU, assignment.Duration(searchCPU))
	return &adaptiveLimits{max: l}
}

// current returns those of the next plays.
func (p *adaptiveLimits) current() assignment.Limits {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.max
	if bound := cpuFactor*p.longest + cpuMargin; p.hangs && p.longest > 0 && bound < time.Duration(l.CPU) {
		l.CPU, l.Wall = assignment.Duration(bound), min(l.Wall, assignment.Duration(max(minWall, 2*bound)))
	}
	return l
}

// recording is a run that notes what a play took.
func (p *adaptiveLimits) recording(run func(context.Context, sandbox.Command) (sandbox.Outcome, error)) func(context.Context, sandbox.Command) (sandbox.Outcome, error) {
	return func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		c.Passing = c.Passing || c.Limits.Wall < time.Duration(p.max.Wall) // what is found is confirmed
		outcome, err := run(ctx, c)
		if err != nil {
			return outcome, err
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		switch outcome.End {
		case sandbox.Exited, sandbox.Signaled:
			p.longest = max(p.longest, outcome.CPU)
		case sandbox.TimeOut:
			p.hangs = p.hangs || c.Limits.Wall >= time.Duration(p.max.Wall)
		case sandbox.CPULimit: // a crash that a sanitizer explains takes more than a first look
			p.hangs = p.hangs || c.Limits.CPU >= time.Duration(p.max.CPU)
		}
		return outcome, nil
	}
}
