package plugin

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Generate calls a generator with a seed, and returns the case that it prints, the text
// of a .txtar file. Every fault of the generator is a *diagnostic.Error without a file.
func (f *Folder) Generate(ctx context.Context, name string, g assignment.Generator, run Run, seed uint64) ([]byte, error) {
	fault := func(err error) error {
		return diagnostic.New("", catalog.Of("generator.fault", "generator", strconv.Quote(name), "seed", fmt.Sprint(seed), "why", err.Error()), catalog.Message{})
	}
	call, err := f.call(slices.Concat(g.Command, []string{strconv.FormatUint(seed, 10)}))
	if err != nil {
		return nil, fault(err)
	}
	o, err := run(ctx, call)
	if err != nil {
		return nil, err
	}
	if err := ended(o, 0); err != nil {
		return nil, fault(err)
	}
	return o.Stdout, nil
}
