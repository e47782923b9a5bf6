package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// A report that cannot be written is refused before anything is tried.
func TestReportNowhere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "none", "x.yaml")
	status, stdout, stderr := touchstone(t, "grade", "coms327-part1", klondike("good"), "--report", file)
	if want := inEnglish("given.report", "error", inEnglish("given.no-folder")); status != statusUsage || stdout != "" || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
		t.Errorf("status %d, stdout %q, stderr:\n%s", status, stdout, stderr)
	}
}

// No file is written that nobody asked for.
func TestDestination(t *testing.T) {
	for _, test := range []struct {
		asked      string
		isTerminal bool
		want       string
	}{
		{"", true, ""},
		{"", false, "-"},
		{"-", true, "-"},
		{"-", false, "-"},
		{"a.yaml", true, "a.yaml"},
		{"a.yaml", false, "a.yaml"},
	} {
		if got := destination(test.asked, test.isTerminal); got != test.want {
			t.Errorf("--report %q, to a terminal: %v: it goes to %q, want %q", test.asked, test.isTerminal, got, test.want)
		}
	}
}
