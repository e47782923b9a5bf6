package grade

import (
	"errors"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
)

// lacking is the grader of a copy of the program that lacks a hidden case, which gives twice
// the evidence of each of the others.
func lacking(t *testing.T) (*Grader, *submission.Submission) {
	g, submitted := grader(t)
	g.Suite.Absent = []suite.Secret{{ID: "secret", Title: "It keeps a secret", Visibility: report.Hidden, Evidence: map[string]float64{"all": 2}}}
	return g, submitted
}

// A case that is not here is named, costs nothing, and the points that it
// decides on are told.
func TestACaseThatIsNotHere(t *testing.T) {
	g, submitted := lacking(t)
	r, err := g.Grade(t.Context(), submitted, Options{Once: true})
	if err != nil {
		t.Fatal(err)
	}
	c := r.Cases[len(r.Cases)-1]
	if c.ID != "secret" || c.Title != "It keeps a secret" || c.Verdict != report.VerdictNotJudged || c.ReasonFact != NotHere || len(c.Items) != 1 || c.Items[0] != "all" {
		t.Errorf("the case is %+v", c)
	}
	// One play of three passed, and two fifths of all evidence are elsewhere.
	if item := r.Items[0]; item.Earned != 2 || item.Elsewhere != 2.4 || item.Evidence != (report.Evidence{Passed: 1, Total: 3}) {
		t.Errorf("the item is %+v", item)
	}
	if r.Score.Elsewhere != 2.4 {
		t.Errorf("the score is %+v", r.Score)
	}
}

func TestAskingForACaseThatIsNotHere(t *testing.T) {
	if testing.Short() {
		t.Skip("TestACaseThatIsNotHere has the same case: left out with -short")
	}
	g, submitted := lacking(t)
	_, err := g.Grade(t.Context(), submitted, Options{Cases: "sec*"})
	if d, ok := errors.AsType[*diagnostic.Error](err); !ok || d.Problem != NotHere {
		t.Errorf("the error is %v", err)
	}
	r, err := g.Grade(t.Context(), submitted, Options{Cases: "right", Once: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Cases) != 1 || r.Score.Elsewhere != 0 {
		t.Errorf("%d cases, %+v", len(r.Cases), r.Score)
	}
}

// Without a program nothing is judged elsewhere either: the cases that are not
// here were not run, like all others.
func TestACaseThatIsNotHereAndNoProgram(t *testing.T) {
	g, submitted := lacking(t)
	r := &report.Report{}
	failed := catalog.Verbatim("make failed")
	j := judging{Work: evidence.Work{Submission: submitted, Built: &submission.Built{Report: report.Build{Status: report.Failed, CauseFact: failed}}}}
	g.leaveOut(r, &j, "")
	if len(r.Cases) != 1 || r.Cases[0].Verdict != report.VerdictNotRun || r.Cases[0].ReasonFact != failed {
		t.Errorf("the cases are %+v", r.Cases)
	}
	if len(j.plays) != 1 || j.plays[0].Item != "all" || j.plays[0].NotRun != failed || j.absent != nil {
		t.Errorf("the plays are %+v, absent %v", j.plays, j.absent)
	}
}
