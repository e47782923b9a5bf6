package grade

import (
	"path"

	"touchstone/harness/catalog"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/suite"
)

// NotHere is the reason why a hidden case that is not here was not run.
var NotHere = catalog.Of("reason.not-here")

// leaveOut reports the cases that are not here as not run, and how much of the
// score depends on them, unless no program was built.
func (g *Grader) leaveOut(r *report.Report, j *judging, glob string) {
	absent := g.absent(glob)
	for _, secret := range absent {
		c := report.Case{
			ID: secret.ID, Title: secret.Title, Visibility: secret.Visibility, Clauses: []string{},
			Verdict: report.VerdictNotJudged, ReasonFact: NotHere, Items: secret.Items(),
		}
		if j.Failed() {
			c.Verdict, c.ReasonFact = report.VerdictNotRun, j.Built.Report.CauseFact
			for _, item := range c.Items {
				j.plays = append(j.plays, play.Evidence{Case: c.ID, Item: item, NotRun: c.ReasonFact})
			}
		}
		r.Cases = append(r.Cases, c)
	}
	if !j.Failed() {
		j.absent = suite.AbsentEvidence(absent)
	}
}

// absent lists the cases that are not here and match the glob, if any.
func (g *Grader) absent(glob string) []suite.Secret {
	if glob == "" {
		return g.Suite.Absent
	}
	var list []suite.Secret
	for _, secret := range g.Suite.Absent {
		if ok, err := path.Match(glob, secret.ID); ok && err == nil {
			list = append(list, secret)
		}
	}
	return list
}
