// Package samples tests an assignment from end to end: lint finds nothing, the
// reference gets every point, the samples lose exactly what they declare, and every
// report is valid. Each assignment has its own test, so that none of them takes
// long.
package samples

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"touchstone/cases"
	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/caselang"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/ready/bench"
	"touchstone/harness/report/reporttest"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
	"touchstone/harness/suite/sample"
	"touchstone/harness/verify"
)

// Long runs the reference and every sample on every case, and validates every report
// with another validator. Without it, representatives stand for all samples: those
// without a fault run on every case, the others on all cases for what they lose and one
// for each other item. Only the sample good and samples about memory run the plays under
// valgrind and with each allocation failing, which take most of the time. With -short, only the sample good and one other
// run, on a few cases.
var Long = flag.Bool("long", false, "try the reference and every sample on every case, under valgrind, too")

// Try tests one assignment. It must be called in a folder of this repository.
func Try(t *testing.T, id string) {
	whole := opened(t, id)
	quick := without(t, whole, takesLong)
	list := chosen(t, whole.Suite, id)
	reports := t.TempDir()
	t.Run("grade", func(t *testing.T) { // ends when all subtests have ended
		t.Run("reference", func(t *testing.T) {
			if testing.Short() {
				t.Skip("it builds the reference: left out with -short")
			}
			t.Parallel()
			if whole.Suite.Reference == nil {
				return // the samples without a fault replace it
			}
			reference, err := verify.Reference(t.Context(), whole.Setup)
			if err != nil {
				t.Fatal(err)
			}
			check(t, map[bool]*grade.Grader{true: whole, false: quick}[*Long], reference, reports)
		})
		for _, one := range list {
			t.Run(one.Name, func(t *testing.T) {
				t.Parallel() // while one is built or waits, another runs
				check(t, graderFor(t, whole, quick, one), verify.Submitted(one), reports)
			})
		}
	})
	if *Long {
		for _, fault := range reporttest.Faults(t, reporttest.Python(t, true), reports) {
			t.Error(fault)
		}
	}
}

// opened returns a grader of an assignment in which lint finds nothing.
func opened(t *testing.T, id string) *grade.Grader {
	t.Helper()
	s := Suite(t, id)
	if err := s.Lint(); err != nil {
		t.Fatal(err)
	}
	g := &grade.Grader{Setup: &ready.Setup{Suite: s, Workers: runtime.NumCPU(), Repository: Repository(t)}}
	t.Cleanup(func() {
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	})
	err := errors.Join(g.Confine(sandbox.Options{Workers: runtime.NumCPU()}), g.Prepare())
	if err == nil {
		g.Bench, err = bench.Open(t.Context(), g.Setup)
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// chosen returns the samples that run; good is always among them.
func chosen(t *testing.T, s *suite.Suite, id string) []sample.Sample {
	t.Helper()
	list, err := sample.Read(filepath.Join(Repository(t), "testdata", "submissions", id), s.Assignment)
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case testing.Short():
		list = oneOfEach(s, list)
	case !*Long:
		list = representatives(list)
	}
	if !slices.ContainsFunc(list, func(one sample.Sample) bool { return one.Name == "good" }) {
		t.Error("there is no sample good")
	}
	return list
}

// graderFor returns the grader for a sample: of all cases, of the quick ones, or of a few.
func graderFor(t *testing.T, whole, quick *grade.Grader, one sample.Sample) *grade.Grader {
	t.Helper()
	g := whole
	if testing.Short() || !*Long && one.Name != "good" && !losesMemory(whole.Suite, one) {
		g = quick
	}
	if testing.Short() || !*Long && len(one.Loses)+len(one.Void) > 0 {
		return briefly(t, g, one)
	}
	return g
}

func check(t *testing.T, g *grade.Grader, p verify.Program, reports string) {
	t.Helper()
	r, faults, err := p.Try(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
	reporttest.Write(t, reports, p.Name, r)
}

// takesLong reports whether a case runs under valgrind, or once for each allocation.
func takesLong(c *caselang.Case) bool { return c.Watched() || c.Repeated() }

// losesMemory reports whether a sample loses an item that cases that take long count
// for.
func losesMemory(s *suite.Suite, one sample.Sample) bool {
	return slices.ContainsFunc(s.Cases, func(c *caselang.Case) bool {
		return takesLong(c) && slices.ContainsFunc(c.Items(), func(item string) bool { return one.Loses[item] != "" })
	})
}

// Unwatched returns the grader without the cases that run under valgrind.
func Unwatched(t *testing.T, g *grade.Grader) *grade.Grader {
	t.Helper()
	return without(t, g, (*caselang.Case).Watched)
}

// without returns the grader without some cases.
func without(t *testing.T, g *grade.Grader, left func(*caselang.Case) bool) *grade.Grader {
	t.Helper()
	s := *g.Suite
	s.Cases = slices.DeleteFunc(slices.Clone(s.Cases), left)
	return on(t, g, &s)
}

// on returns a grader like another one, on a suite with other cases.
func on(t *testing.T, g *grade.Grader, s *suite.Suite) *grade.Grader {
	t.Helper()
	other := &grade.Grader{Setup: &ready.Setup{Suite: s, Pool: g.Pool, Workers: g.Workers}, Bench: g.Bench}
	t.Cleanup(func() { other.Close() })
	if err := other.Prepare(); err != nil {
		t.Fatal(err)
	}
	return other
}

// Suite loads an assignment: one that is built in, by its name, or another one by its folder.
func Suite(t testing.TB, id string) *suite.Suite {
	t.Helper()
	s, err := builtIn.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Suites loads all assignments that are built in.
func Suites(t testing.TB) (all []*suite.Suite) {
	t.Helper()
	places, err := builtIn.List()
	if err != nil || len(places) == 0 {
		t.Fatal(places, err)
	}
	for _, at := range places {
		all = append(all, Suite(t, at.ID))
	}
	return all
}

var builtIn = suite.Collection{BuiltIn: cases.FS, Own: joined.Programs}

// Repository returns the root of the repository, from the folder of the test.
func Repository(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod in any folder above")
		}
	}
}
