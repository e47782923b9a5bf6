package grade

import (
	"context"
	"math"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/score"
)

// Points plays all cases once on programs that are ready, and returns a report with nothing
// but the items, of which only those are judged that cases judge, the cases, and the mistakes.
// It takes much less time than a grade, which also looks at what was handed in.
func (g *Grader) Points(ctx context.Context, p ready.Programs) (*report.Report, error) {
	results, err := g.Runner(ctx, p).Try(ctx, g.Suite.Cases)
	if err != nil {
		return nil, err
	}
	r := &report.Report{}
	if r.Items, err = g.Items(results); err != nil {
		return nil, err
	}
	j := judging{Work: evidence.Work{Assignment: g.Suite.Assignment}}
	for _, result := range results {
		r.Cases = append(r.Cases, result.Case)
		j.plays = append(j.plays, result.Evidence...)
	}
	return r, g.causes(j, r)
}

// Items returns the items of a program whose results of all cases these are. Only those
// are judged that cases judge.
func (g *Grader) Items(results []play.Result) ([]report.Item, error) {
	if err := weigh(g.Suite.Rubric, results); err != nil {
		return nil, err
	}
	var plays []play.Evidence
	for _, r := range results {
		plays = append(plays, r.Evidence...)
	}
	items, _, _, err := score.Score(g.Suite.Assignment, 1, report.NotBuilt, func(item assignment.Item) evidence.Record {
		if item.FromCases() {
			return play.Tally(item, plays, 0)
		}
		return evidence.Aside(report.NotJudged, catalog.Of("reason.some-cases"))
	})
	return items, err
}

// Lost returns the points that were lost, by item, none of them 0. What could not be
// judged is not lost.
func Lost(items []report.Item) map[string]float64 {
	lost := map[string]float64{}
	for _, item := range items {
		n := item.Points - item.Earned
		switch {
		case item.Kind == string(assignment.Deduction):
			n = -item.Earned
		case item.Undecided():
			n = 0
		case item.Unjudged != nil:
			n -= item.Unjudged.Points
		}
		if n = math.Round(100*n) / 100; n > 0 {
			lost[item.ID] = n
		}
	}
	return lost
}
