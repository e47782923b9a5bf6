package score

import (
	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Sum adds up the items, and lists what a tutor has to look at. A broken zero rule
// changes the sum, but no item; Void names it.
func Sum(possible float64, items []report.Item, build report.BuildStatus, language catalog.Language) (report.Score, []report.Review) {
	sum := report.Score{Possible: possible}
	review := []report.Review{}
	for _, item := range items {
		kind := assignment.Kind(item.Kind)
		sum.Earned += item.Earned
		if kind == assignment.Auto && item.Mark == nil {
			sum.Elsewhere += item.Elsewhere
		}
		if kind == assignment.Extra {
			sum.Extra += item.Earned
		}
		unjudged := item.Unjudged
		if item.Mark != nil {
			unjudged = nil // a tutor has judged it
		}
		if unjudged != nil {
			review = append(review, report.Review{Item: item.ID, Reason: language.Say("review.unjudged", "n", unjudged.Points, "why", unjudged.Why)})
		}
		switch {
		case kind == assignment.Deduction, kind == assignment.Extra:
		case unjudged != nil:
			sum.NotJudged += unjudged.Points
		case item.Status == report.NotJudged:
			sum.NotJudged += item.Points - item.Elsewhere
			if kind == assignment.Zero && build == report.Built {
				review = append(review, report.Review{Item: item.ID, Reason: language.Say("review.rule-not-judged", "why", item.Reason)})
			}
		case item.Status == report.Waiting:
			sum.Waiting += item.Points
			review = append(review, report.Review{Item: item.ID, Reason: item.Reason})
		}
	}
	sum.Earned = round(max(sum.Earned, 0))
	sum.Extra = round(sum.Extra)
	sum.Waiting, sum.NotJudged, sum.Elsewhere = round(sum.Waiting), round(sum.NotJudged), round(sum.Elsewhere)
	if broken := Void(items); len(broken) > 0 {
		sum, review = void(sum, broken, language)
	}
	sum.Percent = round(100 * sum.Earned / sum.Possible)
	return sum, review
}

// Revised returns a report with other items, such as a tutor's, and everything that
// follows from them.
func Revised(r *report.Report, items []report.Item) *report.Report {
	revised := *r
	revised.Items = items
	language := catalog.Language(r.Language)
	_, before := Sum(r.Score.Possible, r.Items, r.Build.Status, language)
	var now []report.Review
	revised.Score, now = Sum(r.Score.Possible, items, r.Build.Status, language)
	revised.Review = append(now, r.Review[min(len(before), len(r.Review)):]...)
	revised.Void = Void(items)
	return &revised
}
