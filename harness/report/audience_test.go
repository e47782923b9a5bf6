package report_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/report"
	"touchstone/harness/report/reporttest"
)

// secretive is a report with a hidden and a staff case that failed for the
// same mistake as two public ones; all that is secret of it has the word in it.
func secretive() *report.Report {
	r := full()
	public := r.Cases[0]
	other := public
	other.ID = "words"
	hidden, staff := public, public
	hidden.ID, hidden.Visibility, hidden.Clauses, hidden.Plays = "secret-hidden", report.Hidden, []string{"secret"}, []report.Play{{Argv: []string{"secret"}, End: "exit"}}
	staff.ID, staff.Visibility, staff.Title = "secret-staff", report.Staff, "secret"
	r.Cases = []report.Case{staff, public, hidden, other}
	r.Causes = []report.Cause{
		{Key: "number | 1", Cases: 4, Points: 8, PublicCases: 2, PublicPoints: 3.5},
		{Key: "secret", Cases: 2, Points: 1, PublicCases: 1, PublicPoints: 0.5},
	}
	r.Variants[0].ID, r.Variants[0].Title, r.Tests[0].Catches = "secret", "secret", []string{"secret"}
	r.Review = []report.Review{{Reason: "secret"}}
	r.Timing.Cases = []report.CaseTiming{{ID: "secret-hidden", Plays: 1}, {ID: "secret-staff", Plays: 2}, {ID: "words", Plays: 3}}
	return r
}

func TestAStudentsReportHoldsNoSecrets(t *testing.T) {
	r := secretive()
	student := r.For(report.Student)
	if text := string(written(t, student)); strings.Contains(text, "secret") {
		t.Error(text)
	}
	if diff := cmp.Diff(secretive(), r); diff != "" {
		t.Errorf("the report itself was changed: %s", diff)
	}
	if err := reporttest.Schema(t).Validate(asJSON(t, student)); err != nil {
		t.Error(err)
	}
	var ids []string
	for _, c := range student.Cases {
		ids = append(ids, c.ID)
		if c.Closed != (c.ID == "hidden-1") || c.Closed != (c.Plays == nil) {
			t.Errorf("closed: %v, %d plays: %s", c.Closed, len(c.Plays), c.ID)
		}
	}
	if got := strings.Join(ids, " "); got != "numbers hidden-1 words" {
		t.Errorf("cases: %s", got)
	}
	want := []report.Cause{{Key: "number | 1", Cases: 2, Points: 3.5, PublicCases: 2, PublicPoints: 3.5}}
	if diff := cmp.Diff(want, student.Causes); diff != "" {
		t.Errorf("causes: %s", diff)
	}
	if diff := cmp.Diff(student, student.For(report.Student)); diff != "" {
		t.Errorf("what a student may see is not all for a student: %s", diff)
	}
}

func TestOnlyATutorSeesAll(t *testing.T) {
	if diff := cmp.Diff(secretive(), secretive().For(report.Tutor)); diff != "" {
		t.Error(diff)
	}
	for _, who := range []report.Audience{"", "staff"} {
		if diff := cmp.Diff(secretive().For(report.Student), secretive().For(who)); diff != "" {
			t.Errorf("%q: %s", who, diff)
		}
	}
}
