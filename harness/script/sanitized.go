package script

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

// Sanitized returns a copy of the runner for the same programs built with
// sanitizers, which take more memory. It keeps the plays. Options are those of
// AddressSanitizer that are needed besides, each with a colon before it.
func (r *Runner) Sanitized(programs map[string]Program, options string) *Runner {
	sanitized := r.Fresh()
	sanitized.Programs, sanitized.Keep, sanitized.sanitized = programs, true, true
	sanitized.Run = func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		c.Env = slices.Clone(c.Env)
		for i, e := range c.Env {
			if strings.HasPrefix(e, "ASAN_OPTIONS=") {
				c.Env[i] = e + asan + options
			}
		}
		c.Limits.Memory *= 2
		return r.Run(ctx, c)
	}
	return sanitized
}

// Has reports whether the runner has every program that a case plays.
func (r *Runner) Has(c *Case) bool { return r.absent(c) == "" }
