package endtoend

import (
	"flag"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"touchstone/cases"
	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/files/filetest"
)

var (
	mutants = flag.Int("mutants", 0, "try this many mutants of each assignment, instead of a few of one")
	measure = flag.Bool("measure", false, "with -mutants: write what became of each kind into docs/mutants.md")
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
	var kinds []string
	sums := map[string][4]int{} // by kind and by assignment: tried, killed, judged, left
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			status, _, stderr := built.Touchstone(t, "verify", id, "--repository", samples.Repository(t), "--mutants", "--sample", strconv.Itoa(n), "--seed", "1", "--inputs", "0")
			var killed, counted int
			_, err := fmt.Sscanf(mutantsKilled.FindString(stderr), "%d of %d", &killed, &counted)
			if err != nil || status != 0 || counted <= n/2 || killed < counted {
				t.Errorf("status %d: %d of %d mutants killed\n%s", status, killed, counted, stderr)
			}
			t.Logf("%d of %d mutants killed, of %d that were tried", killed, counted, n)
			for _, row := range mutantsOfKind.FindAllStringSubmatch(stderr, -1) {
				if !slices.Contains(kinds, row[1]) {
					kinds = append(kinds, row[1])
				}
				for _, name := range []string{row[1], id} {
					sum := sums[name]
					for i := range sum {
						one, _ := strconv.Atoi(row[2+i])
						sum[i] += one
					}
					sums[name] = sum
				}
			}
		})
	}
	if *measure && !t.Failed() {
		writeMeasured(t, n, append(kinds, ids...), sums)
	}
}

var mutantsOfKind = regexp.MustCompile(`(?m)^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$`)

// writeMeasured writes the table of what was measured into the page about mutants.
func writeMeasured(t *testing.T, n int, names []string, sums map[string][4]int) {
	var b strings.Builder
	fmt.Fprintf(&b, "`--sample %d --seed 1` of each assignment, on %s:\n\n| kind, assignment | tried | killed | judged to be right | left |\n|---|---|---|---|---|\n", n, time.Now().Format(time.DateOnly))
	for _, name := range names {
		fmt.Fprintf(&b, "| `%s` | %d | %d | %d | %d |\n", name, sums[name][0], sums[name][1], sums[name][2], sums[name][3])
	}
	filetest.Generated(t, "../../../docs/mutants.md", "measured", "go test ./cmd/touchstone/endtoend -run TestMutants -mutants N -measure", b.String(), true)
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
