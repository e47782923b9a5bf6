package memcheck

import (
	"context"
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
)

// Watching runs programs under valgrind's memcheck, for Unset; nil if valgrind is not there.
func Watching(run Run) Run {
	valgrind, err := tools.LookUp("valgrind")
	if err != nil {
		return nil
	}
	return func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		c = watched(valgrind, c, "--xml=yes", "--xml-file="+valgrindLog, "--track-origins=yes", "--leak-check=no")
		c.Collect = append(slices.Clone(c.Collect), valgrindLog)
		return run(ctx, c)
	}
}

// Unset returns where the program first used a value that depends on memory that it had
// not set, in a run that was watched; nil if it did not. Mistakes in files of the kit are not
// the program's.
func Unset(o sandbox.Outcome, program string, kit map[string][]byte) *report.Finding {
	found, err := readValgrind(o.Files[valgrindLog].Data, program, kit)
	if err != nil {
		return nil
	}
	for _, f := range found.Errors {
		if f.Memory == report.MemoryUnset && f.At.File != "" {
			return &f
		}
	}
	return nil
}
