package mutate

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/caselang"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
)

// ages has a program that tells children from adults. No case tests the boundary.
var ages = fstest.MapFS{
	"ages/assignment.yaml": {Data: []byte(`schema: touchstone/assignment/v1
id: ages
title: Ages
programs: [{name: age}]
build: {command: [cc, -o, age, age.c], limits: {wall: 60s}}
limits: {wall: 30s, cpu: 1s, memory: 64MiB, output: 64KiB, file: 1MiB, processes: 16}
rubric: [{id: says, points: 6, kind: auto, clause: child}, {id: status, points: 4, kind: auto, clause: child}]
`)},
	"ages/clauses.yaml": {Data: []byte(`schema: touchstone/clauses/v1
source: test
clauses:
  - {id: child, section: "1", falsifiable: true, text: It says whether somebody is a child}
  - {id: quiet, section: "2", falsifiable: true, text: It says nothing else}
`)},
	"ages/child.txtar": {Data: []byte("#title: A child\n#clause: child\n#catches: no\n\nplay age 5\nitem says\nexpect stdout want\nitem status\nexpect exit 0\n-- want --\nchild\n")},
	"ages/older.txtar": {Data: []byte("#title: An older child\n#clause: child\n#catches: no\n\nplay age 11\nitem says\nexpect stdout want\nitem status\nexpect exit 0\n-- want --\nchild\n")},
	"ages/adult.txtar": {Data: []byte("#title: An adult\n#clause: child\n#catches: no\n\nplay age 50\nitem says\nexpect stdout want\nitem status\nexpect exit 0\n-- want --\nadult\n")},
}

const age = `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	int years = atoi(argv[1]);
	while (years > 1000) ;
	puts(years < 18 ? "child" : "adult");
	return argc - 2;
}
`

func tried(t *testing.T, o Options, more ...Sample) (*Result, *suite.Suite) {
	t.Helper()
	return triedOn(t, ages, fstest.MapFS{"age.c": {Data: []byte(age)}, "unused.c": {Data: []byte("int f(int a) { return a + 1; }\n")}}, o, more...)
}

func triedOn(t *testing.T, assignment, good fstest.MapFS, o Options, more ...Sample) (*Result, *suite.Suite) {
	t.Helper()
	s, err := suite.Collection{BuiltIn: assignment}.Load("ages")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := sandbox.New(sandbox.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	dir := filepath.Join(t.TempDir(), "good")
	if err := os.CopyFS(dir, good); err != nil {
		t.Fatal(err)
	}
	open := func() (*submission.Submission, error) { return submission.Open(dir) }
	r, err := Try(t.Context(), &grade.Grader{Setup: &ready.Setup{Suite: s, Pool: pool, Workers: 2}}, append(more, Sample{"good", open}), o)
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}

// fates returns what became of some mutants, by the changed line.
func fates(r *Result) map[string]Fate {
	all := map[string]Fate{}
	for _, one := range r.Tried {
		_, after := one.Lines()
		all[bare(after)] = one.Fate
	}
	return all
}

func TestTry(t *testing.T) {
	if testing.Short() {
		t.Skip("tries every mutant")
	}
	r, _ := tried(t, Options{Workers: 2, Every: true})
	got := fates(r)
	for change, want := range map[string]Fate{
		`puts(years >= 18 ? "child" : "adult");`: Killed,
		`puts(years < 18 ? "chil" : "adult");`:   Killed,
		`while (years <= 1000) ;`:                Killed, // it does not end
		`puts(years <= 18 ? "child" : "adult");`: Survived,
		`while (years >= 1000) ;`:                Survived,
		`int f(int a) { return a - 1; }`:         Same, // it is not part of the program
	} {
		if got[change] != want {
			t.Errorf("%s: %q, want %q", change, got[change], want)
		}
	}
	for change, want := range map[string]string{
		`puts(years >= 18 ? "child" : "adult");`: "[{says 6 true [adult:7 child:7 older:7] map[exit 0:3]}]",
		`puts(years < 18 ? "chil" : "adult");`:   "[{says 4 false [child:7 older:7] map[exit 0:2]}]",
		`return argc - 1;`:                       "[{status 4 true [adult:9 child:9 older:9] map[exit 1:3]}]",
		`while (years <= 1000) ;`:                "[{says 6 true [adult:7 child:7 older:7] map[cpu limit:3]} {status 4 true [adult:9 child:9 older:9] map[cpu limit:3]}]",
		`puts(years <= 18 ? "child" : "adult");`: "[]",
	} {
		i := slices.IndexFunc(r.Tried, func(t Tried) bool { _, after := t.Lines(); return bare(after) == change })
		if i < 0 || fmt.Sprint(r.Tried[i].Charges) != want {
			t.Errorf("%s costs %v, want %s", change, r.Tried[max(i, 0)].Charges, want)
		}
	}
	if c := r.Counts(); c.All != len(r.Tried) || c.Score() <= 50 || c.Score() >= 100 {
		t.Errorf("got %+v of %d", c, len(r.Tried))
	}
}

// A right program is built when a mutant of it is tried, and not before.
func TestOnlyWhatIsNeededIsBuilt(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "age.c"), []byte(age), 0o644); err != nil {
		t.Fatal(err)
	}
	opened := map[string]int{}
	var more []Sample
	for _, name := range []string{"better", "best"} {
		more = append(more, Sample{name, func() (*submission.Submission, error) {
			opened[name]++
			return submission.Open(dir)
		}})
	}
	r, _ := tried(t, Options{Sample: 1, Seed: 1, Workers: 1}, more...)
	drawn := map[string]bool{}
	for _, one := range r.Tried {
		drawn[one.Sample] = true
	}
	for name, n := range opened {
		if want := map[bool]int{false: 1, true: 2}[drawn[name]]; n != want {
			t.Errorf("%s was opened %d times, want %d", name, n, want)
		}
	}
	if len(drawn) == 3 {
		t.Error("mutants of every program were tried")
	}
}

