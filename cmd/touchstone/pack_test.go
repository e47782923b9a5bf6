package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// smallLab is an assignment in a folder, with files of a test's own.
func smallLab(t *testing.T, more map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "lab")
	files := map[string]string{
		"assignment.yaml": "title: Lab\nprograms: [count]\nbuild: {command: [make]}\nreference: solution\n",
		"small.in":        "a\n", "small.out": "1\n", "hidden/large.in": "a b c\n", "hidden/large.out": "3\n",
		"solution/Makefile": "count:\n\tcp count.sh count && chmod +x count\n", "solution/count.sh": "#!/bin/sh\nwc -w\n",
		"samples/one/Makefile": "count:\n\tcp count.sh count && chmod +x count\n", "samples/one/count.sh": "#!/bin/sh\necho 1\n",
		"samples/one.yaml": "about: always prints 1\nloses: {cases: all}\n",
	}
	for name, text := range more {
		files[name] = text
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// verified is what verify says of programs that do what they should.
func verified(names ...string) string {
	var lines string
	for _, name := range names {
		lines += inEnglish("verify.ok", "name", name) + "\n"
	}
	return lines
}

// packed packs an assignment and returns the archive.
func packed(t *testing.T, words ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "pack.zip")
	if status, _, stderr := touchstone(t, append([]string{"pack", "-o", file}, words...)...); status != statusFull {
		t.Fatalf("pack %v: %d\n%s", words, status, stderr)
	}
	return file
}

func TestPack(t *testing.T) {
	dir := smallLab(t, nil)
	whole, students := packed(t, dir), packed(t, "--student", dir)
	none := hint("pack.handout.hint")
	passed := inEnglish("verdicts.pass", "n", 2, "all", 2)
	tests := []struct {
		words  []string
		status int
		says   string
	}{
		{[]string{"lint", whole}, statusFull, inEnglish("lint.nothing", "assignment", whole, "clauses", 0, "plays", 2, "cases", inEnglish("explain.cases", "n", 2, "public", 1, "hidden", 1))},
		{[]string{"explain", whole}, statusFull, "Lab"},
		{[]string{"verify", whole}, statusFull, verified("one")},
		{[]string{"grade", whole, filepath.Join(dir, "solution")}, statusFull, passed},
		{[]string{"grade", students, filepath.Join(dir, "solution")}, statusFull, inEnglish("verdicts.not judged", "n", 1)},
		{[]string{"grade", students, filepath.Join(dir, "solution"), "--hidden", dir}, statusFull, passed},
		{[]string{"lint", students, "--hidden", dir}, statusFull, inEnglish("lint.nothing", "assignment", students, "clauses", 0, "plays", 2, "cases", inEnglish("explain.cases", "n", 2, "public", 1, "hidden", 1))},
		{[]string{"lint", students}, statusUsage, "add their folder with --hidden"},
		{[]string{"verify", students, "--hidden", dir}, statusUsage, none},
		{[]string{"lint", filepath.Join(dir, "small.in")}, statusUsage, inEnglish("given.no-pack")},
		{[]string{"pack", dir, "-o", filepath.Join(dir, "lab.zip")}, statusUsage, inEnglish("pack.inside")},
		{[]string{"pack", dir}, statusUsage, inEnglish("usage.required", "flag", "--out")},
		{[]string{"pack", smallLab(t, map[string]string{"bad.txtar": "play cuont\n"}), "-o", filepath.Join(t.TempDir(), "x.zip")}, statusUsage, "bad.txtar:1:6"},
	}
	for _, test := range tests {
		status, stdout, stderr := touchstone(t, test.words...)
		if status != test.status || !strings.Contains(stdout+stderr, test.says) {
			t.Errorf("%v: status %d, want %d and %q\n%s%s", test.words, status, test.status, test.says, stdout, stderr)
		}
	}
}
