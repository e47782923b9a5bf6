package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"touchstone/harness/atomicfile"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/mutate"
	"touchstone/harness/verify"
)

// mutantFlags are the flags of verify for mutants.
type mutantFlags struct {
	on     bool
	sample uint
	seed   uint64
	matrix string // file
}

func (f *mutantFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.on, "mutants", false, "try the cases on right programs in C with one small mistake each, and show the mistakes that no case notices")
	cmd.Flags().UintVar(&f.sample, "sample", 0, "with --mutants: only `N` mutants, chosen at random")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "with --mutants: another `NUMBER` chooses others")
	cmd.Flags().StringVar(&f.matrix, "matrix", "", "with --mutants: try every case on every mutant, and write to `FILE` which case kills which")
}

// check reports flags that need another one.
func (f *mutantFlags) check(cmd *cobra.Command) error {
	for _, name := range []string{"sample", "seed", "matrix"} {
		if cmd.Flags().Changed(name) && !f.on {
			return diagnostic.New("--"+name, catalog.Of("usage.only-with", "flag", "--mutants"), catalog.Message{})
		}
	}
	return nil
}

// mutants tries the cases on mutants of programs that lose nothing.
func (a *app) mutants(ctx context.Context, g *grade.Grader, programs []verify.Sample, judgements string, f mutantFlags) error {
	judged, err := mutate.ReadJudged(judgements)
	if err != nil {
		return err
	}
	var right []mutate.Sample
	for _, s := range programs {
		right = append(right, mutate.Sample{Name: s.Name, Open: s.Open})
	}
	o := mutate.Options{Sample: int(f.sample), Seed: f.seed, Workers: g.Workers, Every: f.matrix != "", Judged: judged}
	if isTerminal(a.stderr) {
		o.Tell = func(p mutate.Progress) {
			fmt.Fprintf(a.stderr, "\r%d of %d mutants, %d killed ", p.Tried, p.Wanted, p.Killed)
			if p.Tried == p.Wanted {
				fmt.Fprintln(a.stderr)
			}
		}
	}
	result, err := mutate.Try(ctx, g, right, o)
	if err != nil {
		return err
	}
	if err := result.Show(a.stderr); err != nil {
		return err
	}
	if f.matrix != "" {
		matrix := result.Matrix(g.Suite, f.seed)
		if err := matrix.Show(a.stderr); err != nil {
			return err
		}
		if err := atomicfile.Write(f.matrix, func(w io.Writer) error { return matrix.Write(w) }); err != nil {
			return err
		}
	}
	if n := len(result.Survivors()); n > 0 {
		return exit{statusLost, fmt.Errorf("%d of the mutants survive", n)}
	}
	return nil
}