// A mutant is built as far as the cases need that are tried on it: one that the first case kills is never asked for the
// program that only another case plays.
func TestOnlyWhatIsPlayedIsBuilt(t *testing.T) {
	if testing.Short() {
		t.Skip("tries every mutant")
	}
	files := maps.Clone(ages)
	files["ages/assignment.yaml"] = &fstest.MapFile{Data: []byte(strings.NewReplacer(
		"[{name: age}]", "[{name: age}, {name: plain}]", "{command: [cc, -o, age, age.c],", "{command: [make, -s, -k], by-name: true,",
	).Replace(string(ages["ages/assignment.yaml"].Data)))}
	files["ages/plain.txtar"] = &fstest.MapFile{Data: []byte("#title: Plain\n#clause: quiet\n#catches: no\n\nplay plain 60\nitem says\nexpect stdout want\n-- want --\nadult\n")}
	makefile := "all: age plain\nage: age.c\n\tcc -o $@ age.c\nplain: age.c\n\tgrep -q '\"child\"' age.c && grep -q 1000 age.c && cc -o $@ age.c\n"
	r, _ := triedOn(t, files, fstest.MapFS{"age.c": {Data: []byte(age)}, "Makefile": {Data: []byte(makefile)}}, Options{Workers: 2})
	got := fates(r)
	for change, want := range map[string]Fate{
		`puts(years < 18 ? "chil" : "adult");`:   Killed,     // without plain, by what age prints
		`while (years > 1001) ;`:                 Uncompiled, // no case notices that age is wrong, and plain is missing
		`puts(years <= 18 ? "child" : "adult");`: Survived,
	} {
		if got[change] != want {
			t.Errorf("%s: %q, want %q", change, got[change], want)
		}
	}
}

// What is slow is tried last, whatever it kills; and what kills mutants of a file comes first for the next ones of it.
func TestOrderOfCases(t *testing.T) {
	quick, other := &caselang.Case{ID: "quick"}, &caselang.Case{ID: "other"}
	watched, err := caselang.Parse("watched.txtar", []byte("play -under valgrind p\nexpect memory -no-errors\n"))
	if err != nil {
		t.Fatal(err)
	}
	trial := &trial{cases: []*caselang.Case{watched, quick, other}, kills: map[string]int{"quick": 5, "other": 2, "watched": 9}, files: map[[2]string]int{{"a.c", "other"}: 2, {"a.c", "watched"}: 9}}
	for file, want := range map[string]string{"a.c": "other quick watched", "b.c": "quick other watched"} {
		var got []string
		for _, c := range trial.order(file) {
			got = append(got, c.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v", file, got)
		}
	}
}

func TestASampleIsTheSameEachTime(t *testing.T) {
	sample := 6
	if testing.Short() {
		sample = 2
	}
	list := func(workers int) (all []string) {
		r, _ := tried(t, Options{Sample: sample, Seed: 3, Workers: workers})
		for _, one := range r.Tried {
			all = append(all, fmt.Sprint(one.Diff(), one.Fate, one.Cases))
		}
		return all
	}
	one, two := list(1), list(2)
	if !slices.Equal(one, two) || len(one) < sample {
		t.Errorf("got\n%s\nand\n%s", one, two)
	}
}
