package main

import (
	"context"
	"fmt"

	"touchstone/harness/catalog"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/grade"
	"touchstone/harness/verify"
)

// together tries sets of the mistakes that the assignment has.
func (a *app) together(ctx context.Context, v *verify.Verification, f trialFlags) error {
	trial, err := v.Trial(ctx)
	if err != nil {
		return err
	}
	trial.Sets, trial.Seed = int(f.together), f.seed
	tell, end := a.counting("together.progress")
	trial.Tell = tell
	result, err := trial.Run(ctx)
	end()
	if err != nil {
		return err
	}
	for _, line := range result.Facts() {
		fmt.Fprintln(a.stderr, a.speaks.Text(line))
	}
	if n := len(result.Findings); n > 0 {
		return exit{statusLost, catalog.Of("together.lost", "n", n)}
	}
	return nil
}

// counting returns what shows on a terminal how far a trial is, and what ends that line.
func (a *app) counting(key string) (tell func(done, all int), end func()) {
	if !isTerminal(a.stderr) {
		return func(int, int) {}, func() {}
	}
	return func(done, all int) { fmt.Fprint(a.stderr, "\r"+a.speaks.Say(key, "n", done, "all", all)) }, func() { fmt.Fprintln(a.stderr) }
}

// dictionary writes how each known mistake fails the cases.
func (a *app) dictionary(ctx context.Context, g *grade.Grader, file string) error {
	tell, end := a.counting("dictionary.progress")
	d, err := verify.Dictionary(ctx, g, tell)
	end()
	if err != nil {
		return err
	}
	return atomicfile.Write(file, d.Write)
}
