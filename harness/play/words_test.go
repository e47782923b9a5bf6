package play

import (
	"bytes"
	"runtime"
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

// However long the inputs are, they are looked at where they are, and not copied.
func TestWordsOfALongInput(t *testing.T) {
	long := bytes.Repeat([]byte("two of the words\n"), 1<<20)
	allocated := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.TotalAlloc
	}
	before := allocated()
	wordsOf(sandbox.Outcome{Stdout: []byte("two of the words\n")}, sandbox.Command{Stdin: long, Files: []sandbox.File{{Name: "long", Data: long}}})
	if took := allocated() - before; took > uint64(len(long)) {
		t.Errorf("%d bytes for two inputs of %d", took, len(long))
	}
}

// The words of a play are those of the way in which it passes.
func TestWordsOfTheOtherWay(t *testing.T) {
	const text = "play prog list\notherwise prog other\nitem a\nexpect stdout -match found\n-- list --\n-- other --\n"
	for prog, want := range map[string]string{
		`test "$1" = list && echo valid || echo found`: "found",
		`echo found in "$1"`:                           "found in list",
		`echo valid`:                                   "",
	} {
		r := runnerOf(t, candidate(t, prog))
		r.Assignment.Rubric[0].Unlike = []string{"b"}
		if got := strings.Join(tryWith(t, r, text).Words[0].Printed, " "); got != want {
			t.Errorf("%s: %q", prog, got)
		}
	}
}
