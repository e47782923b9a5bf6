package main

import (
	"context"
	"fmt"

	"touchstone/harness/catalog"
	"touchstone/harness/grade"
	"touchstone/harness/verify"
)

// together tries sets of the mistakes that the assignment declares.
func (a *app) together(ctx context.Context, g *grade.Grader, f trialFlags) error {
	trial, err := verify.Trial(ctx, g)
	if err != nil {
		return err
	}
	trial.Sets, trial.Seed = int(f.together), f.seed
	if isTerminal(a.stderr) {
		trial.Tell = func(done, all int) {
			fmt.Fprint(a.stderr, "\r"+a.speaks.Say("together.progress", "n", done, "all", all))
		}
	}
	result, err := trial.Run(ctx)
	if trial.Tell != nil {
		fmt.Fprintln(a.stderr)
	}
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
