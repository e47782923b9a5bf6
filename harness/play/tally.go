package play

import (
	"cmp"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
)

// Tally sums up the evidence of plays for an item of the rubric. The weight of
// evidence from cases that are not here is absent.
func Tally(a *assignment.Assignment, rule assignment.Item, plays []Evidence, absent float64) evidence.Record {
	var r evidence.Record
	var total, passed, notRun, notJudged, aside, harmless, doubt float64
	lacking, lacks := 0, ""
	flaky := 0  // plays that passed in some tries only
	partly := 0 // plays of many runs that failed, but not in all of them
	unjudged, unrun := catalog.Of("reason.no-case"), catalog.Message{}
	if absent > 0 {
		unjudged = catalog.Of("reason.cases-elsewhere")
	}
	for _, e := range plays {
		if e.Item != rule.ID {
			continue
		}
		weight := rule.Of(e.Case)
		// A deduction applies only to what was run. Runs that failed do not weigh
		// more because others were not run.
		if untried := cmp.Or(e.NotJudged, e.Aside, e.NotRun); !untried.None() && rule.Kind == assignment.Deduction {
			unjudged = untried
			harmless += weight
			if !e.NotJudged.None() {
				doubt += weight
				r.Unjudged = e.NotJudged
			}
			continue
		}
		switch {
		case e.Lacks != "":
			aside += weight
			lacking, lacks = lacking+1, e.Lacks
			continue
		case !e.Aside.None():
			aside += weight
			unjudged = e.Aside
			continue
		case !e.NotJudged.None():
			notJudged += weight
			r.Unjudged = e.NotJudged
			continue
		}
		total += weight
		r.Counts.Total++
		switch {
		case e.Passed:
			passed += weight
			r.Counts.Passed++
		case e.Tries.Held > 0:
			passed += weight * e.Tries.Share()
			flaky++
		case e.Runs.Held > 0:
			passed += weight * e.Runs.Share()
			partly++
		case !e.NotRun.None():
			notRun += weight
			unrun = e.NotRun
		}
	}
	if absent > 0 {
		r.Elsewhere = absent / (absent + total + notJudged + aside + harmless)
	}
	if open := notJudged + doubt; open > 0 {
		r.NotJudged = open / (total + notJudged + harmless)
	}
	failed := r.Counts.Total - r.Counts.Passed
	switch {
	case total == 0 && notJudged > 0:
		r.Status, r.Reason = report.NotJudged, r.Unjudged
	case total == 0 && lacking > 0 && rule.Kind != assignment.Deduction:
		r.Counts.Total = lacking
		r.Reason = catalog.Of("reason.lacks", "item", lacks)
	case total == 0:
		r.Status, r.Reason = report.NotJudged, unjudged
	case notRun == total:
		r.Status, r.Reason, r.NotJudged = report.NotRun, unrun, 0
	default:
		r.Share = (passed + harmless) / (total + notJudged + harmless)
		switch {
		case failed > 0 && flaky > 0:
			r.Reason = catalog.Of("reason.plays-flaky", "n", failed, "all", r.Counts.Total, "flaky", flaky)
		case failed > 0 && partly > 0:
			r.Reason = catalog.Of("reason.plays-partly", "n", failed, "all", r.Counts.Total, "partly", partly)
		case failed > 0:
			r.Reason = catalog.Of("reason.plays", "n", failed, "all", r.Counts.Total)
		default:
			r.Reason = r.Unjudged
		}
	}
	return r
}
