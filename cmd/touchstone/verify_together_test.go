package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/catalog"
)

// The mistakes of an assignment are tried alone and in sets, and no reading of the handout
// costs a right program anything.
func TestTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many programs")
	}
	status, _, stderr := touchstone(t, "verify", "gomoku-mist", "--together", "5", "--repository", filepath.Join("..", ".."))
	if status != 0 && status != statusLost || !strings.Contains(stderr, " mistakes alone and ") {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	before, _, _ := strings.Cut(catalog.English.Say("together.reading", "readings", "|"), "|")
	if strings.Contains(stderr, before) {
		t.Errorf("a reading costs points:\n%s", stderr)
	}
}

// The suites that are fair to any set of their mistakes stay so.
func TestTogetherFindsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many programs")
	}
	for _, id := range []string{"uno-game"} {
		if status, _, stderr := touchstone(t, "verify", id, "--together", "20", "--repository", filepath.Join("..", "..")); status != 0 {
			t.Errorf("%s: status %d\n%s", id, status, stderr)
		}
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
