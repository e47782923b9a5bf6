package grade

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"touchstone/harness/caselang"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
)

// assignments has one, whose program does what its argument says.
var assignments = fstest.MapFS{
	"acts/assignment.yaml": file(`schema: touchstone/assignment/v1
id: acts
title: Acts
programs: [{name: act}]
build: {command: [make], limits: {wall: 1s}}
limits: {wall: 30s, cpu: 1s, memory: 64MiB, output: 64KiB, file: 1MiB, processes: 16}
rubric: [{id: all, title: All, points: 6, kind: auto, clause: acts}]
`),
	"acts/clauses.yaml": file(`schema: touchstone/clauses/v1
source: test
clauses: [{id: acts, section: "1", falsifiable: true, text: It acts}]
`),
	"acts/right.txtar": acting("right"),
	"acts/spin.txtar":  acting("spin"),
	"acts/wrong.txtar": acting("wrong"),
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func acting(how string) *fstest.MapFile {
	return file("#title: It acts " + how + "\n#clause: acts\n#catches: a program that does not\n\nplay act " + how + "\nitem all\nexpect stdout want.txt\n-- want.txt --\nright\n")
}

const act = `#!/bin/sh
case $1 in
right) echo right;;
spin) while :; do :; done;;
wrong) echo wrong;;
esac
`

// grader grades the assignment; submitted is the program.
func grader(t *testing.T) (g *Grader, submitted *submission.Submission) {
	t.Helper()
	s, err := suite.Collection{BuiltIn: assignments}.Load("acts")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := sandbox.New(sandbox.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pool.Close() })
	program := filepath.Join(t.TempDir(), "act")
	if err := os.WriteFile(program, []byte(act), 0o755); err != nil {
		t.Fatal(err)
	}
	submitted, err = submission.Executables("act=" + program)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { submitted.Close() })
	return &Grader{Setup: &ready.Setup{Suite: s, Pool: pool, Workers: 2}, Version: "test"}, submitted
}

