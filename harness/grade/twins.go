package grade

import (
	"context"
	"slices"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/play"
	"touchstone/harness/report"
)

// Twins are cases of the same shape as another one, with other values.
type Twins struct {
	Of    string           // id of the other case
	Cases []*caselang.Case // with ids that differ from those of all other twins
}

// byHeart plays the twins of the cases that passed, and names to tutors the cases whose
// twins all fail, each of them twice, and those whose twins could not be tried. An error is
// that of ctx.
func (g *Grader) byHeart(ctx context.Context, runner *play.Runner, results []play.Result) ([]report.Review, error) {
	var tried []Twins
	for _, t := range g.Twins {
		if len(t.Cases) > 0 && slices.ContainsFunc(results, func(r play.Result) bool {
			return r.Case.ID == t.Of && r.Case.Verdict == report.VerdictPass && !r.Case.Flaky
		}) {
			tried = append(tried, t)
		}
	}
	suspects := tried
	var untried []string
	var fault error
	for range 2 {
		var failing []Twins
		results, faults := tryTwins(ctx, runner.Fresh(), suspects)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for i, t := range suspects {
			switch {
			case faults[i] != nil:
				untried, fault = append(untried, t.Of), faults[i]
			case allFail(results[i]):
				failing = append(failing, t)
			}
		}
		suspects = failing
	}
	var review []report.Review
	if learnt := originals(suspects); len(learnt) > 0 {
		reason := catalog.Of("review.twins", "n", len(suspects[0].Cases), "all", len(tried)-len(untried), "failed", len(learnt), "cases", few(learnt))
		review = append(review, report.Review{ReasonFact: reason, Learnt: learnt})
	}
	if len(untried) > 0 {
		reason := catalog.Of("review.twins-untried", "n", len(untried), "cases", few(untried), "why", diagnostic.Inline(fault))
		review = append(review, report.Review{ReasonFact: reason, Untried: untried})
	}
	return review, nil
}

// fewCases is how many cases a sentence about twins names.
const fewCases = 5

// few names cases, but not more than a sentence can.
func few(ids []string) catalog.Message {
	if len(ids) > fewCases+1 {
		return catalog.Of("list.more", "names", strings.Join(ids[:fewCases], ", "), "n", len(ids)-fewCases)
	}
	return catalog.And(ids)
}

// originals returns the ids of the cases that twins are of.
func originals(twins []Twins) (ids []string) {
	for _, t := range twins {
		ids = append(ids, t.Of)
	}
	return ids
}

// tryTwins plays twins, all together unless one cannot be played: then each case's by
// themselves. Of each case it returns the results of the twins or a fault.
func tryTwins(ctx context.Context, runner *play.Runner, twins []Twins) (results [][]play.Result, faults []error) {
	results, faults = make([][]play.Result, len(twins)), make([]error, len(twins))
	var cases []*caselang.Case
	for _, t := range twins {
		cases = append(cases, t.Cases...)
	}
	all, err := runner.Try(ctx, cases)
	for i, t := range twins {
		switch {
		case err == nil:
			results[i], all = all[:len(t.Cases)], all[len(t.Cases):]
		case ctx.Err() == nil:
			results[i], faults[i] = runner.Fresh().Try(ctx, t.Cases)
		}
	}
	return results, faults
}

// allFail reports whether every twin of a case fails. A limit that ended a play may be
// due to the load of the machine, so it does not count.
func allFail(twins []play.Result) bool {
	return !slices.ContainsFunc(twins, func(r play.Result) bool { return r.Case.Verdict != report.VerdictFail || !ended(r.Case) })
}

// hashes returns the hashes of all twins.
func hashes(twins []Twins) []string {
	var list []string
	for _, t := range twins {
		for _, c := range t.Cases {
			list = append(list, t.Of+" "+c.Hash())
		}
	}
	return list
}
