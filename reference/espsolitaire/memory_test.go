package espsolitaire

import (
	"math"
	"strings"
	"testing"
)

func TestBudget(t *testing.T) {
	const mib, none = 1 << 20, math.MaxInt64
	for _, test := range []struct {
		name        string
		data, space uint64
		want        int
	}{
		{"data", 64 * mib, none, 4 * mib},
		{"address space", none, 2048 * mib, 192 * mib},
		{"the lower of both", 128 * mib, 1300 * mib, 5 * mib},
		{"less than the runtime takes", 40 * mib, none, 64 << 10},
		{"nothing", 0, 0, 64 << 10},
	} {
		if got := budget(test.data, test.space); got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, got, test.want)
		}
	}
	for _, limit := range []uint64{none, math.MaxUint64} {
		if got := budget(limit, limit); got < 1<<30 {
			t.Errorf("no limit, %d: got %d", limit, got)
		}
	}
}

func TestOutOfMemory(t *testing.T) {
	const budget = 100_000
	config := []string{"testdata/deck/sorted.txt"}
	board := Deal(deckFile(t, "sorted.txt")).String()
	fits := strings.Repeat("x", budget-1) + "\n"
	for _, test := range []struct {
		name, input string
		answers     string
		status      int
	}{
		{"fits", fits, "esp> [INFO] Invalid command!\nesp> ", 0},
		{"fits, without newline", "y" + fits[:budget-1], "esp> [INFO] Invalid command!\nesp> ", 0},
		{"fits again and again", strings.Repeat(fits, 5), strings.Repeat("esp> [INFO] Invalid command!\n", 5) + "esp> ", 0},
		{"one byte too many", "x" + fits, "esp> [ERR] Out of memory.\n", 2},
		{"too long without newline", "xy" + fits[:budget-1], "esp> [ERR] Out of memory.\n", 2},
		{"blanks count", strings.Repeat(" ", budget) + "help\n", "esp> [ERR] Out of memory.\n", 2},
		{"after other commands", "foo\nx" + fits + "help\n", "esp> [INFO] Invalid command!\nesp> [ERR] Out of memory.\n", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			status := right.run(config, strings.NewReader(test.input), &out, budget)
			if got := out.String(); got != board+test.answers || status != test.status {
				t.Errorf("exit status %d\n%s", status, got)
			}
		})
	}
}

// A line without end must not be read to its end.
func TestEndlessLine(t *testing.T) {
	var out strings.Builder
	if got := right.run([]string{"testdata/deck/sorted.txt"}, endless("xxxx"), &out, 1<<20); got != StatusOutOfMemory {
		t.Errorf("exit status %d", got)
	}
}
