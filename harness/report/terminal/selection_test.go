package terminal_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
)

// selected is a report of some cases only, the first of which failed.
func selected(glob string, n int) *report.Report {
	r := graded()
	r.Selection = glob
	r.Cases = r.Cases[:n]
	var input strings.Builder
	for line := range 33 {
		fmt.Fprintf(&input, "line %d of the input\n", line+1)
	}
	r.Cases[0].Hint = "Print something."
	failing(&r.Cases[0], report.Play{Argv: []string{"check", "game.txt"}, End: "exit", Inputs: []report.Input{{Name: "game.txt", Data: report.Text(input.String())}}}, report.Expectation{
		Channel: "stdout", Option: "nonempty", Difference: &report.Difference{Kind: report.NothingPrinted},
	})
	r.Variants = []report.Variant{{ID: "v", Title: "A buggy program"}}
	return r
}

// One case that was asked for is shown whole, and nothing else: neither items,
// points nor tests. What to do next stands at the bottom.
func TestOneCase(t *testing.T) {
	r := selected("one", 1)
	got := screen(t, r, terminal.View{})
	shown := strings.Join(strings.Fields(got), " ")
	notEmpty := words.Sentence(say("checked.nonempty", "subject", say("subject.stdout")))
	at := -1
	for _, part := range []string{r.Cases[0].Title, "$ check game.txt", "line 1 of", "line 17 of", "line 33 of", notEmpty, "rogram printed nothing", "Print something.", "--case " + r.Cases[0].ID} {
		next := strings.Index(shown, part)
		if next <= at {
			t.Errorf("%q is missing, or not in its place, in\n%s", part, got)
		}
		at = next
	}
	if !strings.HasSuffix(got, "--case "+r.Cases[0].ID+"\n") {
		t.Errorf("the command is not at the bottom:\n%s", got)
	}
	others := append(titles(r), points(r), say("count.points", "n", ""), say("tests.caught", "n", 0, "all", 1), r.Variants[0].Title, say("failed.head", "failed", 1, "all", 1), say("verdicts.pass", "n", 0, "all", 1), say("screen.selection", "glob", "one"))
	if leftOut(got) {
		t.Errorf("lines are left out of\n%s", got)
	}
	for _, other := range others {
		if strings.Contains(shown, other) {
			t.Errorf("%q stands in\n%s", other, got)
		}
	}
}

func titles(r *report.Report) (titles []string) {
	for _, item := range r.Items {
		titles = append(titles, item.Title)
	}
	return titles
}

// points are those of a score, however many: "of 37 points".
func points(r *report.Report) string {
	return strings.TrimPrefix(say("total.points", "n", "", "all", r.Score.Possible), " ")
}

func TestOneCaseOtherwise(t *testing.T) {
	tests := map[string]struct {
		change func(*report.Report)
		want   string
		not    string
	}{
		"passed": {func(r *report.Report) {
			r.Cases[0].Verdict, r.Cases[0].Plays = report.VerdictPass, make([]report.Play, 3)
		}, say("screen.passed", "n", 3), "✗"},
		"not judged": {func(r *report.Report) {
			r.Cases[0].Verdict, r.Cases[0].Reason = report.VerdictNotJudged, "valgrind is not there"
		}, "valgrind is not there.", "✗"},
		"hidden": {func(r *report.Report) { r.Cases[0].Visibility = "hidden" }, "(" + say("screen.hidden") + ")", "$ check"},
		"not built": {func(r *report.Report) {
			r.Build.Status, r.Build.Cause = report.Failed, "the compiler found an error"
			r.Cases[0].Verdict = report.VerdictNotRun
		}, "the compiler found an error.", points(graded())},
	}
	for name, test := range tests {
		r := selected("one", 1)
		test.change(r)
		if got := screen(t, r, terminal.View{}); !strings.Contains(got, test.want) || strings.Contains(got, test.not) {
			t.Errorf("%s: want %q and not %q in\n%s", name, test.want, test.not, got)
		}
	}
}

// Of several cases those that passed are named, too, and how many they are is
// all that is summed up.
func TestSomeCases(t *testing.T) {
	r := selected("c*", 3)
	got := screen(t, r, terminal.View{})
	for _, want := range []string{say("screen.selection", "glob", "c*"), "✓ " + r.Cases[1].Title, "✓ " + r.Cases[2].Title, say("failed.head", "failed", 1, "all", 3), say("screen.more-lines", "n", 3), say("verdicts.pass", "n", 2, "all", 3) + " · " + say("verdicts.fail", "n", 1)} {
		if !strings.Contains(strings.Join(strings.Fields(got), " "), strings.Join(strings.Fields(want), " ")) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	for _, other := range append(titles(r), points(r), say("count.points", "n", ""), say("tests.caught", "n", 0, "all", 1), r.Variants[0].Title) {
		if strings.Contains(got, other) {
			t.Errorf("%q stands in\n%s", other, got)
		}
	}
	many := selected("c*", 1)
	for n := range 13 {
		c := slices.Clone(graded().Cases[1:2])[0]
		c.ID = fmt.Sprint("c", n)
		many.Cases = append(many.Cases, c)
	}
	if got := screen(t, many, terminal.View{}); strings.Contains(got, "✓") || !strings.Contains(got, say("verdicts.pass", "n", 13, "all", 14)) {
		t.Error(got)
	}
}

// leftOut tells whether lines of an input are left out, up to a hundred.
func leftOut(text string) bool {
	for n := range 100 {
		if strings.Contains(text, say("screen.more-lines", "n", n+1)) {
			return true
		}
	}
	return false
}
