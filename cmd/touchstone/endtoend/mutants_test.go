package endtoend

import (
	"flag"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"testing"

	"touchstone/cases"
	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
)

var (
	mutants = flag.Int("mutants", 0, "try this many mutants of each assignment, instead of a few of one")
	spread  = flag.Int("spread", 0, "find out how many items this many mutants of each assignment cost")
)

var mutantsKilled = regexp.MustCompile(`(?m)^\d+ of \d+ mutants killed`)

var mutantsCost = regexp.MustCompile(`(?m)^\d+ of \d+ killed mutants .* cost one item`)

// TestMutants tries mutants. The cases must kill all that were not judged to be right. With
// another right sample, some of its mutants take the place of others, and are to be judged, too.
func TestMutants(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	ids, n := []string{"gomoku-mist"}, 8
	if *mutants > 0 {
		ids, n = assignments(t), *mutants
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			status, _, stderr := built.Touchstone(t, "verify", id, "--repository", samples.Repository(t), "--mutants", "--sample", strconv.Itoa(n), "--seed", "1", "--inputs", "0")
			var killed, counted int
			_, err := fmt.Sscanf(mutantsKilled.FindString(stderr), "%d of %d", &killed, &counted)
			if err != nil || status != 0 || counted <= n/2 || killed < counted {
				t.Errorf("status %d: %d of %d mutants killed\n%s", status, killed, counted, stderr)
			}
			t.Logf("%d of %d mutants killed, of %d that were tried", killed, counted, n)
		})
	}
}

// TestSpread finds mutants that cost more than two items, and that nobody has judged.
func TestSpread(t *testing.T) {
	if *spread == 0 {
		t.Skip("only with -spread")
	}
	for _, id := range assignments(t) {
		t.Run(id, func(t *testing.T) {
			status, _, stderr := built.Touchstone(t, "verify", id, "--repository", samples.Repository(t), "--mutants", "--spread", "--sample", strconv.Itoa(*spread), "--seed", "1")
			if status != 0 || !mutantsCost.MatchString(stderr) {
				t.Errorf("status %d\n%s", status, stderr)
			}
			t.Log(stderr)
		})
	}
}

// assignments returns the ids of all assignments of the program.
func assignments(t *testing.T) []string {
	all, err := fs.Glob(cases.FS, "*")
	if err != nil || len(all) < 5 {
		t.Fatalf("%v: the assignments are %q", err, all)
	}
	return all
}
