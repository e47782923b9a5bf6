package play

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"touchstone/harness/compare"
	"touchstone/harness/sandbox"
)

// Of a play that was stopped only the beginning of a flood is searched. What ends
// by itself, or is compared with a whole text, is judged by everything.
func TestTheBeginningOfAFloodIsSearched(t *testing.T) {
	late := append(bytes.Repeat([]byte("problem\n"), mostSearched/8), "line 7"...)
	re := regexp.MustCompile("line 7")
	line := compare.Line{Ranges: []compare.Range{{First: 7, Last: 7}}}
	for _, test := range []struct {
		name string
		c    compare.Comparator
		end  sandbox.End
		ok   bool
	}{
		{"a line number", line, sandbox.Exited, true},
		{"a line number, then a crash", line, sandbox.Signaled, true},
		{"a line number in a flood", line, sandbox.OutputLimit, false},
		{"a line number in a loop", line, sandbox.CPULimit, false},
		{"a pattern in a flood", compare.Match{RE: re}, sandbox.OutputLimit, false},
		{"a forbidden pattern", compare.Lacks{RE: re}, sandbox.Exited, false},
		{"a message", compare.Message{Reports: regexp.MustCompile("problem\n")}, sandbox.OutputLimit, false},
		{"a set", compare.Set{Tokens: compare.Tokens{Pattern: re}, Wants: [][]string{{""}}}, sandbox.OutputLimit, false},
		{"the whole text", compare.Equal{Wants: [][]byte{late}}, sandbox.TimeOut, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := searched(test.c, sandbox.Outcome{End: test.end, Stderr: late})
			result, _ := judgeEither(test.c, o.Stdout, o.Stderr)
			if result.OK != test.ok {
				t.Errorf("it passes: %t", result.OK)
			}
		})
	}
}

// A line that a loop prints again and again is searched as often as a pattern can tell.
func TestWhatRepeatsIsSearched(t *testing.T) {
	b := func(n int) string { return "a\n" + strings.Repeat("b\n", n) + "a\nb\nc" }
	for n, want := range map[int]int{1: 1, 4: 4, mostCounted: mostCounted, 5000: mostCounted} {
		if got := string(unrepeated([]byte(b(n)))); got != b(want) {
			t.Errorf("of %d lines, %d bytes are searched", n, len(got))
		}
	}
}
