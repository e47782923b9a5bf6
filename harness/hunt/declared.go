package hunt

import (
	"context"
	"errors"
	"maps"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/diagnostic"
	"touchstone/harness/ready"
	"touchstone/harness/suite"
)

// Declared returns the generators that the manifest of an assignment declares, by name.
// Their faults are *diagnostic.Error with the place in the manifest, except a
// tool that is missing.
func Declared(ctx context.Context, setup *ready.Setup) []Generator {
	var all []Generator
	s, folder, run := setup.Suite, setup.Plugins(), setup.Pool.Run
	for _, name := range slices.Sorted(maps.Keys(s.Generators)) {
		g := s.Generators[name]
		made := Generator{Name: name, Opaque: !g.Choices, Make: func(seed uint64, given []int) ([]byte, []int, error) {
			text, made, err := folder.Generate(ctx, s.Assignment, name, run, seed, given)
			return text, made, placed(s, g, err)
		}}
		switch {
		case len(g.Settles) > 0:
			made.Settled = func(inputs map[string][]byte) (bool, error) {
				return folder.Settled(ctx, s.Assignment, name, run, inputs)
			}
		case g.Simplify:
			made.Settled = always
		}
		all = append(all, made)
	}
	return all
}

// always is for inputs of which every part may be left out.
func always(map[string][]byte) (bool, error) { return true, nil }

// placed gives a fault of a generator its place.
func placed(s *suite.Suite, g assignment.Generator, err error) error {
	if fault, ok := errors.AsType[*diagnostic.Error](err); ok {
		return diagnostic.New(s.Place.Name("assignment.yaml"), fault.Problem, fault.Hint).At(g.Position.Line, g.Position.Column)
	}
	return err
}
