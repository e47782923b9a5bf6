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
	text := screen(t, misplaced(), terminal.View{Replay: replay})
	for _, want := range []string{"      10 │ element j\n", "       8 │ element h\n", "      12 │ element l\n", "         │ " + say("screen.more-lines", "n", 5) + "\n", "      20 │ element t\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
	var glance strings.Builder
	if err := terminal.Glance(&glance, nil, misplaced(), terminal.View{Replay: replay}); err != nil || !strings.Contains(glance.String(), "10 │ element j") {
		t.Errorf("a glance does not show the line (%v):\n%s", err, glance.String())
	}
}

func TestBothStreamsAreShown(t *testing.T) {
	text := screen(t, misplaced(), terminal.View{Replay: replay})
	for _, want := range []string{say("screen.printed.stdout") + "\n      │ Input file is valid", say("screen.printed.stderr") + "\n      │ warning: trailing comma"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
}

func TestNothingIsSaidTwice(t *testing.T) {
	text := screen(t, misplaced(), terminal.View{Replay: replay})
	if n := strings.Count(text, say("screen.also")); n != 1 {
		t.Errorf("%d lines \"Also failed\" in:\n%s", n, text)
	}
	r := graded()
	found := report.Finding{Kind: report.ValgrindError, What: "Invalid read of size 4", At: &report.Place{File: "a.c", Line: 3}}
	failing(&r.Cases[0], report.Play{End: "exit"}, report.Expectation{
		Channel: "memory", Option: "no-errors", Got: "Invalid read of size 4, at a.c:3",
		Difference: &report.Difference{Kind: report.MemoryUse, Count: 1, Findings: []report.Finding{found}},
	})
	other := r.Cases[0].Expectations[0]
	other.Play, other.Line = 1, 7
	r.Cases[0].Plays = append(r.Cases[0].Plays, report.Play{Argv: []string{"check", "other.txt"}, End: "exit"})
	r.Cases[0].Expectations = append(r.Cases[0].Expectations, other)
	text = screen(t, r, terminal.View{Replay: replay})
	for once, n := range map[string]int{found.What: 1, say("screen.also.same"): 1} {
		if got := strings.Count(text, once); got != n {
			t.Errorf("%q is there %d times in:\n%s", once, got, text)
		}
	}
}

// Of an output that says nothing about its input the report has no copy.
func TestWhatIsPrintedAnywayIsNotNothing(t *testing.T) {
	r := graded()
	failing(&r.Cases[0], report.Play{End: "exit"}, report.Expectation{Channel: "stdout", Option: "equal", Args: []string{"want.txt"}, Difference: &report.Difference{Kind: report.PrintedAnyway}})
	if text := screen(t, r, terminal.View{Replay: replay}); strings.Contains(text, say("screen.printed.program.nothing")) {
		t.Errorf("an output is denied:\n%s", text)
	}
}

// Who printed to standard error only has not printed nothing.
func TestWhatAStoppedProgramHadPrinted(t *testing.T) {
	for _, test := range []struct{ stdout, stderr report.Text }{{"", ""}, {"", "oops"}, {"a", ""}, {"a", "oops"}} {
		r := graded()
		r.Cases[0].Verdict = report.VerdictFail
		r.Cases[0].Plays = []report.Play{{Argv: []string{"check"}, End: "signal", Signal: "SIGABRT", Stdout: test.stdout, Stderr: test.stderr}}
		r.Cases[0].Expectations = []report.Expectation{{Line: 1, Channel: "exit", Option: "equal", Verdict: report.VerdictFail}}
		text := screen(t, r, terminal.View{Replay: replay})
		for key, want := range map[string]bool{
			"screen.printed-before":         test.stdout != "",
			"screen.printed-before.nothing": test.stdout == "" && test.stderr == "",
			"screen.printed.stderr":         test.stderr != "",
		} {
			if strings.Contains(text, say(key)) != want {
				t.Errorf("%q and %q: %q must be there: %v\n%s", test.stdout, test.stderr, say(key), want, text)
			}
		}
	}
}

// Of many equal lines in a row the first is shown, and how many follow.
func TestEqualLinesAreCounted(t *testing.T) {
	for _, test := range []struct {
		n    int
		want string
	}{
		{9, strings.Repeat("      │ error\n", 9) + "      │ end\n"},
		{10, "      │ error\n      │ " + say("screen.same-lines", "n", 9) + "\n      │ end\n"},
		{150, "      │ error\n      │ " + say("screen.same-lines", "n", 149) + "\n      │ end\n"},
	} {
		r := graded()
		exit := 0
		r.Cases = r.Cases[:1]
		r.Selection = r.Cases[0].ID
		r.Cases[0].Verdict = report.VerdictFail
		r.Cases[0].Plays = []report.Play{{Argv: []string{"check"}, End: "exit", Exit: &exit, Stdout: report.Text(strings.Repeat("error\n", test.n) + "end\n")}}
		r.Cases[0].Expectations = []report.Expectation{{Line: 1, Channel: "stdout", Option: "nonempty", Verdict: report.VerdictFail,
			Got: r.Cases[0].Plays[0].Stdout, Difference: &report.Difference{Kind: report.TextMissing}}}
		if text := screen(t, r, terminal.View{Replay: replay}); !strings.Contains(text, "\n"+test.want) {
			t.Errorf("%d lines:\n%s", test.n, text)
		}
	}
}
