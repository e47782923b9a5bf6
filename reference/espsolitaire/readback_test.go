package espsolitaire

import (
	"regexp"
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

// The cards are found on boards of other layouts: those lose the layout alone.
func TestOtherLayouts(t *testing.T) {
	g := layout(t, "BK", "R9 B8", "B10", "", "R3", "RA", "BA B2")
	out, _ := session(g, "move red 9 to 2\n")
	want, err := Outcome([]byte(out))
	if err != nil || !strings.Contains(want, "stack 2: B10 R9 B8\n") || !strings.Contains(want, "stack 6: BA B2\n") {
		t.Fatalf("%q, %v", want, err)
	}
	for name, change := range map[string]func(row string) string{
		"narrow":                   func(row string) string { return strings.ReplaceAll(row, " ", "") },
		"bars at the margins":      func(row string) string { return "| " + row + " |" },
		"a bar at the left":        func(row string) string { return "|" + row },
		"two bars before deposits": func(row string) string { return doubled(row, "||") },
		"bars with a blank":        func(row string) string { return doubled(row, "|   |") },
		"an empty line after each": func(row string) string { return row + "\n" },
		"an equals rule after it":  func(row string) string { return row + "\n=======" },
		"dashes for no card":       func(row string) string { return strings.ReplaceAll(row, "|    ", "| -  ") },
		"no head":                  without(func(row string) bool { return isHead(row) }),
		"heads without DEP":        func(row string) string { return strings.Replace(row, "DEP | DEP", "5   | 6", 1) },
		"values before colours":    func(row string) string { return valuesFirst.ReplaceAllString(row, "$2$1") },
		"a rule of crosses":        func(row string) string { return row + "\n+---+---+" },
	} {
		var other strings.Builder
		for line := range strings.Lines(out) {
			row, prompted := strings.CutPrefix(strings.TrimSuffix(line, "\n"), prompt)
			if isRow(row) {
				row = change(row)
			}
			if prompted {
				row = strings.ToUpper(prompt) + row
			}
			other.WriteString(row + "\n")
		}
		if got, err := Outcome([]byte(other.String())); err != nil || got != want {
			t.Errorf("%s: %q, %v; not %q", name, got, err, want)
		}
	}
}

var valuesFirst = regexp.MustCompile(`([RB])(10|[A2-9JQK])`)

// without leaves out rows.
func without(which func(row string) bool) func(row string) string {
	return func(row string) string {
		if which(row) {
			return ""
		}
		return row
	}
}

// A session ends with exit; where that is refused, one refusal more is no other outcome.
func TestOutcomeBeforeExit(t *testing.T) {
	g := layout(t, "", "R9", "B10", "", "")
	of := func(read func([]byte) (string, error), commands string) string {
		out, _ := session(g, commands)
		got, err := read([]byte(out))
		if err != nil {
			return "none"
		}
		return got
	}
	right := of(Outcome, "foo\nmove red 9 to 2\nbar\n")
	for commands, want := range map[string]bool{
		"foo\nmove red 9 to 2\nbar\nquit\n":      true,
		"foo\nmove red 9 to 2\nbar\nbar\nquit\n": false,
		"foo\nbar\nquit\n":                       false, // without the move
		"foo\nbar\nquit\nmove red 9 to 2\n":      false, // the last command was not refused
	} {
		if got := of(OutcomeBeforeExit, commands); (got == right) != want {
			t.Errorf("%q: %q", commands, got)
		}
	}
}

// doubled returns a row with another bar before the deposit stacks.
func doubled(row, bars string) string {
	cells := strings.Split(row, "|")
	return strings.Join(cells[:5], "|") + bars + strings.Join(cells[5:], "|")
}
