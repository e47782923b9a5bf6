package verify

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/suite/sample"
)

// assignments has one, whose program is to say yes.
var assignments = fstest.MapFS{
	"agree/assignment.yaml": {Data: []byte(`schema: touchstone/assignment/v1
id: agree
title: Agree
programs: [{name: agree}]
build: {command: [make], limits: {wall: 1s}}
limits: {wall: 30s, cpu: 1s, memory: 64MiB, output: 64KiB, file: 1MiB, processes: 16}
rubric: [{id: yes-man, title: Yes, points: 6, kind: auto, clause: agrees}]
`)},
	"agree/clauses.yaml": {Data: []byte("schema: touchstone/clauses/v1\nsource: test\nclauses: [{id: agrees, section: \"1\", falsifiable: true, text: It agrees}]\n")},
	"agree/yes.txtar":    {Data: []byte("#title: It says yes\n#clause: agrees\n#catches: no\n\nplay agree\nitem yes-man\nexpect stdout want.txt\n-- want.txt --\nyes\n")},
}

func TestAllTellsWhatDoesNotHold(t *testing.T) {
	s, err := suite.Collection{BuiltIn: assignments}.Load("agree")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := sandbox.New(sandbox.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	dir := t.TempDir()
	program := func(name, script string, loses map[string]sample.Loss) Program {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		return Program{sample.Sample{Name: name, Loses: loses}, func() (*submission.Submission, error) {
			return submission.Commands(submission.Command{Program: "agree", Words: []string{file}})
		}}
	}
	g := &grade.Grader{Setup: &ready.Setup{Suite: s, Pool: pool, Workers: 1}}
	programs := []Program{
		program("right", "echo yes", nil),
		program("wrong", "echo no", map[string]sample.Loss{"yes-man": sample.Whole}),
		program("undeclared", "echo no", nil),
		program("mended", "echo yes", map[string]sample.Loss{"yes-man": sample.Whole}),
	}
	var told []string
	wrong, err := All(t.Context(), g, programs, func(s Program, faults []catalog.Message) {
		told = append(told, fmt.Sprint(s.Name, ": ", faults))
	})
	if err != nil || wrong != 2 {
		t.Errorf("%d are wrong, %v", wrong, err)
	}
	undeclared := catalog.Of("verify.failed-in", "text", loses("yes-man", sample.Whole, 0, 6, 0, 1, ""), "cases", "yes")
	mended := loses("yes-man", "", 6, 6, 1, 1, sample.Whole)
	for i, want := range []string{"right: []", "wrong: []", fmt.Sprint("undeclared: ", []error{undeclared}), fmt.Sprint("mended: ", []error{mended})} {
		if got := told[i]; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
