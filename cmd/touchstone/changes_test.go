package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
)

// TestClassChanges grades a class again of which a submission is another.
func TestClassChanges(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "results")
	hand := func(program string) {
		t.Helper()
		if err := os.RemoveAll(filepath.Join(dir, "ada")); err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(filepath.Join(dir, "ada"), os.DirFS(klondike(program))); err != nil {
			t.Fatal(err)
		}
	}
	do := func(want string, args ...string) string {
		t.Helper()
		status, stdout, stderr := touchstone(t, append([]string{"class"}, args...)...)
		if status != statusFull || !strings.Contains(stdout+stderr, want) {
			t.Fatalf("%v: status %d, want %q:\n%s%s", args, status, want, stdout, stderr)
		}
		return stderr
	}
	hand("syntax-error")
	do("class.html", "coms327-part1", dir, "--out", out)
	hand("good")
	screen := do(inEnglish("class.changed", "n", 1, "lower", 0), "coms327-part1", dir, "--out", out)
	for _, want := range []string{inEnglish("changes.why.submission"), inEnglish("class.changed.kept", "folder", filepath.Join(out, "previous"))} {
		if !strings.Contains(screen, want) {
			t.Errorf("the screen lacks %q:\n%s", want, screen)
		}
	}
	do(inEnglish("changes.why.submission"), "diff", filepath.Join(out, "previous"), out)
	do("ada,ada,,0,100,submission", "diff", filepath.Join(out, "previous"), out, "--csv")
	do(inEnglish("class.same"), "diff", out, out)
}

func TestClassChangesWrongUsage(t *testing.T) {
	none := inEnglish("merge.no-class")
	for words, want := range map[string]string{"diff a": "touchstone class diff", "diff /nowhere /nowhere": none} {
		if status, _, stderr := touchstone(t, append([]string{"class"}, strings.Fields(words)...)...); status != statusUsage || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d: %s, want %s", words, status, stderr, want)
		}
	}
}
