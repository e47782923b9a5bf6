package memcheck

import (
	"context"
	"slices"
	"strings"

	"touchstone/harness/sandbox"
)

// asan are options of AddressSanitizer for plays that look for undefined behavior:
// those of every play, pointers into functions that have returned, allocations that
// fail as they do without it, and little memory held back after it was freed.
const asan = ":detect_stack_use_after_return=1:allocator_may_return_null=1:quarantine_size_mb=16"

// Sanitized runs programs built with sanitizers, which take more memory. Options are
// those of AddressSanitizer that are needed besides, each with a colon before it.
func Sanitized(run Run, options string) Run {
	return func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		c.Env = slices.Clone(c.Env)
		for i, e := range c.Env {
			if strings.HasPrefix(e, "ASAN_OPTIONS=") {
				c.Env[i] = e + asan + options
			}
		}
		c.Limits.Memory *= 2
		return run(ctx, c)
	}
}
