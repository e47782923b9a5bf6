package terminal_test

import (
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
)

// A file that is missing is not called empty, and every other expectation on it
// fails for the same reason. One that was written, with nothing in it, is empty.
func TestAMissingFileIsNamedOnce(t *testing.T) {
	on := func(line int, option string, d report.Difference) report.Expectation {
		return report.Expectation{Line: line, Channel: "file state.out", Option: option, Verdict: report.VerdictFail, Difference: &d}
	}
	missing := report.Difference{Kind: report.FileState, Problem: "missing"}
	empty := say("screen.printed.file.nothing", "file", "state.out")
	for _, test := range []struct {
		name         string
		expectations []report.Expectation
		also         int
		empty        bool
	}{
		{"missing", []report.Expectation{on(1, "nonempty", missing), on(2, "lacks", missing)}, 0, false},
		{"empty", []report.Expectation{on(1, "match", report.Difference{Kind: report.PatternMissing}), on(2, "equal", report.Difference{Kind: report.LinesMissing, Line: 1, Count: 1})}, 1, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := graded()
			exit := 0
			r.Cases[0].Verdict, r.Cases[0].Expectations = report.VerdictFail, test.expectations
			r.Cases[0].Plays = []report.Play{{Argv: []string{"advance", "-o", "state.out"}, End: "exit", Exit: &exit}}
			text := screen(t, r, terminal.View{Replay: replay})
			if n := strings.Count(text, say("screen.also")); n != test.also || strings.Contains(text, empty) != test.empty {
				t.Errorf("%d lines \"Also failed\", want %d, and %q in %v:\n%s", n, test.also, empty, test.empty, text)
			}
		})
	}
}
