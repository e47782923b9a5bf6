package score

import (
	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Void lists the broken zero rules.
func Void(items []report.Item) []report.Void {
	var broken []report.Void
	for _, item := range items {
		if item.Kind == string(assignment.Zero) && (item.Status == report.Fail || item.Status == report.Partial) {
			broken = append(broken, report.Void{Item: item.ID, Title: item.Title, ReasonFact: reason(item), Place: item.Place})
		}
	}
	return broken
}

// void sets the score to 0, and reduces what a tutor should look at to the rules.
func void(sum report.Score, broken []report.Void) (report.Score, []report.Review) {
	review := []report.Review{}
	for _, v := range broken {
		review = append(review, report.Review{Item: v.Item, ReasonFact: catalog.Of("review.void", "why", v.ReasonFact)})
	}
	return report.Score{Possible: sum.Possible, Voided: sum.Earned}, review
}
