// Package samples tests an assignment from end to end: lint finds nothing, the
// reference gets every point, the samples lose exactly what they declare, and every
// report is valid. Each assignment has its own test, so that none of them takes
// long.
package samples

import (
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"touchstone/cases"
	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/caselang"
	"touchstone/harness/evidence/bench"
	"touchstone/harness/grade"
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
	repository := Repository(t)
	s, err := suite.Collection{BuiltIn: cases.FS, Own: joined.Programs}.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Lint(); err != nil {
		t.Fatal(err)
	}
	pool, err := sandbox.New(sandbox.Options{Workers: runtime.NumCPU()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := pool.Close(); err != nil {
			t.Error(err)
		}
	})
	whole := &grade.Grader{Suite: s, Pool: pool, Workers: runtime.NumCPU()}
	if b, err := bench.Open(t.Context(), s, pool, runtime.NumCPU()); err != nil {
		t.Fatal(err)
	} else if b != nil {
		t.Cleanup(func() { b.Close() })
		whole.Bench = &b.Bench
	}
	quick := without(whole, takesLong)
	list, err := sample.Read(filepath.Join(repository, "testdata", "submissions", id), s.Assignment)
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
	reports := t.TempDir()
	t.Run("grade", func(t *testing.T) { // ends when all subtests have ended
		t.Run("reference", func(t *testing.T) {
			if testing.Short() {
				t.Skip("it builds the reference: left out with -short")
			}
			t.Parallel()
			reference, err := verify.NewReference(t.Context(), s, repository)
			if err != nil {
				t.Fatal(err)
			}
			if reference == nil {
				return // the samples without a fault replace it
			}
			defer reference.Close()
			g := quick
			if *Long {
				g = whole
			}
			check(t, g, reference.Program, reports)
		})
		for _, one := range list {
			t.Run(one.Name, func(t *testing.T) {
				t.Parallel() // while one is built or waits, another runs
				g := whole
				if !*Long && one.Name != "good" && !losesMemory(s, one) || testing.Short() {
					g = quick
				}
				if faulty := len(one.Loses)+len(one.Void) > 0; !*Long && faulty || testing.Short() {
					g = briefly(g, one)
				}
				check(t, g, verify.Submitted(one), reports)
			})
		}
	})
	if *Long {
		for _, fault := range reporttest.Faults(t, reporttest.Python(t, true), reports) {
			t.Error(fault)
		}
	}
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
func Unwatched(g *grade.Grader) *grade.Grader { return without(g, (*caselang.Case).Watched) }

// without returns the grader without some cases.
func without(g *grade.Grader, left func(*caselang.Case) bool) *grade.Grader {
	s := *g.Suite
	s.Cases = slices.DeleteFunc(slices.Clone(s.Cases), left)
	return &grade.Grader{Suite: &s, Bench: g.Bench, Pool: g.Pool, Workers: g.Workers}
}

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
