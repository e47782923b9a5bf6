package main

import (
	"errors"
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
		status, _, stderr := touchstone(t, "verify", id, "--together", "20", "--repository", repository)
		if status != 0 || !strings.Contains(stderr, " mistakes alone and ") {
			t.Errorf("%s: status %d\n%s", id, status, stderr)
		}
	}
}

// Where there are so many mistakes and plays, some of the mistakes are tried.
func TestSomeTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many programs")
	}
	for id, nth := range map[string]int{"coms327-part1": 3, "esp-ass3": 4} {
		t.Run(id, func(t *testing.T) { someTogether(t, id, nth) })
	}
}

// someTogether tries every nth mistake of an assignment.
func someTogether(t *testing.T, id string, nth int) {
	s, err := suite.Collection{BuiltIn: cases.FS, Own: joined.Programs}.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	g := &grade.Grader{Setup: &ready.Setup{Suite: s, Workers: runtime.NumCPU(), Repository: repository}}
	defer g.Close()
	if err := errors.Join(g.Confine(sandbox.Options{Workers: runtime.NumCPU()}), g.Prepare()); err != nil {
		t.Fatal(err)
	}
	trial, err := verify.Trial(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	var some []together.Mistake
	for i, m := range trial.Mistakes {
		if i%nth == 0 {
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
