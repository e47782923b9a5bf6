package grade

import (
	"fmt"
	"slices"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/diagnosis"
	"touchstone/harness/evidence"
	"touchstone/harness/play"
	"touchstone/harness/report"
)

// A tutor reads what all cases tell, and a student those of these mistakes that the public cases
// tell without the others.
func TestNamed(t *testing.T) {
	known := &diagnosis.Dictionary{Mistakes: map[string]diagnosis.Known{}}
	for id, names := range map[string][]string{
		"open": {"public-1", "hidden-1"}, "covered": {"hidden-2"}, "narrower": {"public-2", "hidden-3"}, "wider": {"public-2", "hidden-3", "hidden-4"},
	} {
		var cases []report.Case
		for _, name := range names {
			cases = append(cases, failing(name))
		}
		known.Add(id, id+".", cases)
	}
	for _, test := range []struct {
		who           assignment.Diagnosis
		failed        []string
		tutor, public string
	}{
		{assignment.ForEverybody, []string{"public-1", "hidden-1"}, "[open]", "[open]"},
		{assignment.ForTutors, []string{"public-1", "hidden-1"}, "[open]", ""},
		{assignment.ForNobody, []string{"public-1", "hidden-1"}, "", ""},
		{assignment.ForEverybody, []string{"hidden-2"}, "[covered]", ""},
		{assignment.ForEverybody, []string{"public-1"}, "", ""},                                       // the hidden case says that it is another mistake
		{assignment.ForEverybody, []string{"public-2", "hidden-3"}, "[narrower]", "[narrower wider]"}, // that would tell them apart
	} {
		a := &assignment.Assignment{Diagnosis: test.who, Rubric: []assignment.Item{{ID: "all", Points: 6, Kind: assignment.Auto, Policy: assignment.Proportional}}}
		g, r, j := &Grader{}, &report.Report{}, judging{Work: evidence.Work{Assignment: a}}
		g.names.once.Do(func() { g.names.known = known })
		for _, id := range []string{"public-1", "public-2", "hidden-1", "hidden-2", "hidden-3", "hidden-4"} {
			c := failing(id)
			passed := !slices.Contains(test.failed, id)
			if passed {
				c.Verdict, c.Expectations[0].Verdict, c.Expectations[0].Difference = report.VerdictPass, report.VerdictPass, nil
			}
			j.plays, r.Cases = append(j.plays, play.Evidence{Case: id, Item: "all", Passed: passed}), append(r.Cases, c)
		}
		if err := g.causes(j, r); err != nil {
			t.Fatal(err)
		}
		if tutor, public := ids(r.Named), ids(r.PublicNamed); tutor != test.tutor || public != test.public {
			t.Errorf("%v: got %s and %s, want %s and %s", test, tutor, public, test.tutor, test.public)
		}
		for _, n := range r.Named {
			if n.Points != float64(len(n.Cases)) || len(n.About) != len(n.Mistakes) {
				t.Errorf("%v: %+v", test, n)
			}
		}
	}
}

func ids(named []report.Named) (text string) {
	for _, n := range named {
		text += fmt.Sprint(n.Mistakes)
	}
	return text
}

// failing is a case that failed, public if its name begins so.
func failing(id string) report.Case {
	return report.Case{
		ID: id, Visibility: id[:6], Verdict: report.VerdictFail, Plays: []report.Play{{End: "exit", Stdout: "x", Exit: new(int)}},
		Expectations: []report.Expectation{{Line: 1, Items: []string{"all"}, Verdict: report.VerdictFail, Difference: &report.Difference{Kind: report.OneLine, Want: "a", Got: "b"}}},
	}
}
