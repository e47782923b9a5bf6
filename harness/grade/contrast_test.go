package grade

import (
	"reflect"
	"testing"

	"touchstone/harness/report"
)

// A failed case shows the play that passes and is nearest to it; nothing of a hidden case is shown.
func TestContrastOfAFailedCase(t *testing.T) {
	g, submitted := grader(t)
	for _, visibility := range []string{report.Public, report.Hidden} {
		want := &report.Contrast{Case: "right", Passes: []report.Text{"right"}, Fails: []report.Text{"wrong"}}
		for _, c := range g.Suite.Cases {
			if c.ID == "right" {
				c.Visibility = visibility
			}
		}
		if visibility == report.Hidden {
			want = nil
		}
		r, err := g.Grade(t.Context(), submitted, Options{Once: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Cases {
			if c.ID == "wrong" && !reflect.DeepEqual(c.Contrast, want) {
				t.Errorf("%s: %+v instead of %+v", visibility, c.Contrast, want)
			}
		}
	}
}

// What plays that passed were given is not in the report, and a mistake with a name has no contrast.
func TestContrastTakesInputsAway(t *testing.T) {
	g, _ := grader(t)
	given := func(c report.Case, text report.Text) report.Case {
		c.Plays[0].Inputs = []report.Input{{Name: "in.txt", Data: text}}
		c.Expectations[0].Items = []string{"all"}
		return c
	}
	passed := given(failing("public-1"), "one\n")
	passed.Verdict, passed.Expectations[0].Verdict, passed.Expectations[0].Difference = report.VerdictPass, report.VerdictPass, nil
	r := &report.Report{Cases: []report.Case{passed, given(failing("public-2"), "two\n"), given(failing("public-3"), "three\n")}}
	r.PublicNamed = []report.Named{{Mistakes: []string{"known"}, Cases: []string{"public-3"}}}
	g.contrast(r)
	if r.Cases[0].Plays[0].Inputs != nil || r.Cases[1].Plays[0].Inputs == nil {
		t.Errorf("inputs: %+v", r.Cases)
	}
	if r.Cases[1].Contrast == nil || r.Cases[2].Contrast != nil {
		t.Errorf("contrasts: %+v and %+v", r.Cases[1].Contrast, r.Cases[2].Contrast)
	}
}
