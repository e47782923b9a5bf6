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

var mutants = flag.Int("mutants", 0, "try this many mutants of each assignment, instead of a few of one")

var mutantsKilled = regexp.MustCompile(`(?m)^\d+ of \d+ mutants killed`)

// TestMutants tries mutants. The cases must kill all that were not judged to be right. With
// another right sample, some of its mutants take the place of others, and are to be judged, too.
func TestMutants(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	ids, n := []string{"gomoku-mist"}, 8
	if *mutants > 0 {
		all, err := fs.Glob(cases.FS, "*")
		if err != nil || len(all) < 5 {
			t.Fatalf("%v: the assignments are %q", err, all)
		}
		ids, n = all, *mutants
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
