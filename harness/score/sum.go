package score

import (
	"cmp"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Sum adds up the items, and lists what a tutor has to look at. A broken zero rule
// changes the sum, but no item; Void names it.
func Sum(possible float64, items []report.Item, build report.BuildStatus) (report.Score, []report.Review) {
	sum := report.Score{Possible: possible}
	review := []report.Review{}
	var open []report.Item
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
			open = append(open, item)
		}
		switch {
		case kind == assignment.Deduction, kind == assignment.Extra:
		case unjudged != nil:
			sum.NotJudged += unjudged.Points
		case item.Status == report.NotJudged:
			sum.NotJudged += item.Points - item.Elsewhere
			if kind == assignment.Zero && build == report.Built {
				review = append(review, report.Review{Item: item.ID, ReasonFact: catalog.Of("review.rule-not-judged", "why", reason(item))})
			}
		case item.Status == report.Waiting:
			sum.Waiting += item.Points
			review = append(review, report.Review{Item: item.ID, ReasonFact: reason(item)})
		}
	}
	review = append(review, byReason(open)...)
	sum.Earned = round(max(sum.Earned, 0))
	sum.Extra = round(sum.Extra)
	sum.Waiting, sum.NotJudged, sum.Elsewhere = round(sum.Waiting), round(sum.NotJudged), round(sum.Elsewhere)
	if broken := Void(items); len(broken) > 0 {
		sum, review = void(sum, broken)
	}
	sum.Percent = round(100 * sum.Earned / sum.Possible)
	return sum, review
}

// byReason asks a tutor once for each reason why items, or parts of them, could not be judged.
func byReason(open []report.Item) (review []report.Review) {
	var whys []catalog.Message
	var points []float64
	for _, item := range open {
		why := cmp.Or(item.Unjudged.WhyFact, catalog.Verbatim(item.Unjudged.Why))
		at := slices.Index(whys, why)
		if at < 0 {
			at, whys, points = len(whys), append(whys, why), append(points, 0)
			review = append(review, report.Review{Item: item.ID})
		} else {
			review[at].Item = "" // it is about several
		}
		points[at] += item.Unjudged.Points
		review[at].ReasonFact = catalog.Of("review.unjudged", "n", round(points[at]), "why", why)
	}
	return review
}

// reason is why an item has not all of its points; a tutor gives it as a text.
func reason(item report.Item) catalog.Message {
	return cmp.Or(item.ReasonFact, catalog.Verbatim(item.Reason))
}

// Revised returns a report with other items, such as a tutor's, and everything that
// follows from them.
func Revised(r *report.Report, items []report.Item) *report.Report {
	revised := *r
	revised.Items = items
	_, before := Sum(r.Score.Possible, r.Items, r.Build.Status)
	var now []report.Review
	revised.Score, now = Sum(r.Score.Possible, items, r.Build.Status)
	revised.Review = append(now, r.Review[min(len(before), len(r.Review)):]...)
	revised.Void = Void(items)
	return &revised
}
