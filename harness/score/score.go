// Package score turns the evidence for the items of a rubric into points and adds
// them up.
package score

import (
	"math"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
)

// Score returns the items in the order of the rubric, and their Sum, for a group of
// this size. judge returns the evidence for an item.
func Score(a *assignment.Assignment, group int, build report.BuildStatus, judge func(assignment.Item) evidence.Record) ([]report.Item, report.Score, []report.Review, error) {
	possible, err := a.Possible(group)
	if err != nil {
		return nil, report.Score{}, nil, err
	}
	items := make([]report.Item, len(a.Rubric))
	for i, rule := range a.Rubric {
		items[i] = itemOf(rule, judge(rule))
	}
	applyNeeds(a.Rubric, items)
	sum, review := Sum(possible, items, build)
	return items, sum, review, nil
}

// Earned returns the points for the evidence for an item, whatever it needs of others.
func Earned(rule assignment.Item, e evidence.Record) float64 { return itemOf(rule, e).Earned }

// itemOf converts the evidence for an item into points.
func itemOf(rule assignment.Item, e evidence.Record) report.Item {
	item := report.Item{
		ID: rule.ID, Title: rule.Title, Points: rule.Points, Kind: string(rule.Kind), Source: rule.Source, Clause: rule.Clause,
		Status: e.Status, ReasonFact: e.Reason, Findings: e.Findings, Evidence: e.Counts, Elsewhere: round(rule.Points * e.Elsewhere),
	}
	if e.NotJudged > 0 {
		item.Unjudged = &report.Unjudged{Points: round((rule.Points - item.Elsewhere) * e.NotJudged), WhyFact: e.Unjudged}
	}
	if len(e.Findings) > 0 && e.Findings[0].At != nil {
		item.Place = e.Findings[0].At.String()
	}
	if item.Source == "" {
		item.Source = "spec"
	}
	if item.Status != "" {
		return item
	}
	share := e.Share
	lost := e.Counts.Passed < e.Counts.Total
	if rule.Policy == assignment.All {
		share = math.Floor(share)
		switch {
		case item.Unjudged == nil:
		case lost:
			item.Unjudged = nil // nothing can change it
		default:
			item.Unjudged.Points = rule.Points - item.Elsewhere
		}
	}
	switch {
	case !lost && item.Unjudged != nil:
		item.Status = report.NotJudged
	case e.Share == 1 && !lost:
		item.Status = report.Pass
	case share == 0 && item.Unjudged == nil:
		item.Status = report.Fail
	default:
		item.Status = report.Partial
	}
	item.Earned = earned(item, share)
	return item
}

// applyNeeds takes the points of items that prove nothing unless something else
// works: a program that reports every input as wrong finds every wrong input. What earns
// nothing for that reason is nothing that another item can need either.
func applyNeeds(rubric []assignment.Item, items []report.Item) {
	for changed := true; changed; {
		changed = false
		judged := slices.Clone(items)
		for i, rule := range rubric {
			if len(rule.Needs) > 0 && items[i].Earned > 0 {
				changed = applyNeed(rule, judged, &items[i]) || changed
			}
		}
	}
}

// applyNeed takes the points of one item, and reports whether it did.
func applyNeed(rule assignment.Item, judged []report.Item, item *report.Item) bool {
	var needed catalog.Message
	open := false
	for _, need := range judged {
		if slices.Contains(rule.Needs, need.ID) {
			needed = listed(needed, catalog.Of("item.title", "item", need.ID))
			if need.Earned > 0 || need.Status == report.NotJudged && need.Unjudged == nil {
				return false
			}
			open = open || need.Unjudged != nil
		}
	}
	if open {
		item.ReasonFact = catalog.Of("item.needs-unjudged", "items", needed)
		waiting := item.Earned
		if item.Unjudged != nil {
			waiting += item.Unjudged.Points
		}
		item.Earned, item.Status, item.Unjudged = 0, report.NotJudged, &report.Unjudged{Points: round(waiting), WhyFact: item.ReasonFact}
		return true
	}
	item.Earned, item.Status, item.Unjudged = 0, report.Fail, nil
	item.ReasonFact = catalog.Of("item.needs", "items", needed)
	return true
}

// listed adds another one to a list.
func listed(list, next catalog.Message) catalog.Message {
	if list.None() {
		return next
	}
	return catalog.Of("list.next", "first", list, "next", next)
}

// earned returns the points for the passed share of the evidence. It keeps two
// decimals and never makes a partial result look full.
func earned(item report.Item, share float64) float64 {
	points := math.Floor(item.Points*share*100+1e-6) / 100
	if item.Kind == string(assignment.Deduction) {
		return round(points - item.Points)
	}
	return points
}

// round keeps two decimals.
func round(points float64) float64 { return math.Round(points*100) / 100 }
