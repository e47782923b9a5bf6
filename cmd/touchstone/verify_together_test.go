package main

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"touchstone/cases"
	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/catalog"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
	"touchstone/harness/verify"
	"touchstone/harness/verify/together"
)

// The mistakes of an assignment are tried alone and in sets, and no reading of the handout
// costs a right program anything. The suites that are fair to any set stay so.
func TestTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many programs")
	}
	for _, id := range []string{"gomoku-mist", "uno-game"} {
		status, _, stderr := touchstone(t, "verify", id, "--together", "20", "--repository", filepath.Join("..", ".."))
		if status != 0 || !strings.Contains(stderr, " mistakes alone and ") {
			t.Errorf("%s: status %d\n%s", id, status, stderr)
		}
	}
}

// Part 1 has so many mistakes and plays that a third of its mistakes is tried.
func TestSomeTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many programs")
	}
	s, err := suite.Collection{BuiltIn: cases.FS, Own: joined.Programs}.Load("coms327-part1")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := sandbox.New(sandbox.Options{Workers: runtime.NumCPU()})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	g := &grade.Grader{Setup: &ready.Setup{Suite: s, Pool: pool, Workers: runtime.NumCPU(), Repository: repository}}
	defer g.Close()
	trial, err := verify.Trial(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	var some []together.Mistake
	for i, m := range trial.Mistakes {
		if i%3 == 0 {
			some = append(some, m)
		}
	}
	trial.Mistakes, trial.Sets, trial.Seed = some, 15, 1
	result, err := trial.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Findings) > 0 || result.Sets == 0 {
		t.Errorf("tried %d mistakes and %d sets: found %+v", result.Mistakes, result.Sets, result.Findings)
	}
}

func TestTogetherIsRefused(t *testing.T) {
	dir := lab(t)
	for want, args := range map[string][]string{
		fmt.Sprint(filepath.Join(dir, "mistakes.yaml"), ": ", catalog.English.Say("together.none")): {"--together", "2"},
		catalog.English.Say("together.mutants"):                                                     {"--together", "2", "--mutants"},
	} {
		if status, _, stderr := touchstone(t, append([]string{"verify", dir}, args...)...); status != statusUsage || !strings.Contains(stderr, want) {
			t.Errorf("%q: status %d\n%s", args, status, stderr)
		}
	}
}
