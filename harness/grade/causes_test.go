package grade

import (
	"fmt"
	"strings"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/evidence"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// What a cause costs is told for all of its cases, and for the public ones
// alone: a student is not told what others cost.
func TestWhatACauseCosts(t *testing.T) {
	a := &assignment.Assignment{
		Diagnosis: assignment.ForNobody,
		Rubric:    []assignment.Item{{ID: "counts", Points: 8, Kind: assignment.Auto, Policy: assignment.Proportional}},
	}
	exit := 0
	j, r := judging{group: 1, Work: evidence.Work{Assignment: a, Built: &submission.Built{}}}, &report.Report{}
	for id, visibility := range map[string]string{"a": report.Public, "b": report.Public, "c": report.Hidden, "d": report.Staff} {
		j.plays = append(j.plays, play.Evidence{Case: id, Item: "counts"})
		r.Cases = append(r.Cases, report.Case{
			ID: id, Visibility: visibility, Verdict: report.VerdictFail, Plays: []report.Play{{End: "exit", Stdout: "x", Exit: &exit}},
			Expectations: []report.Expectation{{Verdict: report.VerdictFail, Channel: "stdout", Difference: &report.Difference{Kind: report.LineEnds}}},
		})
	}
	if err := (&Grader{}).causes(j, r); err != nil {
		t.Fatal(err)
	}
	list := r.Causes
	want := report.Cause{Key: string(report.LineEnds), Cases: 4, Points: 8, PublicCases: 2, PublicPoints: 4}
	if len(list) != 1 || list[0] != want {
		t.Errorf("got %+v, want %+v", list, want)
	}
	for _, c := range r.Cases {
		if c.Points != 2 {
			t.Errorf("%s alone: %v points", c.ID, c.Points)
		}
	}
}

// The names of cases that are not public are no hint for a name that is wrong.
func TestASuggestionIsPublic(t *testing.T) {
	g, submitted := grader(t)
	for _, c := range g.Suite.Cases {
		if c.ID == "wrong" {
			c.Visibility = report.Hidden
		}
	}
	_, err := g.Grade(t.Context(), submitted, Options{Cases: "wrongs"})
	if err == nil || strings.Contains(err.Error(), `"wrong"`) || !strings.Contains(err.Error(), "right") {
		t.Error(err)
	}
}

// What cases cost that are alike is computed once, so that ten thousand of them take no longer than their number says.
func TestCasesThatAreAlikeAreComputedOnce(t *testing.T) {
	a := &assignment.Assignment{Rubric: []assignment.Item{
		{ID: "counts", Points: 8, Policy: assignment.Proportional, Weights: []assignment.Weight{{Cases: "1*", Weight: 3}}},
		{ID: "exits", Points: 2, Policy: assignment.Proportional},
	}}
	j, r := judging{group: 1, Work: evidence.Work{Assignment: a, Built: &submission.Built{}}}, &report.Report{}
	for i := range 400 {
		id := fmt.Sprint(i)
		j.plays = append(j.plays, play.Evidence{Case: id, Item: "counts"}, play.Evidence{Case: id, Item: "exits", Passed: i%2 == 0})
		r.Cases = append(r.Cases, report.Case{ID: id, Verdict: report.VerdictFail})
	}
	w := j.whatIf()
	w.causes(r)
	if len(w.known) != 4 {
		t.Errorf("%d kinds of cases were computed, want 4", len(w.known))
	}
	for i, c := range r.Cases {
		if want := w.tried(func(play.Evidence) bool { return true }, []string{c.ID}); c.Points != want {
			t.Errorf("case %d costs %v, not %v", i, c.Points, want)
		}
	}
}
