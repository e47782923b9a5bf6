package main

import (
	"strings"
	"testing"
)

// TestHelpFits asks every verb for help: no line but that of a command is wider than a terminal.
func TestHelpFits(t *testing.T) {
	_, all, _ := touchstone(t, "--help")
	all, _, _ = strings.Cut(all, "\nFlags:")
	verbs := []string{""}
	for line := range strings.Lines(all) {
		if words := strings.Fields(line); strings.HasPrefix(line, "  ") && len(words) > 1 && !strings.HasPrefix(words[0], "-") && words[0] != "touchstone" && words[0] != "completion" { // cobra's own
			verbs = append(verbs, words[0])
		}
	}
	if len(verbs) < 15 {
		t.Fatalf("only %q", verbs)
	}
	for _, verb := range append(verbs, "class diff") {
		status, stdout, stderr := touchstone(t, append(strings.Fields(verb), "--help")...)
		if status != statusFull || !strings.Contains(stdout, "Usage:") {
			t.Errorf("%s: status %d, %s", verb, status, stderr)
		}
		for line := range strings.Lines(stdout) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > helpWidth && !strings.HasPrefix(line, "  touchstone ") {
				t.Errorf("%s: %d columns: %s", verb, n, line)
			}
		}
	}
}

// TestExplainNamesItems: what explains a case says what its items are.
func TestExplainNamesItems(t *testing.T) {
	status, stdout, stderr := touchstone(t, "explain", "coms327-part1", "keyword-misspelt")
	if want := "\n  lines: Formatting error messages include line numbers\n"; status != 0 || !strings.Contains(stdout, want) {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
}
