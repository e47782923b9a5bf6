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

// Of a case of which they see their own output alone, students learn nothing that was expected.
func TestACaseOfWhichStudentsSeeTheirOwnOutput(t *testing.T) {
	r := full()
	c := &r.Cases[0]
	c.Visibility, c.Own, c.ID, c.Clauses = report.Hidden, true, "secret-id", []string{"secret"}
	x := &c.Expectations[0]
	x.Comparator, x.Args, x.Drop, x.Want, x.Reads = "secret", []string{"secret"}, []string{"secret"}, "secret", "secret"
	x.Difference = &report.Difference{Summary: "secret", Want: "secret", Missing: []report.Text{"secret"}}
	r.Timing.Cases, r.Variants, r.Tests, r.Review = nil, nil, nil, nil
	student := r.For(report.Student)
	if text := string(written(t, student)); strings.Contains(text, "secret") || strings.Contains(text, "want: ") {
		t.Error(text)
	}
	seen := student.Cases[0]
	if seen.Closed || len(seen.Plays) != 2 || seen.Expectations[0].Got != x.Got || seen.Plays[0].Inputs[0].Data != "10\n9\n" || seen.ID != "hidden-1" {
		t.Errorf("%+v", seen)
	}
	if err := reporttest.Schema(t).Validate(asJSON(t, student)); err != nil {
		t.Error(err)
	}
	if again := student.For(report.Student); !cmp.Equal(again, student) {
		t.Error(cmp.Diff(again, student))
	}
}

// Until its moment a case, or the whole report, is as closed as a hidden case.
func TestNothingOpensEarly(t *testing.T) {
	const past, future = "2000-01-01T00:00:00Z", "9999-01-01T00:00:00+01:00"
	for _, test := range []struct {
		visibility, opens, all string
		closed, named          bool
	}{
		{report.Hidden, past, "", false, true},
		{report.Hidden, future, "", true, true},
		{report.Public, "", future, true, false},
		{report.Public, "", past, false, true},
		{report.Hidden, past, future, true, false},
		{report.Hidden, "", past, true, true},
		{report.Public, "", "", false, true},
	} {
		r := full()
		r.Cases[0].Visibility, r.Cases[0].Opens, r.Assignment.Opens = test.visibility, test.opens, test.all
		r.PublicNamed, r.Causes = []report.Named{{Mistakes: []string{"m"}}}, []report.Cause{{Key: "k", PublicCases: 2}}
		r.Alike, r.PublicAlike = []report.Alike{{Cases: []string{"hidden"}}}, []report.Alike{{Cases: []string{"public"}}}
		student := r.For(report.Student)
		c := student.Cases[0]
		if c.Closed != test.closed || (c.Plays == nil) != test.closed || (len(student.Named) > 0) != test.named || (len(student.Alike) > 0) != test.named || test.named && student.Alike[0].Cases[0] != "public" || (len(student.Causes) > 0) != test.named || (c.Visibility == report.Public) == test.closed {
			t.Errorf("%+v: closed %v, named %v, %+v", test, c.Closed, student.Named, c)
		}
		if tutor := r.For(report.Tutor); tutor.Cases[0].Closed {
			t.Errorf("%+v: closed for a tutor", test)
		}
	}
	r := full()
	r.Cases[0].Visibility, r.Cases[0].Own, r.Assignment.Opens = report.Hidden, true, future
	if c := r.For(report.Student).Cases[0]; !c.Closed || c.Plays != nil {
		t.Errorf("before the whole report opens, own output is shown: %+v", c)
	}
}
