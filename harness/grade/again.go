package grade

import (
	"context"
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/script"
)

// again retries the cases that failed, if a second run can give another result.
// If a case passes then, its failure proved no mistake: it counts as passed and
// is marked as flaky, and tutors see what had failed the first time.
func (g *Grader) again(ctx context.Context, runner *script.Runner, cases []*script.Case, results []script.Result, o Options) ([]report.Review, error) {
	var failed []*script.Case
	var at []int
	for i, r := range results {
		if r.Case.Verdict == report.VerdictFail && !Exhausted(r.Case) {
			failed, at = append(failed, cases[i]), append(at, i)
		}
	}
	if len(failed) == 0 {
		return nil, nil
	}
	o.tell(Step{Kind: Again, Cases: len(failed)})
	second, err := g.try(ctx, runner, failed, o)
	if err != nil {
		return nil, err
	}
	var review []report.Review
	for n, r := range second {
		if r.Case.Verdict != report.VerdictPass {
			continue
		}
		first := results[at[n]]
		r.Elapsed += first.Elapsed
		r.Case.Flaky = true
		results[at[n]] = r
		review = append(review, report.Review{Reason: g.voice().Say("review.flaky", "case", r.Case.ID, "why", g.voice().Failure(first.Case))})
	}
	return review, nil
}

// Exhausted reports whether a case failed because a play used up its processor
// time, or printed all that it may. That does not depend on the load of the
// machine, and repeating it would take the longest of all.
func Exhausted(c report.Case) bool {
	return slices.ContainsFunc(c.Expectations, func(x report.Expectation) bool {
		end := sandbox.End(c.Plays[x.Play].End)
		return x.Verdict == report.VerdictFail && (end == sandbox.CPULimit || end == sandbox.OutputLimit)
	})
}
