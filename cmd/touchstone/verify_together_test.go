package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/catalog"
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
