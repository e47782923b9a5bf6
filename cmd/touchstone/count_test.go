package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
	"touchstone/harness/suite"
)

// TestOneNumberOfCases: every place says the same number of cases to students, and tells tutors of
// staff cases apart.
func TestOneNumberOfCases(t *testing.T) {
	dir := smallLab(t, map[string]string{"hidden/secret.txtar": "#title: S\n#visibility: staff\nplay count\nexpect exit 0\n"})
	counted := inEnglish("explain.staff", "text", inEnglish("explain.cases", "n", 2, "public", 1, "hidden", 1), "n", 1)
	solution := filepath.Join(dir, "solution")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"lint", dir}, inEnglish("lint.nothing", "assignment", dir, "clauses", 0, "plays", 3, "cases", counted)},
		{[]string{"explain", dir}, counted},
		{[]string{"grade", dir, solution}, inEnglish("verdicts.pass", "n", 2, "all", 2)},
		{[]string{"grade", dir, solution, "--tutor"}, inEnglish("verdicts.pass", "n", 3, "all", 3)},
	} {
		if status, stdout, stderr := touchstone(t, test.args...); status != statusFull || !strings.Contains(stdout+stderr, test.want) {
			t.Errorf("%s: status %d\n%s%s", test.args, status, stdout, stderr)
		}
	}
}

// TestProgressOfStaffCases: the line of progress counts the cases of its reader alone.
func TestProgressOfStaffCases(t *testing.T) {
	cases := []*caselang.Case{{ID: "a", Visibility: report.Public}, {ID: "b", Visibility: report.Staff}}
	for tutor, want := range map[bool]string{false: "[1/1] a", true: "[2/2] b"} {
		synctest.Test(t, func(t *testing.T) {
			var b bytes.Buffer
			p := terminal.NewProgress(&b, true, 80, words.In(""))
			g := &grading{grader: &grade.Grader{Setup: &ready.Setup{Suite: &suite.Suite{Assignment: &assignment.Assignment{}}}}, flags: gradeFlags{tutor: tutor}}
			tell := g.telling(p, "", nil)
			tell(grade.Step{Kind: grade.Trying, Cases: cases})
			for _, c := range cases {
				of := report.Case{ID: c.ID, Visibility: c.Visibility}
				tell(grade.Step{Kind: grade.Began, Case: of})
				tell(grade.Step{Kind: grade.Ended, Case: of})
			}
			time.Sleep(time.Second)
			p.Done()
			if !strings.Contains(b.String(), want) {
				t.Errorf("tutor %t: %q", tutor, b.String())
			}
		})
	}
}
