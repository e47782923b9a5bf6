package grade

import (
	"context"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/play"
	"touchstone/harness/report"
)

// chanceIn returns how many of n cases chance may make fail once: one, or one in 50. Right
// programs were measured at none, on a machine with ten processes to a processor.
func chanceIn(n int) int { return max(1, n/50) }

// third tries cases once more that failed and then passed. What had failed counts for the share
// of the three tries in which it passed.
func (g *Grader) third(ctx context.Context, runner *play.Runner, cases []*caselang.Case, results []play.Result, first map[int]play.Result, flaky []int, o Options) error {
	o.tell(Step{Kind: Again, Cases: chosen(cases, flaky)})
	last, err := g.once(ctx, runner, cases, flaky, o)
	if err != nil {
		return err
	}
	for _, i := range flaky {
		passed := 1
		if last[i].Case.Verdict == report.VerdictPass {
			passed = 2
		}
		for j := range results[i].Evidence {
			e := &results[i].Evidence[j]
			for _, before := range first[i].Evidence {
				if before.Play == e.Play && before.Item == e.Item && before.Stray == e.Stray && !before.Passed && before.Judged() {
					e.Passed, e.Tries = false, play.Counts{Held: passed, Of: 3}
				}
			}
		}
	}
	return nil
}

// review states how many of the cases passed only when they were tried again, which, and what went
// wrong in the first of them.
func review(results []play.Result, first report.Case, flaky []int) report.Review {
	var ids []string
	for _, i := range flaky {
		ids = append(ids, results[i].Case.ID)
	}
	return report.Review{ReasonFact: catalog.Of("review.flaky", "n", len(flaky), "all", len(results), "cases", strings.Join(ids, ", ")), Tried: &first}
}
