package espsolitaire

import (
	"slices"
	"strings"
	"testing"
)

// An answer that prints no board leaves the session as it was, and prompts may
// lack the blank.
func TestAnswers(t *testing.T) {
	g := layout(t, "", "R9", "B10", "", "")
	out, _ := session(g, "move red 9 to 2\nhelp\nnonsense\nmove red 9 to 2\n")
	answers := Answers([]byte(out))
	if len(answers) != 6 { // before the first line, for each line, and at the end of the input
		t.Fatalf("%d answers: %q", len(answers), answers)
	}
	for i, same := range []bool{false, true, false, false, true} {
		if got := answers[i] == answers[i+1]; got != same {
			t.Errorf("line %d: as before: %t", i+1, got)
		}
	}
	if whole, err := Outcome([]byte(out)); err != nil || answers[5] != whole {
		t.Errorf("the last: %q, not %q (%v)", answers[5], whole, err)
	}
	if narrow := Answers([]byte(strings.ReplaceAll(out, "esp> ", "esp>"))); !slices.Equal(narrow, answers) {
		t.Errorf("without the blank: %q", narrow)
	}
	if flood := Answers([]byte(strings.Repeat("esp> ", 5000))); len(flood) != 1000 {
		t.Errorf("%d answers of a flood of prompts", len(flood))
	}
}
