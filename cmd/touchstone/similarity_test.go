package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whoever asks for a comparison that this machine cannot make learns it before anything is
// graded, and how to install what is missing.
func TestSimilarityWithoutDolos(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "results")
	if err := os.MkdirAll(filepath.Join(dir, "ada"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "ada", "check.c"), []byte("int main(void) { return 0; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir())
	status, _, stderr := touchstone(t, "class", "coms327-part1", dir, "--out", out, "--similarity")
	want := inEnglish("error", "text", "--similarity: "+inEnglish("dolos.no-node")) + "\n" + inEnglish("error.hint", "text", inEnglish("dolos.no-node.hint"))
	if status != statusFault || !strings.Contains(stderr, want) {
		t.Errorf("status %d\n%s\nwant %s", status, stderr, want)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("something is graded")
	}
}

func TestSimilarityUsage(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "results")
	if err := os.MkdirAll(filepath.Join(dir, "ada"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		key  string
	}{
		{[]string{"--similarity", "--shard", "1/2"}, "usage.similarity-shard"},
		{[]string{"--similarity-threshold", "0.5"}, "usage.similarity-threshold"},
		{[]string{"--similarity", "--similarity-threshold", "70"}, "usage.similarity-threshold"},
		{[]string{"--similarity", "--similarity-threshold", "-0.1"}, "usage.similarity-threshold"},
		{[]string{"--similarity", "--similarity-threshold", "NaN"}, "usage.similarity-threshold"},
	} {
		status, _, stderr := touchstone(t, append([]string{"class", "coms327-part1", dir, "--out", out}, test.args...)...)
		if status != statusUsage || !strings.Contains(stderr, inEnglish(test.key)) {
			t.Errorf("%v: status %d\n%s", test.args, status, stderr)
		}
	}
}
