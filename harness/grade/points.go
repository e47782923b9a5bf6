package grade

import (
	"context"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/score"
)

// Points plays all cases once on programs that are ready, and returns the items, of which
// only those are judged that cases judge, and the cases. It takes much less time than a
// grade, which also looks at what was handed in.
func (g *Grader) Points(ctx context.Context, p ready.Programs) ([]report.Item, []report.Case, error) {
	results, err := g.Runner(ctx, p).Try(ctx, g.Suite.Cases)
	if err != nil {
		return nil, nil, err
	}
	setAside(g.Suite.Rubric, results)
	var plays []play.Evidence
	var cases []report.Case
	for _, r := range results {
		plays, cases = append(plays, r.Evidence...), append(cases, r.Case)
	}
	items, _, _, err := score.Score(g.Suite.Assignment, 1, report.NotBuilt, func(item assignment.Item) evidence.Record {
		if item.FromCases() {
			return play.Tally(item, plays, 0)
		}
		return evidence.Aside(report.NotJudged, catalog.Of("reason.some-cases"))
	})
	return items, cases, err
}
