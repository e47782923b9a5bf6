package verify

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
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
	submitted := func(name, script string, loses map[string]sample.Loss) sample.Sample {
		at := filepath.Join(dir, name)
		for file, text := range map[string]string{"Makefile": "agree:\n\tcp agree.sh agree\n\tchmod +x agree\n", "agree.sh": "#!/bin/sh\n" + script + "\n"} {
			if err := errors.Join(os.MkdirAll(at, 0o755), os.WriteFile(filepath.Join(at, file), []byte(text), 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		return sample.Sample{Name: name, Path: at, Loses: loses}
	}
	var told []string
	v := Verification{
		Grader: &grade.Grader{Setup: &ready.Setup{Suite: s, Pool: pool, Workers: 1}},
		Note:   func(catalog.Message) {},
		Tell: func(name catalog.Message, faults []catalog.Message) {
			told = append(told, fmt.Sprint(name, ": ", faults))
		},
		samples: []sample.Sample{
			submitted("right", "echo yes", nil),
			submitted("wrong", "echo no", map[string]sample.Loss{"yes-man": sample.Whole}),
			submitted("undeclared", "echo no", nil),
			submitted("mended", "echo yes", map[string]sample.Loss{"yes-man": sample.Whole}),
		},
	}
	wrong, err := v.Run(t.Context())
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
