package class

import (
	"context"
	"sync"
	"sync/atomic"
)

// each calls do with every number below n, several at a time, until one call fails or
// ctx is cancelled. It returns the first error, or the cause of the cancellation.
func each(ctx context.Context, n, together int, do func(ctx context.Context, i int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(max(together, 1), n) {
		workers.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := do(ctx, i); err != nil {
					stop(err)
				}
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}
