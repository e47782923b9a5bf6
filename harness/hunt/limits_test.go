package hunt

import (
	"context"
	"testing"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/sandbox"
)

// Plays get less time only once the program is known not to end always, and only if one
// of them has ended.
func TestPace(t *testing.T) {
	p := newAdaptiveLimits(assignment.Limits{CPU: assignment.Duration(time.Minute), Wall: assignment.Duration(time.Second)})
	if time.Duration(p.max.CPU) != searchCPU || time.Duration(p.max.Wall) != time.Second {
		t.Fatalf("at most %+v", p.max)
	}
	var outcome sandbox.Outcome
	var passing bool
	run := p.recording(func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		passing = c.Passing
		return outcome, nil
	})
	play := func(end sandbox.End, cpu time.Duration, had sandbox.Limits) {
		outcome = sandbox.Outcome{End: end, CPU: cpu}
		if _, err := run(t.Context(), sandbox.Command{Limits: had}); err != nil {
			t.Fatal(err)
		}
		if shortened := had.Wall < time.Duration(p.max.Wall); passing != shortened {
			t.Errorf("%v: passing %t", had.Wall, passing)
		}
	}
	all := sandbox.Limits{CPU: searchCPU, Wall: time.Second}
	whole := func(why string) {
		t.Helper()
		if got := p.current(); got != p.max {
			t.Errorf("%s: %+v", why, got)
		}
	}
	play(sandbox.CPULimit, time.Second, all)
	whole("nothing has ended")
	p.hangs = false
	play(sandbox.Exited, 3*time.Millisecond, all)
	whole("everything has ended")
	look := sandbox.Limits{CPU: time.Second / 20, Wall: time.Second / 4}
	play(sandbox.TimeOut, time.Second/20, look)
	play(sandbox.CPULimit, time.Second/20, look)
	whole("two plays were stopped at a first look")
	play(sandbox.TimeOut, 0, all)
	got, want := p.current(), 3*time.Millisecond*cpuFactor+cpuMargin
	if time.Duration(got.CPU) != want || time.Duration(got.Wall) != minWall {
		t.Errorf("something has not ended: %+v, want %v", got, want)
	}
	play(sandbox.Exited, time.Second, all)
	whole("a slow program")
}
