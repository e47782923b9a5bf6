package play

import (
	"cmp"
	"slices"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// Evidence is the result of one play for one rubric item.
type Evidence struct {
	Case   string
	Play   int // from 0
	Item   string
	Way    assignment.Way // how the play gave the input; "" for both ways, or none
	Passed bool           // every expectation passed
	Tries  Counts         // for a play that passed in some tries only: in how many
	Runs   Counts         // for a play of many runs: how many of its expectations held, counted for each run
	Share  float64        // for a play that failed: the share that the course's checkers give for it, from 0 to 1
	Ends   bool           // the case expects how the play ends, for this item
	Stray  bool           // it says only that the play did not end by itself, though all that the case expects of it holds

	NotRun    catalog.Message // why the play was not run; none if it was
	NotJudged catalog.Message // why it could not be judged: what judges failed, or is not here
	Aside     catalog.Message // why it is left out on purpose; then the rest of the item decides
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
	Faults   []caselang.Fault
	Elapsed  time.Duration
	Kept     []Kept // the plays, if Runner.Keep is set

	Words   map[int]Words // of plays, by their numbers, where an item is told from others by them
	Answers []Answer
}

// Answer returns that of a play, if there is one.
func (r *Result) Answer(play int) (Answer, bool) {
	i := slices.IndexFunc(r.Answers, func(a Answer) bool { return a.Play == play })
	if i < 0 {
		return Answer{}, false
	}
	return r.Answers[i], true
}

// record adds the expectations on a play, and the evidence that they give together for each of
// their items: it fails if one of them failed; otherwise it is not judged if one of them could
// not be, since that one may have failed; and it is left out if all of them are.
func (r *Result) record(list []judged, runs int, way assignment.Way) {
	first := len(r.Evidence)
	for _, j := range list {
		r.Case.Expectations = append(r.Case.Expectations, j.x)
		why := cmp.Or(j.unjudged, j.aside)
		switch {
		case j.x.Verdict == report.VerdictFail:
			r.Case.Verdict = report.VerdictFail
		case !why.None() && r.Case.Verdict == report.VerdictPass:
			r.Case.Verdict, r.Case.ReasonFact = report.VerdictNotJudged, why
		}
		for _, item := range j.x.Items {
			i := slices.IndexFunc(r.Evidence[first:], func(e Evidence) bool { return e.Item == item && e.Stray == j.stray })
			if i < 0 {
				i = len(r.Evidence) - first
				r.Evidence = append(r.Evidence, Evidence{Case: r.Case.ID, Play: j.x.Play, Item: item, Way: way, Aside: j.aside, Lacks: j.lacks, Stray: j.stray, Passed: true, Share: 1})
			}
			r.Evidence[first+i].add(j, runs > 1)
		}
	}
	for i := range r.Evidence[first:] {
		e := &r.Evidence[first+i]
		e.Passed = e.Passed && e.NotJudged.None() && !e.leftOut()
		if e.Passed {
			e.Share = 0
		}
	}
}

// add adds what an expectation on the play says. Passed is not final before all are added.
func (e *Evidence) add(j judged, many bool) {
	if !j.aside.None() || j.lacks != "" {
		return // what can be judged decides
	}
	e.Aside, e.Lacks = catalog.Message{}, ""
	e.Ends = e.Ends || j.kind == ofEnd && !j.stray
	e.Share = min(e.Share, j.share())
	if many {
		e.Runs.Held, e.Runs.Of = e.Runs.Held+j.runs.Held, e.Runs.Of+j.runs.Of
	}
	switch {
	case j.x.Verdict == report.VerdictFail:
		e.Passed, e.NotJudged = false, catalog.Message{}
	case e.Passed:
		e.NotJudged = cmp.Or(e.NotJudged, j.unjudged)
	}
}

// Judged reports whether the evidence was judged, if it was run.
func (e Evidence) Judged() bool { return e.NotJudged.None() && e.Aside.None() }

// leftOut reports whether the item is judged without this evidence.
func (e Evidence) leftOut() bool { return !e.Aside.None() || e.Lacks != "" }

// blank returns the result of a case before anything was judged.
func blank(c *caselang.Case) Result {
	return Result{Case: report.Case{
		ID: c.ID, Title: c.Title, Visibility: c.Visibility, Opens: c.Opens.String(), Own: c.Own, Clauses: c.Clauses, Hint: c.Hint,
		Verdict: report.VerdictPass, Items: c.Items(),
	}}
}

// notRun records that the case was not run, and the evidence missing because
// of it.
func (r *Result) notRun(c *caselang.Case, reason catalog.Message) {
	r.Case.Verdict, r.Case.ReasonFact = report.VerdictNotRun, reason
	for _, missing := range c.Counts() {
		r.Evidence = append(r.Evidence, Evidence{Case: c.ID, Play: missing.Play, Item: missing.Item, Way: missing.Way, NotRun: reason})
	}
}

// Kept is a play with everything needed to repeat it by hand, and its results.
type Kept struct {
	Program string
	Input   string          // the file of the case that standard input comes from; "" for none
	Args    []string        // from the case
	Env     []string        // added by the case, NAME=VALUE
	Command sandbox.Command // the program alone, without valgrind and the like
	Wants   []Want

	Valgrind   bool // it ran under valgrind
	Allocation int  // the number of the allocation that was made to fail; 0 for none

	Unjudged catalog.Message // why it was not run; none if it was
	Outcome  sandbox.Outcome // of the run that failed, otherwise of the first
}

// Want is a file that a result of the play is compared with.
type Want struct {
	Channel string // such as stdout
	Name    string // in the case
	Data    []byte // for a transcript, the program's output; N stands for any number
}
