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
	var had sandbox.Limits
	outcome := sandbox.Outcome{End: sandbox.CPULimit, CPU: time.Second}
	p := pace{most: assignment.Limits{CPU: assignment.Duration(time.Second), Wall: assignment.Duration(4 * time.Second)}}
	run := p.bounded(func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		had = c.Limits
		return outcome, nil
	})
	with := func(l sandbox.Limits) time.Duration {
		if _, err := run(t.Context(), sandbox.Command{Limits: l}); err != nil {
			t.Fatal(err)
		}
		return had.CPU
	}
	given := func() time.Duration { return with(sandbox.Limits{CPU: time.Second, Wall: 4 * time.Second}) }
	given()
	if got := given(); got != time.Second {
		t.Errorf("nothing has ended: %v", got)
	}
	p.known, outcome = false, sandbox.Outcome{End: sandbox.Exited, CPU: 3 * time.Millisecond}
	given()
	if got := given(); got != time.Second {
		t.Errorf("everything has ended: %v", got)
	}
	for _, outcome.End = range []sandbox.End{sandbox.TimeOut, sandbox.CPULimit} {
		with(sandbox.Limits{CPU: time.Second / 20, Wall: time.Second / 4})
	}
	if got := given(); got != time.Second {
		t.Errorf("two plays were stopped at a first look: %v", got)
	}
	outcome.End = sandbox.TimeOut
	given()
	if got, want := given(), 3*time.Millisecond*paceEnough+paceLittle; got != want {
		t.Errorf("something has not ended: %v, want %v", got, want)
	}
	if had.Wall != paceWall {
		t.Errorf("a play that waits: %v", had.Wall)
	}
	outcome = sandbox.Outcome{End: sandbox.Exited, CPU: time.Second}
	given()
	if got := given(); got != time.Second {
		t.Errorf("a slow program: %v", got)
	}
}
