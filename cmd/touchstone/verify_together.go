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
	var tell func(done, all int)
	if isTerminal(a.stderr) {
		tell = func(done, all int) {
			fmt.Fprint(a.stderr, "\r"+a.speaks.Say("together.progress", "n", done, "all", all))
		}
	}
	result, err := verify.Together(ctx, g, int(f.together), f.seed, tell)
	if tell != nil {
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
