package play

import (
	"context"
	"sync/atomic"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// UsedUp is why a play is not tried once its submission has had its time.
var UsedUp = catalog.Of("reason.used-up")

// Spend bounds the time of all plays of the runner together, and of those that Fresh makes of it. Plays that are under way when
// the time is used up get all of theirs; those that begin later are not judged. spent is called after each play with the time
// of all so far; it may be nil.
func (r *Runner) Spend(total time.Duration, spent func(time.Duration)) {
	all, run := &atomic.Int64{}, r.Run
	r.Run = func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		o, err := run(ctx, c)
		if now := time.Duration(all.Add(int64(o.Wall))); spent != nil {
			spent(now)
		}
		return o, err
	}
	r.spent = func() bool { return time.Duration(all.Load()) >= total }
}

// Total is how long all plays of a submission may take together, unless the manifest says it: five minutes or, if that is more, a tenth of what they
// may take one by one.
func Total(limit time.Duration, plays int) time.Duration {
	return max(5*time.Minute, time.Duration(plays)*limit/10)
}
