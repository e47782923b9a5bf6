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

// TestMutants tries mutants, the same ones as long as the right samples are the same. Of the
// few that it tries by default the cases must kill all that were not judged to be right;
// of those of each assignment three quarters, since one sample more is reason enough for others
// to be chosen, about which nobody has judged.
func TestMutants(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	ids, n, quarters := []string{"gomoku-mist"}, 8, 4
	if *mutants > 0 {
		all, err := fs.Glob(cases.FS, "*")
		if err != nil || len(all) < 5 {
			t.Fatalf("%v: the assignments are %q", err, all)
		}
		ids, n, quarters = all, *mutants, 3
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			status, _, stderr := built.Touchstone(t, "verify", id, "--repository", samples.Repository(t), "--mutants", "--sample", strconv.Itoa(n), "--seed", "1", "--inputs", "0")
			var killed, counted int
			_, err := fmt.Sscanf(mutantsKilled.FindString(stderr), "%d of %d", &killed, &counted)
			if err != nil || status > 1 || counted <= n/2 || 4*killed < quarters*counted {
				t.Errorf("status %d: %d of %d mutants killed, which is less than %d of 4\n%s", status, killed, counted, quarters, stderr)
			}
			t.Logf("%d of %d mutants killed, of %d that were tried", killed, counted, n)
		})
	}
}
