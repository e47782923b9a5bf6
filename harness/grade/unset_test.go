package grade

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
)

// remembers prints memory that it has not set, or something else that is wrong.
const remembers = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int counted(void) { volatile int n[2000]; return n[7] == (int)0xa5a5a5a5; }
int main(int argc, char **argv)
{
	int *heap = malloc(4000);
	if (!strcmp(argv[1], "heap")) printf("%d items\n", heap[500]);
	if (!strcmp(argv[1], "stack")) printf("right\n%d items\n", counted());
	if (!strcmp(argv[1], "address")) printf("%p\n", (void *)heap);
	if (!strcmp(argv[1], "wrong")) printf("%d items\n", argc + 10);
	return 0;
}
`

func TestUnsetMemoryIsNoted(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program and a library")
	}
	files := fstest.MapFS{"acts/assignment.yaml": file(`schema: touchstone/assignment/v1
id: acts
title: Acts
programs: [{name: act}]
build: {command: [gcc, -O0, -w, -o, act, act.c]}
limits: {wall: 30s, cpu: 1s, memory: 64MiB, output: 64KiB, file: 1MiB, processes: 16}
rubric: [{id: all, title: All, points: 6, kind: auto, clause: acts}]
`), "acts/clauses.yaml": assignments["acts/clauses.yaml"]}
	notes := map[string]bool{"address": false, "heap": true, "stack": true, "wrong": false}
	for how := range notes {
		files["acts/"+how+".txtar"] = acting(how)
	}
	s, err := suite.Collection{BuiltIn: files}.Load("acts")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := sandbox.New(sandbox.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "act.c"), []byte(remembers), 0o644); err != nil {
		t.Fatal(err)
	}
	sub, err := submission.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	g := &Grader{Suite: s, Pool: pool, Workers: 2}
	r, err := g.Grade(t.Context(), sub, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := g.voice().Say("note.unset")
	for _, c := range r.Cases {
		if got := c.Plays[0].Note; (got == want) != notes[c.ID] {
			t.Errorf("%s: %q, printed %q", c.ID, got, c.Expectations[0].Got)
		}
	}
	if r.Score.Earned != 0 {
		t.Errorf("%v points", r.Score.Earned)
	}
}
