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
	if rule.Policy == assignment.All || rule.Policy == assignment.Min {
		share = byWorst(rule, e, &item)
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

// byWorst returns the share of an item for which one play decides, and lets wait what another play may still decide.
func byWorst(rule assignment.Item, e evidence.Record, item *report.Item) (share float64) {
	most := 1.0
	switch {
	case rule.Policy == assignment.Min:
		share, most = e.Least, e.Least
	case e.Counts.Passed < e.Counts.Total:
		most = 0
	default:
		share = math.Floor(e.Share)
	}
	switch {
	case item.Unjudged == nil:
		return share
	case most == 0:
		item.Unjudged = nil // nothing can change it
	default:
		item.Unjudged.Points = round(most * (rule.Points - item.Elsewhere))
	}
	if rule.Policy == assignment.Min {
		return 0
	}
	return share
}

// applyNeeds takes the points of items that prove nothing unless something else
// works: a program that reports every input as wrong finds every wrong input. What earns
// nothing for that reason is nothing that another item can need either.
func applyNeeds(rubric []assignment.Item, items []report.Item) {
	for changed := true; changed; {
		changed = false
		judged := slices.Clone(items)
		for i, rule := range rubric {
			if items[i].Earned > 0 {
				changed = applyNeed(rule, judged, &items[i]) || changed
			}
		}
	}
}

// applyNeed takes the points of one item, and reports whether it did.
func applyNeed(rule assignment.Item, judged []report.Item, item *report.Item) bool {
	one, all := needed{list: rule.Needs}, needed{list: rule.Requires}
	for _, need := range judged {
		one.add(need, need.Earned > 0)
		all.add(need, need.Status == report.Pass)
	}
	switch {
	case !all.lacks.None():
		take(item, catalog.Of("item.requires", "items", all.lacks), catalog.Of("item.requires-unjudged", "items", all.lacks), all.open && !all.failed)
	case !one.lacks.None() && !one.met:
		take(item, catalog.Of("item.needs", "items", one.lacks), catalog.Of("item.needs-unjudged", "items", one.lacks), one.open)
	default:
		return false
	}
	return true
}

// needed is what an item needs of others.
type needed struct {
	list   []string
	met    bool            // one of them is there
	lacks  catalog.Message // those that are not
	open   bool            // one of those could not be judged
	failed bool            // one of those was judged
}

func (n *needed) add(item report.Item, there bool) {
	switch {
	case !slices.Contains(n.list, item.ID):
	case there || item.Status == report.NotJudged && item.Unjudged == nil:
		n.met = true
	default:
		n.lacks = listed(n.lacks, catalog.Of("item.title", "item", item.ID))
		n.open, n.failed = n.open || item.Unjudged != nil, n.failed || item.Status != report.NotJudged
	}
}

// take takes the points of an item, for a reason; if it is open whether it must, they wait, for another one.
func take(item *report.Item, why, waits catalog.Message, open bool) {
	points := item.Earned
	if item.Unjudged != nil {
		points += item.Unjudged.Points
	}
	item.Earned, item.Status, item.Unjudged, item.ReasonFact = 0, report.Fail, nil, why
	if open {
		item.Status, item.ReasonFact = report.NotJudged, waits
		item.Unjudged = &report.Unjudged{Points: round(points), WhyFact: waits}
	}
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
