// Package score turns a rubric and the evidence for it into points.
package score

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/bench"
	"touchstone/harness/report"
	"touchstone/harness/restrict"
	"touchstone/harness/script"
)

// Facts is all that the score depends on.
type Facts struct {
	Group    int // size
	Build    report.Build
	Found    map[string]Document        // by item, for items that ask for a file; nil when there are no files to look at
	Unusable string                     // why nothing of the submission could be taken in; "" when something was
	Files    []string                   // everything handed in; nil when there are no files to look at
	StandIn  string                     // the one of them that was built under the name that the assignment asks for; "" for none
	Archive  bool                       // they were handed in as an archive
	Folder   string                     // what the archive has around them; "" for nothing
	Looks    map[string]restrict.Result // by item, for items judged by a look at the sources
	Tests    *bench.Result              // what the tests handed in are worth; nil when there are no files to look at
	Evidence []script.Evidence
	Absent   map[string]float64 // weight of the evidence, by item, of cases that are not there to be tried
	Some     bool               // only some cases were asked for, and neither sources nor tests were looked at
}

// Document is what was found of a file that the handout asks for.
type Document struct {
	Name  string // the file; "" when there is none
	Empty bool
}

// Score gives the items in the order of the rubric, and what Sum makes of
// them.
func Score(a *assignment.Assignment, f Facts) ([]report.Item, report.Score, []report.Review, error) {
	possible, err := a.Possible(f.Group)
	if err != nil {
		return nil, report.Score{}, nil, err
	}
	items := make([]report.Item, len(a.Rubric))
	for i, rule := range a.Rubric {
		items[i] = judge(rule, f)
	}
	applyNeeds(a.Rubric, items)
	sum, review := Sum(possible, items, f.Build.Status)
	return items, sum, review, nil
}

// applyNeeds takes away what says nothing about a program that does nothing
// else right: one that calls every input wrong finds every wrong input.
func applyNeeds(rubric []assignment.Item, items []report.Item) {
	judged := slices.Clone(items)
	for i, rule := range rubric {
		if len(rule.Needs) == 0 || items[i].Earned <= 0 {
			continue
		}
		var titles []string
		met := false
		for _, need := range judged {
			if slices.Contains(rule.Needs, need.ID) {
				titles = append(titles, need.Title)
				met = met || need.Earned > 0 || need.Status == report.NotJudged
			}
		}
		if !met {
			items[i].Earned, items[i].Status = 0, report.Fail
			items[i].Reason = "it counts only together with one of: " + strings.Join(titles, "; ")
		}
	}
}

func judge(rule assignment.Item, f Facts) report.Item {
	item := report.Item{
		ID: rule.ID, Title: rule.Title, Points: rule.Points, Kind: string(rule.Kind), Source: rule.Source, Clause: rule.Clause,
	}
	if item.Source == "" {
		item.Source = "spec"
	}
	switch {
	case rule.Kind == assignment.Manual:
		manual(&item, f)
	case rule.Evidence == assignment.ByBuild:
		byBuild(&item, f.Build)
	case rule.Evidence == assignment.ByFiles:
		byFiles(&item, rule, f)
	case f.Some && !rule.FromCases() && f.Build.Status != report.Failed:
		item.Status, item.Reason = report.NotJudged, "only some cases were asked for"
	case rule.Judges():
		byLook(&item, f)
	case rule.Evidence == assignment.ByTests:
		byTests(&item, rule, f)
	default:
		byCases(&item, rule, f)
	}
	return item
}

// manual items wait for a tutor, but a file that is missing earns nothing.
func manual(item *report.Item, f Facts) {
	document, asked := f.Found[item.ID]
	switch {
	case f.Found == nil:
		item.Status, item.Reason = report.NotJudged, "only an executable was given"
	case f.Unusable != "":
		item.Status, item.Reason = report.NotRun, f.Unusable
	case !asked:
		item.Status, item.Reason = report.Waiting, fmt.Sprintf("up to %v points", item.Points)
	case document.Name == "":
		item.Status, item.Reason = report.Fail, "there is no such file at the root of the submission"
	case document.Empty:
		item.Status, item.Reason = report.Fail, document.Name+" is empty"
	default:
		item.Status, item.Reason = report.Waiting, fmt.Sprintf("%s is there; up to %v points", document.Name, item.Points)
	}
}

func byBuild(item *report.Item, b report.Build) {
	switch b.Status {
	case report.Built:
		item.Status, item.Earned = report.Pass, earned(item, 1)
		item.Evidence = report.Evidence{Passed: 1, Total: 1}
	case report.Failed, report.Partly:
		item.Status, item.Earned, item.Reason = report.Fail, earned(item, 0), b.Cause
		item.Evidence = report.Evidence{Total: 1}
	default:
		item.Status, item.Reason = report.NotJudged, "only an executable was given"
	}
}

