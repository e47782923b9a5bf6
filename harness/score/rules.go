package score

import (
	"fmt"
	"math"

	"touchstone/harness/assignment"
	"touchstone/harness/report"
)

// Void lists the zero rules that were broken.
func Void(items []report.Item) []report.Void {
	var broken []report.Void
	for _, item := range items {
		if item.Kind == string(assignment.Zero) && (item.Status == report.Fail || item.Status == report.Partial) {
			broken = append(broken, report.Void{Item: item.ID, Title: item.Title, Reason: item.Reason, Place: item.Place})
		}
	}
	return broken
}

// void makes the sum nothing, and says what a tutor should look at then: the
// rules alone.
func void(sum report.Score, broken []report.Void) (report.Score, []report.Review) {
	review := []report.Review{}
	for _, v := range broken {
		review = append(review, report.Review{Item: v.Item, Reason: "this makes the whole worth nothing, look at it before the student does: " + v.Reason})
	}
	return report.Score{Possible: sum.Possible, Voided: sum.Earned}, review
}

// byLook judges by what stands in the sources.
func byLook(item *report.Item, f Facts) {
	look, looked := f.Looks[item.ID]
	switch {
	case !looked:
		item.Status, item.Reason = report.NotJudged, "there are no sources to look at"
	case len(look.Findings) > 0:
		first := look.Findings[0]
		item.Status, item.Earned = report.Fail, earned(item, 0)
		item.Reason, item.Place = first.Place+": "+first.What, first.Place
		if more := len(look.Findings) - 1; more > 0 {
			item.Reason += fmt.Sprintf(", and %d more", more)
		}
		item.Evidence = report.Evidence{Total: look.Looked}
	case look.NotJudged != "":
		item.Status, item.Reason = report.NotJudged, look.NotJudged
	default:
		item.Status, item.Earned = report.Pass, earned(item, 1)
		item.Evidence = report.Evidence{Passed: look.Looked, Total: look.Looked}
	}
}

// byTests earns the share of the buggy programs that the tests tell from the
// right one.
func byTests(item *report.Item, rule assignment.Item, f Facts) {
	tests := f.Tests
	switch {
	case tests == nil && f.Build.Status == report.Failed:
		item.Status, item.Reason = report.NotRun, f.Build.Cause
		return
	case tests == nil:
		item.Status, item.Reason = report.NotJudged, "there are no files to look at"
		return
	}
	caught, total := tests.Caught(), len(tests.Variants)
	item.Evidence = report.Evidence{Passed: caught, Total: total}
	share := float64(caught) / float64(total)
	if rule.Policy == assignment.All {
		share = math.Floor(share)
	}
	item.Earned = earned(item, share)
	switch {
	case caught == total:
		item.Status = report.Pass
		return
	case share == 0:
		item.Status = report.Fail
	default:
		item.Status = report.Partial
	}
	item.Reason = fmt.Sprintf("the tests caught %d of %d buggy programs", caught, total)
	switch bad := len(tests.Tests) - tests.Good(); {
	case len(tests.Tests) == 0:
		item.Reason = "there are no tests " + rule.Tests.Input
	case bad > 0:
		item.Reason += fmt.Sprintf("; %d of %d tests do not count", bad, len(tests.Tests))
	}
}
