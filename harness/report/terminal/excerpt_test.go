package terminal_test

import (
	"fmt"
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
)

// misplaced is a case about a message that must name line 10 of 20.
func misplaced() *report.Report {
	var game strings.Builder
	for i := range 20 {
		fmt.Fprintf(&game, "element %c\n", 'a'+i)
	}
	fail := func(option, arg, summary string) report.Expectation {
		return report.Expectation{Channel: "either", Option: option, Args: []string{arg}, Verdict: report.VerdictFail, Difference: &report.Difference{Summary: summary}}
	}
	r := graded()
	exit := 1
	r.Cases[0].Verdict = report.VerdictFail
	r.Cases[0].Plays = []report.Play{{
		Argv: []string{"check", "bad.txt"}, End: "exit", Exit: &exit, Stdout: "Input file is valid\n", Stderr: "warning: trailing comma\n",
		Inputs: []report.Input{{Name: "bad.txt", Data: report.Text(game.String())}},
	}}
	lacks := fail("lacks", "Input file is valid", `found "Input file is valid", which must not be there`)
	r.Cases[0].Expectations = []report.Expectation{lacks, lacks, fail("line", "10", "expected a message that names line 10, found no line number"), fail("line", "10", "the same")}
	for i := range r.Cases[0].Expectations {
		r.Cases[0].Expectations[i].Line = i + 1
	}
	return r
}

func TestTheLineThatMattersIsShown(t *testing.T) {
	text := screen(t, misplaced(), terminal.Options{Replay: replay})
	for _, want := range []string{"      10 │ element j\n", "       8 │ element h\n", "      12 │ element l\n", "         │ " + say("screen.more-lines", "n", 5) + "\n", "      20 │ element t\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
	var glance strings.Builder
	if err := terminal.Glance(&glance, nil, misplaced(), terminal.Options{Replay: replay}); err != nil || !strings.Contains(glance.String(), "10 │ element j") {
		t.Errorf("a glance does not show the line (%v):\n%s", err, glance.String())
	}
}

func TestBothStreamsAreShown(t *testing.T) {
	text := screen(t, misplaced(), terminal.Options{Replay: replay})
	for _, want := range []string{say("screen.printed.stdout") + "\n      │ Input file is valid", say("screen.printed.stderr") + "\n      │ warning: trailing comma"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
}

func TestNothingIsSaidTwice(t *testing.T) {
	text := screen(t, misplaced(), terminal.Options{Replay: replay})
	if n := strings.Count(text, say("screen.also")); n != 1 {
		t.Errorf("%d lines \"Also failed\" in:\n%s", n, text)
	}
}
