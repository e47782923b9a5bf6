package play

import (
	"slices"
	"strings"
	"testing"

	"touchstone/harness/sandbox"
)

// Lines that a program only repeats are not its own words; words that an input has by chance are.
func TestWords(t *testing.T) {
	w := wordsOf(sandbox.Outcome{Stdout: []byte("Line 2: 'RULE: turn 3'\n"), Stderr: []byte("Missing cards\n")},
		sandbox.Command{Stdin: []byte("# two cards are missing\n  RULE: turn 3\r\n")})
	if got := strings.Join(w.Own, " "); got != "cards line missing" {
		t.Errorf("own words: %s", got)
	}
	if !slices.Contains(w.Printed, "turn") {
		t.Errorf("printed: %q", w.Printed)
	}
}