// byFiles earns the points, or keeps the deduction away, when nothing else
// was handed in.
func byFiles(item *report.Item, rule assignment.Item, f Facts) {
	files, folder := f.Files, f.Folder
	if files == nil {
		item.Status, item.Reason = report.NotJudged, "only an executable was given"
		return
	}
	if rule.Flat && !f.Archive {
		item.Status, item.Reason = report.NotJudged, "no archive was handed in"
		return
	}
	extra := slices.DeleteFunc(slices.Clone(files), func(name string) bool {
		return name == f.StandIn || matches(rule.Only, name) || len(rule.Among) > 0 && !matches(rule.Among, path.Base(name))
	})
	item.Status, item.Earned = report.Pass, earned(item, 1)
	item.Evidence = report.Evidence{Passed: 1, Total: 1}
	for _, name := range rule.Has {
		if !slices.Contains(files, name) {
			item.Status, item.Earned = report.Fail, earned(item, 0)
			item.Reason, item.Place = name+" is missing", f.StandIn
			item.Evidence.Passed = 0
		}
	}
	if len(rule.Only) > 0 && len(extra) > 0 {
		item.Status, item.Earned = report.Fail, earned(item, 0)
		item.Reason, item.Place = "also handed in: "+strings.Join(extra, ", "), extra[0]
		item.Evidence.Passed = 0
	}
	if rule.Flat && folder != "" {
		item.Status, item.Earned = report.Fail, earned(item, 0)
		item.Reason, item.Place = "the archive holds a folder: "+folder, folder
		item.Evidence.Passed = 0
	}
}

func matches(globs []string, name string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool { ok, _ := path.Match(glob, name); return ok })
}

func byCases(item *report.Item, rule assignment.Item, f Facts) {
	var total, passed, notRun, aside, harmless float64
	lacking, lacks := 0, ""
	unjudged, unrun := "no case for it was run", ""
	absent := f.Absent[rule.ID]
	if absent > 0 {
		unjudged = "this copy of touchstone does not have the cases for it"
	}
	for _, e := range f.Evidence {
		if e.Item != rule.ID {
			continue
		}
		weight := rule.Of(e.Case)
		// What was not tried has done no harm, and what was does no more harm
		// for it.
		if untried := cmp.Or(e.NotJudged, e.NotRun); untried != "" && rule.Kind == assignment.Deduction {
			unjudged = untried
			harmless += weight
			continue
		}
		if e.Lacks != "" {
			aside += weight
			lacking, lacks = lacking+1, e.Lacks
			continue
		}
		if e.NotJudged != "" {
			unjudged = e.NotJudged
			aside += weight
			continue
		}
		total += weight
		item.Evidence.Total++
		switch {
		case e.Passed:
			passed += weight
			item.Evidence.Passed++
		case e.Runs.Held > 0:
			passed += weight * e.Runs.Share()
		case e.NotRun != "":
			notRun += weight
			unrun = e.NotRun
		}
	}
	if absent > 0 {
		item.Elsewhere = round(item.Points * absent / (absent + total + aside + harmless))
	}
	share := 0.0
	if total > 0 {
		share = (passed + harmless) / (total + harmless)
	}
	if rule.Policy == assignment.All {
		share = math.Floor(share)
	}
	switch {
	case total == 0 && lacking > 0 && rule.Kind != assignment.Deduction:
		item.Status, item.Earned = report.Fail, earned(item, 0)
		item.Evidence.Total = lacking
		item.Reason = fmt.Sprintf("it is judged only on plays that pass for %s, and none did", lacks)
		return
	case total == 0:
		item.Status, item.Reason = report.NotJudged, unjudged
	case notRun == total:
		item.Status, item.Reason = report.NotRun, unrun
	case item.Evidence.Passed == item.Evidence.Total:
		item.Status = report.Pass
	case share == 0:
		item.Status = report.Fail
	default:
		item.Status = report.Partial
	}
	if item.Status == report.Fail || item.Status == report.Partial {
		item.Reason = fmt.Sprintf("%d of %d plays failed", item.Evidence.Total-item.Evidence.Passed, item.Evidence.Total)
	}
	if total > 0 && notRun < total {
		item.Earned = earned(item, share)
	}
}

// earned is what the share of the evidence that passed is worth. It keeps two
// decimals and never makes a partial result look full.
func earned(item *report.Item, share float64) float64 {
	points := math.Floor(item.Points*share*100+1e-6) / 100
	if item.Kind == string(assignment.Deduction) {
		return round(points - item.Points)
	}
	return points
}

// round keeps two decimals.
func round(points float64) float64 { return math.Round(points*100) / 100 }
