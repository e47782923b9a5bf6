package grade

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/score"
)

// causes puts the mistakes into the report, each with the points that its cases cost: those that
// are known by name, and those that several cases share. It says the same of each failed case alone.
func (g *Grader) causes(j judging, r *report.Report) error {
	w := j.whatIf()
	if err := g.name(w, r); err != nil {
		return err
	}
	r.Causes = w.causes(r)
	return nil
}

// causes returns the mistakes that several cases share, for a tutor and for the student: what is
// told already does not count for them, and the two may not be told the same.
func (w whatIf) causes(r *report.Report) (list []report.Cause) {
	for i := range r.Cases {
		if c := &r.Cases[i]; c.Verdict == report.VerdictFail {
			c.Points = w.gain(c.ID)
		}
	}
	for _, told := range [][]string{toldBy(r.Named, r.Alike), toldBy(r.PublicNamed, r.PublicAlike)} {
		rest := slices.Clone(r.Cases)
		for i := range rest {
			if slices.Contains(told, rest[i].ID) {
				rest[i].Verdict = report.VerdictPass
			}
		}
		for _, group := range cause.Group(rest) {
			one := w.cause(group, rest)
			if !slices.Contains(list, one) {
				list = append(list, one)
			}
		}
	}
	return list
}

// toldBy returns the ids of the cases that these tell.
func toldBy(named []report.Named, alike []report.Alike) (ids []string) {
	for _, n := range named {
		ids = append(ids, n.Cases...)
	}
	for _, a := range alike {
		ids = append(ids, a.Cases...)
	}
	return ids
}

func (w whatIf) cause(group cause.Cause, cases []report.Case) report.Cause {
	var all, public []string // ids
	for _, i := range group.Cases {
		all = append(all, cases[i].ID)
		if cases[i].Visibility == report.Public {
			public = append(public, cases[i].ID)
		}
	}
	return report.Cause{Key: group.Key, Cases: len(all), Points: w.gain(all...), PublicCases: len(public), PublicPoints: w.gain(public...)}
}

// whatIf tells what a submission would earn if some of its cases passed. What items need of each
// other is left aside: one case that passes would seem to be worth all that needs it.
type whatIf struct {
	judging
	cases  map[string][]int   // indices of plays, by case
	earned map[string]float64 // by item, as things are
	known  map[string]float64 // what was found for cases with equal evidence of equal weight
}

func (j judging) whatIf() whatIf {
	w := whatIf{judging: j, cases: map[string][]int{}, earned: map[string]float64{}, known: map[string]float64{}}
	w.plays = slices.Clone(j.plays)
	for i, e := range w.plays {
		w.cases[e.Case] = append(w.cases[e.Case], i)
	}
	for _, item := range j.Assignment.Rubric {
		if item.FromCases() {
			w.earned[item.ID] = score.Earned(item, j.of(item))
		}
	}
	return w
}

// gain returns how many more points the submission would earn if some cases passed. Of the cases of
// a long list most are alike, and what one costs all of them cost.
func (w whatIf) gain(ids ...string) float64 {
	var alike strings.Builder
	for _, id := range ids {
		for _, i := range w.cases[id] {
			e := w.plays[i]
			item, _ := w.Assignment.Item(e.Item)
			e.Case, e.Play = "", 0
			fmt.Fprintf(&alike, "%v %#v\n", item.Of(id), e)
		}
	}
	points, known := w.known[alike.String()]
	if !known {
		points = w.tried(func(play.Evidence) bool { return true }, ids)
		w.known[alike.String()] = points
	}
	return points
}

// tried is gain, computed from all plays, if what the cases have of some evidence passed.
func (w whatIf) tried(counts func(play.Evidence) bool, ids []string) float64 {
	items := map[string]bool{}
	for _, id := range ids {
		for _, i := range w.cases[id] {
			was := w.plays[i]
			if !counts(was) {
				continue
			}
			w.plays[i], items[was.Item] = passed(was), true
			defer func() { w.plays[i] = was }()
		}
	}
	sum := 0.0
	for _, item := range w.Assignment.Rubric {
		if items[item.ID] {
			sum += score.Earned(item, w.of(item)) - w.earned[item.ID]
		}
	}
	return math.Round(100*sum) / 100
}

func passed(e play.Evidence) play.Evidence {
	if e.NotRun.None() && e.Judged() {
		e.Passed, e.Runs.Held, e.Lacks = true, e.Runs.Of, ""
	}
	return e
}
