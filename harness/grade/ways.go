package grade

import (
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/play"
	"touchstone/harness/report"
)

// setAside leaves evidence out if its play gives the input in a way
// that the program does not support at all: only the item about that way loses
// points. Evidence stays if its item has none in another way, and all of it
// stays if the program supports no way.
func setAside(rubric []assignment.Item, results []play.Result) {
	shut, open := ways(rubric, results)
	if !open {
		return
	}
	otherwise := map[string]bool{} // items that have evidence in a way that the program supports
	for _, result := range results {
		for _, e := range result.Evidence {
			if _, isShut := shut[e.Way]; !isShut && e.Judged() {
				otherwise[e.Item] = true
			}
		}
	}
	for i := range results {
		for j := range results[i].Evidence {
			e := &results[i].Evidence[j]
			if about, isShut := shut[e.Way]; isShut && e.Item != about && otherwise[e.Item] && e.NotRun.None() {
				e.Passed, e.NotJudged, e.Aside = false, catalog.Message{}, catalog.Of("reason.way", "item", about)
				silence(&results[i].Case, *e)
			}
		}
	}
}

// ways returns the ways to give input that the program does not support, each with the
// item about it, and whether it supports any that an item is about.
func ways(rubric []assignment.Item, results []play.Result) (shut map[assignment.Way]string, open bool) {
	shut = map[assignment.Way]string{}
	for _, item := range rubric {
		for _, way := range item.Takes.Ways() {
			switch tried, passed := tally(results, item.ID, way); {
			case passed:
				open = true
			case tried:
				shut[way] = item.ID
			}
		}
	}
	return shut, open
}

// tally reports whether plays for an item that give the input in a way were judged,
// and whether one passed; if there are none, whether those did that give it in several.
func tally(results []play.Result, item string, way assignment.Way) (tried, passed bool) {
	if tried, passed = counted(results, item, way); tried {
		return tried, passed
	}
	return counted(results, item, "")
}

func counted(results []play.Result, item string, way assignment.Way) (tried, passed bool) {
	for _, result := range results {
		for _, e := range result.Evidence {
			if e.Item == item && e.Way == way && e.NotRun.None() && e.Judged() {
				tried, passed = true, passed || e.Passed
			}
		}
	}
	return tried, passed
}

// silence withdraws the verdicts of a case that rest on evidence that is not
// judged after all.
func silence(c *report.Case, e play.Evidence) {
	failed := false
	for i := range c.Expectations {
		x := &c.Expectations[i]
		if x.Play == e.Play && slices.Contains(x.Items, e.Item) {
			x.Verdict, x.Want, x.Got, x.Difference = report.VerdictNotJudged, "", "", nil
		}
		failed = failed || x.Verdict == report.VerdictFail
	}
	if !failed {
		c.Verdict, c.ReasonFact = report.VerdictNotJudged, e.Aside
	}
}
