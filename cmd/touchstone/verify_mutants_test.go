package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/catalog"
)

// The cases of the lab have no input without a newline at its end.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many mutants")
	}
	dir := lab(t)
	status, _, stderr := touchstone(t, "verify", dir, "--mutants", "--sample", "20", "--inputs", "20", "--lang", "de")
	for _, want := range []string{
		catalog.German.Say("mutants.survivor", "name", "reference/lc.c:"), pieceOf("mutants.killed"), pieceOf("mutants.survive"),
	} {
		if status != statusLost || !strings.Contains(stderr, want) {
			t.Errorf("status %d, no %q:\n%s", status, want, stderr)
		}
	}
	judged := filepath.Join(dir, "samples", "equivalent.yaml")
	if err := os.WriteFile(judged, []byte("schema: touchstone/equivalent/v1\nmutants:\n  - {source: good/lc.c, lines: no, becomes: yes, why: so}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr = touchstone(t, "verify", dir, "--mutants", "--sample", "1"); status != statusUsage || !strings.Contains(stderr, judged+":3:5: ") {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

// A case that is shown for a survivor kills it, once it is part of the suite.
func TestMutantsAreHunted(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many mutants")
	}
	dir := lab(t)
	tried := func(inputs string) (survivors string) {
		status, _, stderr := touchstone(t, "verify", dir, "--only", "good", "--mutants", "--inputs", inputs)
		if status != statusLost {
			t.Fatalf("%s inputs: status %d\n%s", inputs, status, stderr)
		}
		return stderr
	}
	const survivor, shown = "lines += c != '\\n';\n", "a case that would:\n"
	before := tried("20")
	_, text, found := strings.Cut(before, survivor+shown)
	if !found || strings.Count(before, shown) != 1 {
		t.Fatalf("no case for one of the survivors, or one for another:\n%s", before)
	}
	text, _, _ = strings.Cut(text, "\n\n")
	if err := os.WriteFile(filepath.Join(dir, "shown.txtar"), []byte(strings.ReplaceAll("\n"+text+"\n", "\n  ", "\n")[1:]), 0o644); err != nil {
		t.Fatal(err)
	}
	if after := tried("0"); strings.Contains(after, survivor) || strings.Contains(after, shown) {
		t.Errorf("with the case that was shown:\n%s", after)
	}
}

// pieceOf is the longest piece of a German text that stands between its values.
func pieceOf(key string) (piece string) {
	const value = "\x00"
	text := catalog.German.Say(key, "n", value, "all", value, "percent", value, "names", value)
	for _, p := range strings.Split(text, value) {
		if len(p) > len(piece) {
			piece = p
		}
	}
	return piece
}

// Whoever prints another number loses all items of this lab. That is judged, for want of cases
// that tell them apart.
func TestMutantsSpread(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many mutants")
	}
	dir := lab(t)
	manifest, judged := filepath.Join(dir, "assignment.yaml"), filepath.Join(dir, "samples", "spread.yaml")
	write := func(file, text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(manifest, "title: Count lines\nprograms: [lc]\nreference: reference\nrubric:\n"+
		"  - {id: a, points: 1, cases: [two]}\n  - {id: b, points: 2, cases: [none]}\n  - {id: c, points: 3, cases: [\"*\"]}\n")
	write(filepath.Join(dir, "samples", "first.yaml"), "about: Counts one line too many.\nloses: {a: all, b: all, c: all}\n")
	args := []string{"verify", dir, "--mutants", "--spread", "--only", "good"}
	status, _, stderr := touchstone(t, args...)
	for _, want := range []string{"\n3 items, 6 points: good/lc.c:", "  c 3: ", pieceOf("spread.one"), pieceOf("spread.wide")} {
		if status != statusLost || !strings.Contains(stderr, want) {
			t.Errorf("status %d, no %q:\n%s", status, want, stderr)
		}
	}
	for functions, want := range map[string]int{"main": statusFull, "mine": statusUsage} {
		write(judged, "schema: touchstone/spread/v1\nmutants:\n  - {source: good/lc.c, functions: ["+functions+"], why: All cases count lines.}\n")
		status, _, stderr = touchstone(t, args...)
		if stale := strings.Contains(stderr, judged+":3:5: "); status != want || stale != (want == statusUsage) {
			t.Errorf("judged %s: status %d\n%s", functions, status, stderr)
		}
	}
	if status, _, stderr = touchstone(t, "verify", dir); status != statusFull {
		t.Errorf("verify: status %d\n%s", status, stderr)
	}
	if status, _, _ = touchstone(t, "verify", dir, "--spread"); status != statusUsage {
		t.Errorf("without --mutants: status %d", status)
	}
}
