package script

import (
	"slices"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Evidence is the result of one play for one rubric item.
type Evidence struct {
	Case   string
	Play   int // from 0
	Item   string
	Way    assignment.Way // how the play gave the input; "" for both ways, or none
	Passed bool           // every expectation passed
	Runs   Counts         // for a play of many runs: how many of its expectations held, counted for each run

	NotRun    catalog.Message // why the play was not run; none if it was
	NotJudged catalog.Message // why it cannot be judged on this machine or with this candidate
	Lacks     string          // the item that failed on the play and is required to judge this one
}

// Counts is a number of held expectations out of a total.
type Counts struct{ Held, Of int }

// Share returns the fraction that held, from 0 to 1; it is 0 if Of is 0.
func (c Counts) Share() float64 {
	if c.Of == 0 {
		return 0
	}
	return float64(c.Held) / float64(c.Of)
}

// Result is the result of running one case.
type Result struct {
	Case     report.Case
	Evidence []Evidence // in the order of the script
	Elapsed  time.Duration
	Kept     []Kept // the plays, if Runner.Keep is set

	language catalog.Language // for the reasons in Case
}

// record adds an expectation and its evidence. The parameter of holds what all
// this evidence has in common: how the input was given, and why it cannot be judged.
func (r *Result) record(x report.Expectation, of Evidence) {
	r.Case.Expectations = append(r.Case.Expectations, x)
	passed := x.Verdict == report.VerdictPass
	switch {
	case x.Verdict == report.VerdictFail:
		r.Case.Verdict = report.VerdictFail
	case !of.NotJudged.None() && r.Case.Verdict == report.VerdictPass:
		r.Case.Verdict, r.Case.Reason = report.VerdictNotJudged, r.language.Text(of.NotJudged)
	}
	for _, item := range x.Items {
		i := slices.IndexFunc(r.Evidence, func(e Evidence) bool { return e.Play == x.Play && e.Item == item })
		if i < 0 {
			of.Case, of.Play, of.Item, of.Passed = r.Case.ID, x.Play, item, passed
			r.Evidence = append(r.Evidence, of)
			continue
		}
		// Expectations that can be judged override those that cannot.
		switch e := &r.Evidence[i]; {
		case !of.NotJudged.None() || of.Lacks != "":
		case !e.NotJudged.None() || e.Lacks != "":
			e.Passed, e.Runs, e.NotJudged, e.Lacks = passed, of.Runs, catalog.Message{}, ""
		default:
			e.Passed = e.Passed && passed
			e.Runs.Held, e.Runs.Of = e.Runs.Held+of.Runs.Held, e.Runs.Of+of.Runs.Of
		}
	}
}

// notRun records that the case was not run, and the evidence missing because
// of it.
func (r *Result) notRun(c *Case, reason catalog.Message) {
	r.Case.Verdict, r.Case.Reason = report.VerdictNotRun, r.language.Text(reason)
	for _, missing := range c.Evidence() {
		missing.NotRun = reason
		r.Evidence = append(r.Evidence, missing)
	}
}

// Evidence lists the evidence that the case gives when it is run, in the order
// of the script.
func (c *Case) Evidence() []Evidence {
	var all []Evidence
	play, ids, way := -1, c.given, assignment.Way("")
	for _, s := range c.steps {
		switch does := s.does.(type) {
		case playing:
			play, way = play+1, does.way(c.available)
		case items:
			ids = does.ids
		case expecting:
			for _, item := range ids {
				if e := (Evidence{Case: c.ID, Play: play, Item: item, Way: way}); !slices.Contains(all, e) {
					all = append(all, e)
				}
			}
		}
	}
	return all
}
