package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/sandbox/tools"
)

// Names that need quotes, in YAML, in a case and in a shell, work everywhere.
func TestNew(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "lab 3: it's #1")
	args := []string{"new", folder, "--program", "word's: #1, [a]", "--title", `no: "words" — {1}`}
	status, stdout, stderr := touchstone(t, args...)
	quoted := `'` + strings.ReplaceAll(folder, "'", `'\''`) + `'`
	if status != statusFull || stderr != "" || !strings.Contains(stdout, "touchstone verify "+quoted+" ") {
		t.Fatalf("status %d, stdout:\n%s\nstderr:\n%s", status, stdout, stderr)
	}
	if status, _, stderr := touchstone(t, "lint", folder); status != statusFull || !strings.Contains(stderr, inEnglish("lint.nothing", "assignment", folder, "clauses", 0, "plays", 2, "cases", inEnglish("explain.cases", "n", 2, "public", 2, "hidden", 0))) {
		t.Errorf("lint: status %d\n%s", status, stderr)
	}
	if status, stdout, _ := touchstone(t, "explain", folder); status != statusFull || !strings.Contains(stdout, `no: "words" — {1}`) {
		t.Errorf("explain: status %d\n%s", status, stdout)
	}
	if status, _, stderr := touchstone(t, args...); status != statusUsage || !strings.Contains(stderr, isError(folder+": "+inEnglish("new.not-empty"))) {
		t.Errorf("again: status %d\n%s", status, stderr)
	}
	if testing.Short() {
		t.Skip("what was made is not graded: left out with -short")
	}
	if status, _, stderr := touchstone(t, "verify", folder); status != statusFull || strings.Count(stderr, "ok ") != 3 {
		t.Errorf("verify: status %d\n%s", status, stderr)
	}
}

func TestNewIsRefused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	fresh := filepath.Join(dir, "lab")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{dir}, inEnglish("new.not-empty")},
		{[]string{file}, inEnglish("new.no-folder")},
		{[]string{filepath.Join(file, "lab")}, inEnglish("new.no-folder")},
		{[]string{fresh, "--language", "pyton"}, inEnglish("near.one", "name", `"python"`)},
		{[]string{fresh, "--program", "../wc"}, inEnglish("new.program")},
		{[]string{fresh, "--program", ""}, inEnglish("new.program")},
		{[]string{fresh, "--program", "a\nb"}, inEnglish("new.program")},
		{[]string{fresh, "--title", " "}, inEnglish("new.title")},
	} {
		status, stdout, stderr := touchstone(t, append([]string{"new"}, test.args...)...)
		if status != statusUsage || stdout != "" || !strings.Contains(stderr, test.want) {
			t.Errorf("%q: status %d, stdout %q, stderr:\n%s\nwant %q", test.args, status, stdout, stderr, test.want)
		}
		if _, err := os.Stat(fresh); err == nil {
			t.Fatalf("%q: the folder is there", test.args)
		}
	}
}

// The doctor looks for what an assignment needs, and says how it is installed.
func TestDoctorOfAnAssignment(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "lab")
	if status, _, stderr := touchstone(t, "new", folder, "--language", "java"); status != statusFull {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	t.Setenv("PATH", t.TempDir())
	status, stdout, _ := touchstone(t, "doctor", folder)
	if status != statusFault || !strings.Contains(stdout, "✗  javac") || !strings.Contains(stdout, "missing; fix: "+tools.Install("javac")) || strings.Contains(stdout, "gcc") {
		t.Errorf("status %d\n%s", status, stdout)
	}
}
