package main

import (
	"cmp"
	"context"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"touchstone/cases"
	"touchstone/harness/grade"
	"touchstone/harness/report/reporttest"
	"touchstone/harness/sandbox"
	"touchstone/harness/script"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/verify"
)

// repository is where the samples are, from here.
const repository = "../.."

// TestSuites tries every suite: lint finds nothing, the reference gets every
// point, and each sample loses exactly what it declares.
func TestSuites(t *testing.T) {
	ids, err := suite.List(cases.FS)
	if err != nil {
		t.Fatal(err)
	}
	pool, err := sandbox.New(sandbox.Options{Workers: runtime.NumCPU()})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	reports := t.TempDir()
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			s, err := suite.Load(cases.FS, id)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Lint(readers, benches); err != nil {
				t.Fatal(err)
			}
			g := &grade.Grader{Suite: s, Readers: readers, Benches: benches, Pool: pool, Workers: runtime.NumCPU()}
			t.Run("reference", func(t *testing.T) {
				reference, err := verify.BuildReference(t.Context(), repository, s.Assignment)
				if err != nil {
					t.Fatal(err)
				}
				if reference == nil {
					return // the samples without a fault stand for it
				}
				defer reference.Close()
				checkSample(t, g, reference.Submission, nil, verify.Sample{}, reports)
			})
			samples, err := verify.Samples(filepath.Join(repository, "testdata", "submissions", id), s.Assignment)
			if err != nil {
				t.Fatal(err)
			}
			for _, sample := range samples {
				t.Run(sample.Name, func(t *testing.T) {
					g := g
					if !*long && len(sample.Loses) > 0 && !losesMemory(s, sample) {
						g = unwatched(g)
					}
					sub, err := submission.Open(sample.Path)
					checkSample(t, g, sub, err, sample, reports)
				})
			}
		})
	}
	t.Run("reports are valid", func(t *testing.T) {
		for _, fault := range reporttest.Faults(t, reporttest.Python(t, *long), reports) {
			t.Error(fault)
		}
	})
}

// long tries every sample on every case. Without it, samples that are about
// something else are spared the plays under valgrind, which take most of the
// time: the samples without a fault and those about memory have them.
var long = flag.Bool("long", false, "try every sample under valgrind, too")

// losesMemory reports whether a sample loses an item that watched cases speak
// for.
func losesMemory(s *suite.Suite, sample verify.Sample) bool {
	return slices.ContainsFunc(s.Cases, func(c *script.Case) bool {
		return c.Watched() && slices.ContainsFunc(c.Items(), func(item string) bool { return sample.Loses[item] != "" })
	})
}

// unwatched is the grader without the cases that valgrind watches.
func unwatched(g *grade.Grader) *grade.Grader {
	s := *g.Suite
	s.Cases = slices.DeleteFunc(slices.Clone(s.Cases), (*script.Case).Watched)
	return &grade.Grader{Suite: &s, Readers: g.Readers, Benches: g.Benches, Pool: g.Pool, Workers: g.Workers}
}

func checkSample(t *testing.T, g *grade.Grader, sub *submission.Submission, err error, s verify.Sample, reports string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	r, err := g.Grade(context.Background(), sub, grade.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range s.Check(r) {
		t.Error(fault)
	}
	reporttest.Write(t, reports, g.Suite.ID+"-"+cmp.Or(s.Name, "reference"), r)
}

// TestEveryAssignmentHasSamples guards against a suite that nothing tries.
func TestEveryAssignmentHasSamples(t *testing.T) {
	ids, err := suite.List(cases.FS)
	if err != nil || len(ids) == 0 {
		t.Fatal(ids, err)
	}
	for _, id := range ids {
		if _, err := os.Stat(filepath.Join(repository, "testdata", "submissions", id, "good")); err != nil {
			t.Error(err)
		}
	}
}
