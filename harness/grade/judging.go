package grade

import (
	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/evidence/inspect"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/score"
	"touchstone/harness/submission"
)

// judging holds everything that the items of one submission are judged by.
type judging struct {
	suite   *assignment.Assignment
	group   int // size
	sub     *submission.Submission
	built   *submission.Built
	plays   []play.Evidence
	absent  map[string]float64        // weight of the evidence, by item, of cases that are not here
	looks   map[string]inspect.Result // by item; nil if there are no sources to inspect
	tests   *owntests.Result          // nil if there are no files to examine
	untried *evidence.Record          // instead of tests, if their programs are the reason that there is no result
	some    bool                      // only some cases were requested, and neither sources nor tests were examined
}

// of returns the evidence for an item from the source that judges it.
func (j judging) of(rule assignment.Item) evidence.Record {
	failed := j.built.Report.Status == report.Failed
	switch {
	case rule.Kind == assignment.Manual:
		return j.sub.DocumentEvidence(rule)
	case rule.Evidence == assignment.ByBuild:
		return j.built.Evidence()
	case rule.Evidence == assignment.ByFiles:
		return j.sub.FileEvidence(rule, j.built.StandIn)
	case rule.FromCases():
		return play.Tally(j.suite, rule, j.plays, j.absent[rule.ID])
	case j.some && !failed:
		return evidence.Aside(report.NotJudged, catalog.Of("reason.some-cases"))
	case rule.Judges() && j.looks != nil:
		return j.looks[rule.ID].Evidence()
	case rule.Judges():
		return evidence.Aside(report.NotJudged, catalog.Of("reason.no-sources"))
	case j.tests != nil:
		return j.tests.Evidence(*rule.Tests)
	case j.untried != nil:
		return *j.untried
	case failed:
		return evidence.Aside(report.NotRun, j.built.Report.CauseFact)
	}
	return evidence.Aside(report.NotJudged, catalog.Of("reason.no-files"))
}

// score computes the score from the evidence of all sources.
func (j judging) score() ([]report.Item, report.Score, []report.Review, error) {
	return score.Score(j.suite, j.group, j.built.Report.Status, j.of)
}
