package main

import (
	"context"

	"github.com/spf13/cobra"

	"touchstone/harness/class"
	"touchstone/harness/class/dolos"
	"touchstone/harness/class/similarity"
	"touchstone/harness/report/words"
)

// similarityFlags are the options for similar submissions.
type similarityFlags struct {
	compare   bool
	threshold float64
}

func (f *similarityFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.compare, "similarity", false, "compare the submissions with Dolos (npm install -g @dodona/dolos-lib): class.html lists the similar pairs, which costs no points")
	flags.Float64Var(&f.threshold, "similarity-threshold", similarity.Threshold, "with --similarity: list the pairs from this `SHARE`, 0 to 1")
}

// compares returns what to do about similar submissions. It looks for Dolos at once, so that
// nobody waits for a class to be graded and then learns that it is missing.
func (a *app) compares(ctx context.Context, f similarityFlags, language string) (class.Similarity, error) {
	s := class.Similarity{Threshold: f.threshold}
	if valid := 0 <= f.threshold && f.threshold <= 1; !valid || !f.compare && f.threshold != similarity.Threshold {
		return s, wrongUsage("usage.similarity-threshold")
	}
	if !f.compare {
		return s, nil
	}
	engine, err := dolos.Find(ctx, "--similarity")
	switch {
	case ctx.Err() != nil:
		return s, ctx.Err()
	case err != nil:
		return s, exit{statusFault, err}
	}
	s.Engine = engine
	v := words.In(language)
	progress := a.progress(v)
	said := -1
	s.Tell = func(done, all int) {
		if percent := 100 * done / max(all, 1); percent != said {
			said = percent
			progress.Doing(v.Say("similarity.progress", "percent", v.Say("similarity.percent", "n", percent)))
		}
		if done == all {
			progress.Done()
		}
	}
	return s, nil
}
