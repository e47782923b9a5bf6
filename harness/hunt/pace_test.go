package hunt

import (
	"context"
	"testing"
	"time"

	"touchstone/harness/sandbox"
)

// Plays get less time only once the program is known not to end always, and only if one
// of them has ended.
func TestPace(t *testing.T) {
	var had sandbox.Limits
	outcome := sandbox.Outcome{End: sandbox.CPULimit, CPU: time.Second}
	var p pace
	run := p.bounded(func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		had = c.Limits
		return outcome, nil
	})
	given := func() time.Duration {
		if _, err := run(t.Context(), sandbox.Command{Limits: sandbox.Limits{CPU: time.Second, Wall: 4 * time.Second}}); err != nil {
			t.Fatal(err)
		}
		return had.CPU
	}
	given()
	if got := given(); got != time.Second {
		t.Errorf("nothing has ended: %v", got)
	}
	p.known, outcome = false, sandbox.Outcome{End: sandbox.Exited, CPU: 3 * time.Millisecond}
	given()
	if got := given(); got != time.Second {
		t.Errorf("everything has ended: %v", got)
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
