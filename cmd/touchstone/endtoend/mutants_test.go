package endtoend

import (
	"flag"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
)

var mutants = flag.Bool("mutants", false, "try more mutants, of more assignments")

// TestMutants tries mutants that were drawn before: those of them that survive were
// judged to be right.
func TestMutants(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	tries := [][]string{{"gomoku-mist", "--sample", "8"}}
	if *mutants {
		tries = [][]string{{"gomoku-mist", "--sample", "40"}, {"coms327-part1", "--sample", "40"}}
	}
	for _, try := range tries {
		args := append([]string{"verify", "--repository", samples.Repository(t), "--mutants", "--seed", "1"}, try...)
		if status, _, stderr := built.Touchstone(t, args...); status != 0 {
			t.Errorf("%q: status %d\n%s", try, status, stderr)
		}
	}
}
