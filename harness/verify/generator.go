package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/submission"
)

// seeds are those that generators are tried with.
var seeds = []uint64{1, 2}

// Generators tries the generators of the assignment: the same seed must give the same
// bytes, and a case that the reference has completed must be one that it passes. It calls
// tell for each generator without a fault, and joins the faults of the others, as
// *diagnostic.Error with the place of the generator. The setup must be prepared.
func Generators(ctx context.Context, setup *ready.Setup, tell func(name string)) error {
	s := setup.Suite
	if len(s.Generators) == 0 {
		return nil
	}
	reference, err := setup.BuiltReference(ctx)
	if err != nil {
		return err
	}
	t := generatorTrial{setup, setup.Runner(ctx, reference)}
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(s.Generators)) {
		generator := s.Generators[name]
		fault, err := t.try(ctx, name, generator)
		if err != nil {
			return err
		}
		if fault == nil {
			tell(name)
			continue
		}
		at := generator.Position
		errs = append(errs, diagnostic.New(s.Place.Name("assignment.yaml"), fault.Problem, fault.Hint).At(at.Line, at.Column))
	}
	return errors.Join(errs...)
}

type generatorTrial struct {
	*ready.Setup
	runner *play.Runner
}

// try returns what is wrong with a generator, if anything.
func (t generatorTrial) try(ctx context.Context, name string, g assignment.Generator) (*diagnostic.Error, error) {
	folder := t.Plugins()
	for _, seed := range seeds {
		text, made, err := folder.Generate(ctx, t.Suite.Assignment, name, t.Pool.Run, seed, nil)
		var again []byte
		if err == nil {
			// A generator that takes choices must make the same of those that it made.
			again, _, err = folder.Generate(ctx, t.Suite.Assignment, name, t.Pool.Run, seed, made)
		}
		if fault, ok := errors.AsType[*diagnostic.Error](err); ok {
			return fault, nil
		}
		if err != nil {
			return nil, err
		}
		quoted, number := strconv.Quote(name), fmt.Sprint(seed)
		fault := func(why error) *diagnostic.Error {
			return diagnostic.New("", catalog.Of("generator.fault", "generator", quoted, "seed", number, "why", diagnostic.Inline(why)), catalog.Message{})
		}
		if !bytes.Equal(text, again) {
			return diagnostic.New("", catalog.Of("generator.varies", "generator", quoted, "seed", number), catalog.Message{}), nil
		}
		c, err := caselang.Parse(fmt.Sprintf("%s-%d.txtar", name, seed), text)
		if err == nil {
			c.CountFor(t.Suite.CountsForSome(c.ID))
			// What the reference is to fill in may be empty still, which no reader need understand.
			err = c.Lint(t.runner.Assignment, nil)
		}
		if err != nil {
			return fault(err), nil
		}
		if len(g.Settles) > 0 {
			inputs := map[string][]byte{}
			for _, input := range c.Inputs() {
				inputs[input] = c.Content(input)
			}
			settled, err := folder.Settled(ctx, t.Suite.Assignment, name, t.Pool.Run, inputs)
			if _, missing := errors.AsType[*submission.MissingTools](err); missing {
				return nil, err
			}
			if err != nil {
				return fault(err), nil
			}
			if !settled {
				return diagnostic.New("", catalog.Of("generator.unsettled", "generator", quoted, "seed", number), catalog.Message{}), nil
			}
		}
		renewed, err := t.runner.Renew(ctx, []*caselang.Case{c}, nil)
		if err != nil {
			return nil, err
		}
		if why := renewed[0].Fault; why != nil {
			return fault(why), nil
		}
		if err := renewed[0].Case.Lint(t.runner.Assignment, t.runner.Readers); err != nil {
			return fault(err), nil
		}
	}
	return nil, nil
}
