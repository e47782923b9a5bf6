package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/hunt"
	"touchstone/harness/mutate"
	"touchstone/harness/ready"
	"touchstone/harness/suite/sample"
	"touchstone/harness/verify"
)

// trialFlags are the flags of verify for mutants, and for sets of mistakes.
type trialFlags struct {
	on     bool
	sample uint
	seed   uint64
	inputs uint
	spread bool

	together   uint   // how many sets of mistakes
	dictionary string // file
}

func (f *trialFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.on, "mutants", false, "try the cases on right programs with one small mistake each, and show the mistakes that no case notices")
	cmd.Flags().UintVar(&f.sample, "sample", 0, "with --mutants: only `N` mutants, chosen at random")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "with --mutants or --together: another `NUMBER` chooses others")
	cmd.Flags().UintVar(&f.together, "together", 0, "try the mistakes of mistakes.yaml, each alone and `N` sets of them, and show those that lose more or less than they should")
	cmd.Flags().StringVar(&f.dictionary, "dictionary", "", "try each mistake of mistakes.yaml and each variant, and write to `FILE` how it fails the cases")
	cmd.Flags().UintVar(&f.inputs, "inputs", 300, "with --mutants: look with this `NUMBER` of generated inputs for a case that would kill a mutant that survived; 0 for none")
	cmd.Flags().BoolVar(&f.spread, "spread", false, "with --mutants: try every case on every mutant, and show those that cost more than one item")
}

// check reports flags that need another one.
func (f *trialFlags) check(cmd *cobra.Command) error {
	for _, name := range []string{"sample", "seed", "inputs", "spread"} {
		if cmd.Flags().Changed(name) && !f.on && (name != "seed" || f.together == 0) {
			return diagnostic.New("--"+name, catalog.Of("usage.only-with", "flag", "--mutants"), catalog.Message{})
		}
	}
	if f.on && f.together > 0 {
		return diagnostic.New("--together", catalog.Of("together.mutants"), catalog.Message{})
	}
	if f.dictionary != "" && (f.on || f.together > 0) {
		return diagnostic.New("--dictionary", catalog.Of("dictionary.alone"), catalog.Message{})
	}
	return nil
}

// mutants tries the cases on mutants of programs that lose nothing.
func (a *app) mutants(ctx context.Context, v *verify.Verification, f trialFlags) error {
	g := v.Grader
	right, err := v.Right(ctx)
	if err != nil {
		return err
	}
	o := mutate.Options{Sample: int(f.sample), Seed: f.seed, Workers: g.Workers, Every: f.spread}
	if o.Judged, err = v.Judged(sample.Equivalent, right); err != nil {
		return err
	}
	if f.spread {
		if o.Spread, err = v.Judged(sample.Spread, right); err != nil {
			return err
		}
	}
	if isTerminal(a.stderr) {
		o.Tell = func(p mutate.Progress) {
			text := a.speaks.Say("mutants.progress", "n", p.Tried, "all", p.Wanted, "killed", p.Killed)
			if p.Survivors > 0 {
				text = a.speaks.Say("mutants.hunted", "text", text, "n", p.Hunted, "all", p.Survivors)
			}
			fmt.Fprint(a.stderr, "\r"+text)
		}
	}
	if f.inputs > 0 && !f.spread {
		h, err := newSurvivorHunter(ctx, g, f)
		if err != nil {
			return err
		}
		if len(h.Generators) > 0 {
			o.Hunt = h.hunt
		}
	}
	result, err := mutate.Try(ctx, g, right, o)
	if o.Tell != nil {
		fmt.Fprintln(a.stderr)
	}
	if err != nil {
		return err
	}
	spread := result.Spread(o.Spread)
	show := result.Show
	if f.spread {
		show = spread.Show
	}
	if err := show(a.stderr, a.speaks); err != nil {
		return err
	}
	if f.spread {
		if n := spread.TooWide(); n > 0 {
			return exit{statusLost, catalog.Of("spread.wide", "n", n)}
		}
		return nil
	}
	if n := len(result.Survivors()); n > 0 {
		return exit{statusLost, catalog.Of("mutants.survive", "n", n)}
	}
	return nil
}

// survivorHunter hunts mutants that survived.
type survivorHunter struct{ hunt.Hunter }

// newSurvivorHunter returns a hunter for mutants of the right programs of an assignment. Without a
// reference, each right program stands for it.
func newSurvivorHunter(ctx context.Context, g *grade.Grader, f trialFlags) (h *survivorHunter, err error) {
	h = &survivorHunter{hunt.Hunter{Setup: g.Setup, Seed: f.seed, Inputs: int(f.inputs), Kinds: 1}}
	if err = arm(ctx, &h.Hunter); err == nil && g.Suite.Reference != nil {
		h.Reference, err = g.QuickReference(ctx)
	}
	return h, err
}

// hunt looks for a case that the right program passes and the mutant fails.
func (s survivorHunter) hunt(ctx context.Context, mutant, right ready.Programs) (*hunt.Find, error) {
	h := s.Hunter
	h.Candidate, h.Jury = mutant, append(slices.Clone(h.Jury), right)
	if h.Reference.Run == nil {
		h.Reference = right
	}
	result, err := h.Hunt(ctx)
	if err != nil || len(result.Finds) == 0 {
		return nil, err
	}
	return &result.Finds[0], nil
}
