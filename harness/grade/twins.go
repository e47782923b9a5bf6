package grade

import (
	"context"
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/script"
)

// Twins are cases of the same shape as another one, with other values.
type Twins struct {
	Of    string         // id of the other case
	Cases []*script.Case // with ids that differ from those of all other twins
}

// byHeart plays the twins of the cases that passed, and names to tutors the cases whose
// twins all fail, each of them twice.
func (g *Grader) byHeart(ctx context.Context, runner *script.Runner, results []script.Result) ([]report.Review, error) {
	var suspects []Twins
	for _, t := range g.Twins {
		if len(t.Cases) > 0 && slices.ContainsFunc(results, func(r script.Result) bool {
			return r.Case.ID == t.Of && r.Case.Verdict == report.VerdictPass && !r.Case.Flaky
		}) {
			suspects = append(suspects, t)
		}
	}
	for range 2 {
		var err error
		if suspects, err = allFail(ctx, runner.Fresh(), suspects); err != nil || len(suspects) == 0 {
			return nil, err
		}
	}
	var ids []string
	for _, t := range suspects {
		ids = append(ids, t.Of)
	}
	return []report.Review{{Reason: g.voice().Say("review.twins", "n", len(suspects[0].Cases), "passed", len(ids), "cases", g.voice().List(ids))}}, nil
}

// allFail returns those of which every twin fails. A limit that ended a play may be
// due to the load of the machine, so it does not count.
func allFail(ctx context.Context, runner *script.Runner, twins []Twins) ([]Twins, error) {
	var cases []*script.Case
	for _, t := range twins {
		cases = append(cases, t.Cases...)
	}
	results, err := runner.Try(ctx, cases)
	if err != nil {
		return nil, err
	}
	var failing []Twins
	for _, t := range twins {
		own := results[:len(t.Cases)]
		results = results[len(t.Cases):]
		if !slices.ContainsFunc(own, func(r script.Result) bool { return r.Case.Verdict != report.VerdictFail || !ended(r.Case) }) {
			failing = append(failing, t)
		}
	}
	return failing, nil
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