// A case that failed is tried again, unless a play of it used up its
// processor time.
func TestWhatIsTriedAgain(t *testing.T) {
	g, submitted := grader(t)
	tried, again := map[string]int{}, 0
	r, err := g.Grade(t.Context(), submitted, Options{Tell: func(s Step) {
		switch s.Kind {
		case Began:
			tried[s.Case.ID]++
		case Again:
			again = len(s.Cases)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	for id, times := range map[string]int{"right": 1, "spin": 1, "wrong": 2} {
		if tried[id] != times {
			t.Errorf("%s was tried %d times, want %d", id, tried[id], times)
		}
	}
	if again != 1 {
		t.Errorf("%d cases are said to be tried again", again)
	}
	tried = map[string]int{}
	if _, err := g.Grade(t.Context(), submitted, Options{Once: true, Tell: func(s Step) {
		if s.Kind == Began {
			tried[s.Case.ID]++
		}
	}}); err != nil || tried["wrong"] != 1 {
		t.Errorf("tried once: %d times (%v)", tried["wrong"], err)
	}
	for _, c := range r.Cases {
		if want := map[bool]report.Verdict{true: report.VerdictPass, false: report.VerdictFail}[c.ID == "right"]; c.Verdict != want {
			t.Errorf("%s: %s, want %s", c.ID, c.Verdict, want)
		}
	}
}

// A case that fails and then passes counts as passed, marked as flaky, and a
// tutor is told what had gone wrong. One that fails again stays as it was.
func TestACaseThatPassesWhenTriedAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("TestWhatIsTriedAgain grades the same way: left out with -short")
	}
	g, submitted := grader(t)
	built, err := submitted.Build(t.Context(), g.Pool, g.Suite.Assignment)
	if err != nil {
		t.Fatal(err)
	}
	cases := slices.DeleteFunc(slices.Clone(g.Suite.Cases), func(c *caselang.Case) bool { return c.ID == "spin" })
	runner := g.Runner(t.Context(), g.Built(built))
	results, err := g.try(t.Context(), runner, cases, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var first play.Result // as if chance had made it fail
	for i := range results {
		if r := &results[i]; r.Case.ID == "right" {
			r.Case.Verdict, r.Elapsed = report.VerdictFail, time.Hour
			r.Case.Expectations[0].Verdict = report.VerdictFail
			r.Case.Expectations[0].Difference = &report.Difference{Kind: report.TrailingBlanks}
			r.Evidence[0].Passed = false
			first = *r
		}
	}
	review, err := g.again(t.Context(), runner, cases, results, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(review) != 1 || !strings.Contains(review[0].ReasonFact.Error(), "right") || !reflect.DeepEqual(*review[0].Tried, first.Case) {
		t.Errorf("to review: %+v", review)
	}
	for _, r := range results {
		passes := r.Case.ID == "right"
		if passes != (r.Case.Verdict == report.VerdictPass) || passes != r.Case.Flaky || passes != r.Evidence[0].Passed {
			t.Errorf("%s: %s, flaky: %v, evidence: %+v", r.Case.ID, r.Case.Verdict, r.Case.Flaky, r.Evidence)
		}
		if passes && r.Elapsed <= time.Hour {
			t.Errorf("the time of both is %v", r.Elapsed)
		}
	}
}

// Where more cases pass only when tried again than chance makes fail, each counts for the share
// of three tries that passed, and a tutor is told how many they are.
func TestCasesThatPassByChance(t *testing.T) {
	if testing.Short() {
		t.Skip("TestWhatIsTriedAgain grades the same way: left out with -short")
	}
	g, submitted := grader(t)
	built, err := submitted.Build(t.Context(), g.Pool, g.Suite.Assignment)
	if err != nil {
		t.Fatal(err)
	}
	runner := g.Runner(t.Context(), g.Built(built))
	one := slices.DeleteFunc(slices.Clone(g.Suite.Cases), func(c *caselang.Case) bool { return c.ID != "right" })
	var cases []*caselang.Case
	for _, id := range []string{"right", "right-2", "right-3"} {
		c := *one[0]
		c.ID = id
		cases = append(cases, &c)
	}
	for failed, counts := range map[int]play.Counts{0: {}, 1: {}, 2: {Held: 2, Of: 3}, 3: {Held: 2, Of: 3}} {
		results, err := g.try(t.Context(), runner, cases, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range failed { // as if chance had made them fail
			results[i].Case.Verdict, results[i].Case.Expectations[0].Verdict = report.VerdictFail, report.VerdictFail
			results[i].Evidence[0].Passed = false
		}
		review, err := g.again(t.Context(), runner, cases, results, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(review) != min(failed, 1) || failed > 0 && !strings.HasPrefix(review[0].ReasonFact.Error(), fmt.Sprintf("%d of 3 cases ", failed)) {
			t.Errorf("%d failed, to review: %+v", failed, review)
		}
		for i, r := range results {
			if e := r.Evidence[0]; i < failed && (e.Tries != counts || e.Passed != (counts.Of == 0)) || i >= failed && !e.Passed {
				t.Errorf("%d failed, %s: %+v", failed, r.Case.ID, e)
			}
		}
		var plays []play.Evidence
		for _, r := range results {
			plays = append(plays, r.Evidence...)
		}
		if share := play.Tally(g.Suite.Rubric[0], plays, 0).Share; failed < 2 && share != 1 || failed >= 2 && math.Abs(share-(3-float64(failed)/3)/3) > 1e-9 {
			t.Errorf("%d failed: the item earns %v", failed, share)
		}
	}
}

func TestReachingALimitIsNoChance(t *testing.T) {
	c := func(end string, verdict report.Verdict) report.Case {
		return report.Case{Plays: []report.Play{{End: end}}, Expectations: []report.Expectation{{Verdict: verdict}}}
	}
	for _, test := range []struct {
		c    report.Case
		want bool
	}{
		{c(string(sandbox.CPULimit), report.VerdictFail), true},
		{c(string(sandbox.CPULimit), report.VerdictPass), false}, // another play failed
		{c(string(sandbox.OutputLimit), report.VerdictFail), true},
		{c(string(sandbox.TimeOut), report.VerdictFail), false},
		{c("exit", report.VerdictFail), false},
	} {
		if got := Exhausted(test.c); got != test.want {
			t.Errorf("%s, %s: %v", test.c.Plays[0].End, test.c.Expectations[0].Verdict, got)
		}
	}
}

// Plays that wait until their time is up are tried again in two cases, and in the
// others only if these do something else then.
func TestWhatWaitsIsTriedAgainInTwoCases(t *testing.T) {
	for _, test := range []struct {
		second sandbox.Outcome
		want   []string // tried again
	}{
		{sandbox.Outcome{End: sandbox.TimeOut}, []string{"right", "spin"}},
		{sandbox.Outcome{End: sandbox.TimeOut, CPU: 10 * time.Second}, []string{"right", "spin", "wrong"}},
		{sandbox.Outcome{End: sandbox.Exited, Stdout: []byte("right\n")}, []string{"right", "spin", "wrong"}},
		{sandbox.Outcome{End: sandbox.Exited, Stdout: []byte("wrong\n")}, []string{"right", "spin", "wrong"}},
	} {
		s, err := suite.Collection{BuiltIn: assignments}.Load("acts")
		if err != nil {
			t.Fatal(err)
		}
		var tried []string
		g := &Grader{Setup: &ready.Setup{Suite: s}}
		runner := &play.Runner{Assignment: s.Assignment, Programs: map[string]submission.Program{"act": {Path: "/bin/true"}}, Workers: 1,
			Run: func(context.Context, sandbox.Command) (sandbox.Outcome, error) { return test.second, nil }}
		var results []play.Result
		for _, c := range s.Cases {
			results = append(results, play.Result{Case: report.Case{
				ID: c.ID, Verdict: report.VerdictFail, Plays: []report.Play{{End: string(sandbox.TimeOut), Idle: true}},
				Expectations: []report.Expectation{{Verdict: report.VerdictFail}},
			}})
		}
		if _, err := g.again(t.Context(), runner, s.Cases, results, Options{Tell: func(s Step) {
			if s.Kind == Ended {
				tried = append(tried, s.Case.ID)
			}
		}}); err != nil {
			t.Fatal(err)
		}
		slices.Sort(tried)
		tried = slices.Compact(tried) // what passes now is tried a third time
		if !slices.Equal(tried, test.want) {
			t.Errorf("%+v: %q were tried again, want %q", test.second, tried, test.want)
		}
	}
}
