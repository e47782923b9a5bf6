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
func Tally(rule assignment.Item, plays []Evidence, absent float64) evidence.Record {
	t := tally{absent: absent, least: 1, deducts: rule.Kind == assignment.Deduction, open: catalog.Of("reason.no-case")}
	if absent > 0 {
		t.open = catalog.Of("reason.cases-elsewhere")
	}
	for _, e := range plays {
		if e.Item == rule.ID {
			t.add(e, rule.Of(e.Case))
		}
	}
	return t.record()
}

// tally adds up evidence by its weight.
type tally struct {
	deducts bool // the item takes points away
	absent  float64

	total, passed, notRun, notJudged float64
	least                            float64 // share of the worst play
	aside                            float64 // left out
	harmless, doubt                  float64 // what was not tried costs no deduction; doubt is the part that could not be judged
	ends                             float64 // what passed and is about how a play ends
	strayed                          float64 // the strays

	counts  report.Evidence
	lacking int    // plays that lack what they need
	lacks   string // the item that they lack
	strays  int    // plays that did not end by themselves, though all else of them holds
	flaky   int    // plays that passed in some tries only
	partly  int    // plays of many runs that failed, but not in all of them
	shares  int    // plays that failed, but not in all that a checker counts

	open, unjudged, unrun catalog.Message // why evidence is not there, could not be judged, was not run
}

func (t *tally) add(e Evidence, weight float64) {
	// A deduction applies only to what was run. Runs that failed do not weigh
	// more because others were not run.
	untried := cmp.Or(e.NotJudged, e.Aside, e.NotRun)
	switch {
	case e.Stray:
		t.stray(e, weight)
	case t.deducts && !untried.None():
		t.open = untried
		t.harmless += weight
		if !e.NotJudged.None() {
			t.doubt, t.unjudged = t.doubt+weight, e.NotJudged
		}
	case e.Lacks != "":
		t.aside += weight
		t.lacking, t.lacks = t.lacking+1, e.Lacks
	case !e.Aside.None():
		t.aside, t.open = t.aside+weight, e.Aside
	case !e.NotJudged.None():
		t.notJudged, t.unjudged = t.notJudged+weight, e.NotJudged
	default:
		t.judged(e, weight)
	}
}

// stray adds a play that did not end by itself, though all else of it holds.
func (t *tally) stray(e Evidence, weight float64) {
	if !e.Passed {
		t.strays++
		t.strayed += weight * (1 - e.Tries.Share())
	}
}

func (t *tally) judged(e Evidence, weight float64) {
	t.total += weight
	t.counts.Total++
	share := 0.0
	switch {
	case e.Passed:
		share = 1
		t.counts.Passed++
		if e.Ends {
			t.ends += weight
		}
	case e.Tries.Held > 0:
		share = e.Tries.Share()
		t.flaky++
	case e.Runs.Held > 0:
		share = e.Runs.Share()
		t.partly++
	case e.Share > 0:
		share = e.Share
		t.shares++
	case !e.NotRun.None():
		t.notRun, t.unrun = t.notRun+weight, e.NotRun
	}
	t.passed += weight * share
	t.least = min(t.least, share)
}

func (t *tally) record() evidence.Record {
	r := evidence.Record{Counts: t.counts, Unjudged: t.unjudged}
	// Strays cost no more than the item gives for plays that are about the end.
	cost := min(t.strayed, t.ends)
	weighed := t.total + t.notJudged + t.harmless
	if t.absent > 0 {
		r.Elsewhere = t.absent / (t.absent + t.total + t.notJudged + t.aside + t.harmless)
	}
	if open := t.notJudged + t.doubt; open > 0 {
		r.NotJudged = open / weighed
	}
	switch {
	case t.total == 0 && t.notJudged > 0:
		r.Status, r.Reason = report.NotJudged, r.Unjudged
	case t.total == 0 && t.lacking > 0 && !t.deducts:
		r.Counts.Total = t.lacking
		r.Reason = catalog.Of("reason.lacks", "item", t.lacks)
	case t.total == 0:
		r.Status, r.Reason = report.NotJudged, t.open
	case t.notRun == t.total:
		r.Status, r.Reason, r.NotJudged = report.NotRun, t.unrun, 0
	default:
		r.Share, r.Reason = (t.passed-cost+t.harmless)/weighed, t.reason(cost)
		if cost == 0 {
			r.Least = t.least
		}
	}
	return r
}

// reason says why points were lost on plays that were judged, if some were. The cost is that
// of strays.
func (t *tally) reason(cost float64) catalog.Message {
	failed, all := t.counts.Total-t.counts.Passed, t.counts.Total
	switch {
	case cost > 0 && failed == 0:
		return catalog.Of("reason.ends", "n", t.strays)
	case cost > 0:
		return catalog.Of("reason.plays-ends", "n", failed, "all", all, "others", t.strays)
	case failed == 0:
		return t.unjudged
	case t.flaky > 0:
		return catalog.Of("reason.plays-flaky", "n", failed, "all", all, "flaky", t.flaky)
	case t.partly > 0:
		return catalog.Of("reason.plays-partly", "n", failed, "all", all, "partly", t.partly)
	case t.shares > 0:
		return catalog.Of("reason.plays-shares", "n", failed, "all", all, "shares", t.shares)
	}
	return catalog.Of("reason.plays", "n", failed, "all", all)
}
