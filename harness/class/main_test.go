package class

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
)

// A run of this program with runVariable set grades a class, so that it can
// be killed.
const runVariable = "TOUCHSTONE_CLASS_TEST"

func TestMain(m *testing.M) {
	if folder := os.Getenv(rewriteVariable); folder != "" {
		fmt.Fprintln(os.Stderr, rewrite(folder))
		os.Exit(1)
	}
	os.Exit(withPool(m))
}

// pool is where all classes of these tests are graded: to start one takes
// longer than most plays.
var pool *sandbox.Pool

func withPool(m *testing.M) int {
	var err error
	if pool, err = sandbox.New(sandbox.Options{Workers: 2}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer pool.Close()
	words := os.Getenv(runVariable)
	if words == "" {
		return m.Run()
	}
	dir, out, _ := strings.Cut(words, " ")
	if err := runToKill(dir, out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// runToKill grades a class and names on standard output what it did not find
// graded already.
func runToKill(dir, out string) error {
	c, err := intake.Read(dir)
	if err != nil {
		return err
	}
	g, err := grader()
	if err != nil {
		return err
	}
	_, _, err = Run(context.Background(), g, c, Options{Out: out, Jobs: 2, Graded: func(row ledger.Submission, cached bool) {
		if !cached {
			fmt.Println(row.Key)
		}
	}})
	return err
}

func grader() (*grade.Grader, error) {
	s, err := suite.Collection{BuiltIn: assignments}.Load("sums")
	if err != nil {
		return nil, err
	}
	return &grade.Grader{Setup: &ready.Setup{Suite: s, Pool: pool, Workers: 2}, Version: "test"}, nil
}

// assignments has one, which asks for a program that adds numbers up.
var assignments = fstest.MapFS{
	"sums/assignment.yaml": file(`schema: touchstone/assignment/v1
id: sums
title: Sums
programs:
  - {name: sum, usage: sum}
build: {command: [make], needs: [make], limits: {wall: 30s, cpu: 30s, memory: 1GiB, output: 1MiB, file: 64MiB, processes: 64}}
limits: {wall: 5s, cpu: 2s, memory: 64MiB, output: 64KiB, file: 1MiB, processes: 16}
rubric:
  - {id: adds, title: It adds, points: 6, kind: auto, clause: adds}
  - {id: none, title: Nothing is 0, points: 2, kind: auto, clause: adds}
  - {id: readme, title: A README, points: 2, kind: manual, clause: readme, presence: [README]}
  - {id: more, title: It says so, points: 1, kind: extra, clause: adds}
  - {id: late, title: It says nothing else, points: 3, kind: deduction, clause: adds}
  - {id: rule, title: No secrets, points: 0, kind: zero, clause: adds, evidence: files, only: [Makefile, sum.sh, README]}
`),
	"sums/clauses.yaml": file(`schema: touchstone/clauses/v1
source: test
clauses:
  - {id: adds, section: "1", falsifiable: true, text: It adds up the numbers of its input}
  - {id: readme, section: "2", falsifiable: false, why: A tutor reads it, text: There is a README}
`),
	"sums/adds.txtar": file(`#title: Numbers are added
#clause: adds
#catches: a program that does not add

play -in two.txt sum
item adds late
expect stdout want.txt
expect exit 0
item more
expect stderr -match total
-- two.txt --
5 10
-- want.txt --
15
`),
	"sums/none.txtar": file(`#title: Nothing to add
#clause: adds
#catches: a program that needs a number

play -in none.txt sum
item none
expect stdout zero.txt
-- none.txt --
-- zero.txt --
0
`),
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

// The programs that the classes of these tests hand in.
const (
	right   = "s=0; for n in $(cat); do s=$((s + n)); done; echo total >&2; echo $s"
	without = "s=0; for n in $(cat); do s=$((s + n)); done; echo $s"
	wrong   = "cat >/dev/null; echo 16"
)

// handIn writes a submission.
func handIn(t *testing.T, dir, name, program string) {
	t.Helper()
	put(t, dir, name, map[string]string{
		"Makefile": "sum: sum.sh\n\tcp sum.sh sum\n\tchmod +x sum\n",
		"sum.sh":   "#!/bin/sh\n" + program + "\n",
		"README":   name + "\n",
	})
}

func put(t *testing.T, dir, name string, files map[string]string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// tree is everything in a folder, by name.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
