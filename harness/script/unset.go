package script

import (
	"context"
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
)

// Watching returns a copy of the runner whose plays all run under valgrind's memcheck,
// for Unset; nil if valgrind is not there. It keeps the plays.
func (r *Runner) Watching() *Runner {
	valgrind, err := tools.LookUp("valgrind")
	if err != nil {
		return nil
	}
	watching := r.Fresh()
	watching.Keep, watching.sanitized = true, true
	watching.Run = func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		c = watched(valgrind, c, "--xml=yes", "--xml-file="+valgrindLog, "--track-origins=yes")
		c.Collect = append(slices.Clone(c.Collect), valgrindLog)
		return r.Run(ctx, c)
	}
	return watching
}

// Unset returns where the program first used a value that depends on memory that it had
// not set, in a play of a runner that is Watching; nil if it did not.
func (r *Runner) Unset(k Kept) *report.Finding {
	found, err := readValgrind(k.Outcome.Files[valgrindLog].Data, k.Command.Path, r.Assignment.Kit)
	if err != nil {
		return nil
	}
	for _, f := range found.errors {
		if f.Memory == report.MemoryUnset && f.At.File != "" {
			return &f
		}
	}
	return nil
}
