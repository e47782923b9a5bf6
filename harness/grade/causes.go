package grade

import (
	"math"
	"slices"

	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// causes groups the failed cases by mistake, each with the points that the
// submission would gain if these cases passed.
func causes(j judging, r *report.Report) ([]report.Cause, error) {
	var list []report.Cause
	for _, group := range cause.Group(r.Cases) {
		var all, public []string // ids
		for _, i := range group.Cases {
			all = append(all, r.Cases[i].ID)
			if r.Cases[i].Visibility == report.Public {
				public = append(public, r.Cases[i].ID)
			}
		}
		c := report.Cause{Key: group.Key, Cases: len(all), PublicCases: len(public)}
		var err error
		if c.Points, err = j.gain(r.Score.Earned, all); err != nil {
			return nil, err
		}
		c.PublicPoints = c.Points
		if len(public) < len(all) {
			if c.PublicPoints, err = j.gain(r.Score.Earned, public); err != nil {
				return nil, err
			}
		}
		list = append(list, c)
	}
	return list, nil
}

// gain returns how many more points the submission would earn if some cases passed.
func (j judging) gain(earned float64, ids []string) (float64, error) {
	j.plays = slices.Clone(j.plays)
	for i := range j.plays {
		if e := &j.plays[i]; slices.Contains(ids, e.Case) {
			*e = passed(*e)
		}
	}
	_, sum, _, err := j.score()
	return math.Round(100*(sum.Earned-earned)) / 100, err
}

func passed(e play.Evidence) play.Evidence {
	if e.NotRun.None() && e.Judged() {
		e.Passed, e.Runs.Held, e.Lacks = true, e.Runs.Of, ""
	}
	return e
}
