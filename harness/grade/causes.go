package grade

import (
	"math"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/score"
	"touchstone/harness/script"
)

// causes are the mistakes that several cases failed for, each with the points
// that the submission would have more if these cases passed.
func causes(a *assignment.Assignment, facts score.Facts, r *report.Report) ([]report.Cause, error) {
	var list []report.Cause
	for _, group := range cause.Group(r.Cases) {
		var ids []string
		for _, i := range group.Cases {
			ids = append(ids, r.Cases[i].ID)
		}
		mended := facts
		mended.Evidence = slices.Clone(facts.Evidence)
		for i := range mended.Evidence {
			if e := &mended.Evidence[i]; slices.Contains(ids, e.Case) {
				*e = passed(*e)
			}
		}
		_, sum, _, err := score.Score(a, mended)
		if err != nil {
			return nil, err
		}
		list = append(list, report.Cause{
			Key: group.Key, Cases: len(ids), Points: math.Round(100*(sum.Earned-r.Score.Earned)) / 100,
		})
	}
	return list, nil
}

func passed(e script.Evidence) script.Evidence {
	if e.NotRun == "" && e.NotJudged == "" {
		e.Passed, e.Runs.Held, e.Lacks = true, e.Runs.Of, ""
	}
	return e
}
