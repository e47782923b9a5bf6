package plugin

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite/choices"
)

// Generate calls a generator with a seed, and returns the case that it prints, the text
// of a .txtar file. One that takes choices makes those that are given, unless given is
// nil, and says which ones it made. Every fault of the generator is a *diagnostic.Error
// without a file, except a tool that is missing.
func (f *Folder) Generate(ctx context.Context, a *assignment.Assignment, name string, run Run, seed uint64, given []int) (text []byte, made []int, err error) {
	g := a.Generators[name]
	fault := func(err error) error {
		return diagnostic.New("", catalog.Of("generator.fault", "generator", strconv.Quote(name), "seed", fmt.Sprint(seed), "why", diagnostic.Inline(err)), catalog.Message{})
	}
	call, err := f.Call(slices.Concat(g.Command, []string{strconv.FormatUint(seed, 10)}), a.PlaceOf(g.Position))
	if err != nil {
		return nil, nil, err
	}
	if given != nil {
		// Beyond those that are given, every choice is 0.
		call.Stdin = choices.Format(append(slices.Clone(given), 0))
	}
	o, err := f.Runner(run)(ctx, call)
	if err != nil {
		return nil, nil, err
	}
	if err := checkExit(o, 0); err != nil {
		return nil, nil, fault(err)
	}
	if g.Choices {
		if made, err = choices.Parse(o.Stderr); err != nil {
			return nil, nil, fault(err)
		}
	}
	return o.Stdout, made, nil
}

// Settled calls the program of a generator that says whether the handout settles what is
// right for some inputs, by their names in a case.
func (f *Folder) Settled(ctx context.Context, a *assignment.Assignment, name string, run Run, inputs map[string][]byte) (bool, error) {
	g := a.Generators[name]
	var with sandbox.Command
	for _, input := range slices.Sorted(maps.Keys(inputs)) {
		with.Files = append(with.Files, sandbox.File{Name: input, Data: inputs[input]})
	}
	o, err := f.play(ctx, commandLine{g.Settles, a.PlaceOf(g.Position)}, run, with, 0, unsettled)
	return o.Exit == 0, err
}
