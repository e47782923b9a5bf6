package grade

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

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
	s, err := suite.Load(assignments, "acts")
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
	return &Grader{Suite: s, Pool: pool, Workers: 2, Version: "test"}, submitted
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
			again = s.Cases
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
