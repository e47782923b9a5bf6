package grade

import (
	"math"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/evidence"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/score"
)

// causes groups the failed cases by mistake, each with the points that the
// submission would gain if these cases passed, and says the same of each failed case alone.
func causes(j judging, r *report.Report) ([]report.Cause, error) {
	w := j.whatIf(r.Score.Earned)
	for i := range r.Cases {
		c := &r.Cases[i]
		if c.Verdict != report.VerdictFail {
			continue
		}
		var err error
		if c.Points, err = w.gain([]string{c.ID}); err != nil {
			return nil, err
		}
	}
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
		if c.Points, err = w.gain(all); err != nil {
			return nil, err
		}
		c.PublicPoints = c.Points
		if len(public) < len(all) {
			if c.PublicPoints, err = w.gain(public); err != nil {
				return nil, err
			}
		}
		list = append(list, c)
	}
	return list, nil
}

// whatIf tells what a submission would earn if some of its cases passed.
type whatIf struct {
	judging
	earned  float64
	cases   map[string][]int           // indices of plays, by case
	records map[string]evidence.Record // by item, as they are
}

func (j judging) whatIf(earned float64) whatIf {
	w := whatIf{judging: j, earned: earned, cases: map[string][]int{}, records: map[string]evidence.Record{}}
	w.plays = slices.Clone(j.plays)
	for i, e := range w.plays {
		w.cases[e.Case] = append(w.cases[e.Case], i)
	}
	for _, item := range j.Assignment.Rubric {
		w.records[item.ID] = j.of(item)
	}
	return w
}

// gain returns how many more points the submission would earn if some cases passed.
func (w whatIf) gain(ids []string) (float64, error) {
	items := map[string]bool{}
	for _, id := range ids {
		for _, i := range w.cases[id] {
			was := w.plays[i]
			w.plays[i], items[was.Item] = passed(was), true
			defer func() { w.plays[i] = was }()
		}
	}
	_, sum, _, err := score.Score(w.Assignment, w.group, w.Built.Report.Status, func(item assignment.Item) evidence.Record {
		if items[item.ID] {
			return w.of(item)
		}
		return w.records[item.ID]
	})
	return math.Round(100*(sum.Earned-w.earned)) / 100, err
}

func passed(e play.Evidence) play.Evidence {
	if e.NotRun.None() && e.Judged() {
		e.Passed, e.Runs.Held, e.Lacks = true, e.Runs.Of, ""
	}
	return e
}
