// Package languages tries every build kind with the real tools of its language.
package languages

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/harness/assignment"
	"touchstone/harness/authoring/newassignment"
	"touchstone/harness/report"
	"touchstone/harness/report/reporttest"
	"touchstone/harness/sandbox/tools"
)

var all = flag.Bool("all-languages", false, "try all languages, and fail where the tools of one are missing")

func TestMain(m *testing.M) { built.Main(m) }

// faulty is a source of each language with a fault in its second line.
var faulty = map[string]struct{ file, text string }{
	"c":      {"main.c", "int main(void) {\n    return x;\n}\n"},
	"c++":    {"main.cpp", "int main() {\n    return x;\n}\n"},
	"python": {"main.py", "import sys\nprint('lines:', 1\n"},
	"java":   {"Main.java", "public class Main {\n    int x() { return 1 }\n    public static void main(String[] args) {}\n}\n"},
	"go":     {"main.go", "package main\nfunc main() { x() }\n"},
	"rust":   {"main.rs", "fn main() {\n    x();\n}\n"},
	"node":   {"main.js", "let x = 1;\nconst y = ;\n"},
}

var mutantsKilled = regexp.MustCompile(`(?m)^(\d+) of \d+ mutants killed`)

// A new assignment of each language holds what it declares, its wrong sample loses
// what it should, it has mutants that its cases kill, and what is wrong with a source is shown with its place.
func TestLanguages(t *testing.T) {
	built.Slow(t)
	for _, language := range newassignment.Languages() {
		t.Run(language, func(t *testing.T) {
			if language != "c" && !*all {
				t.Skip("the tools of other languages are no part of an ordinary test: left out without -all-languages")
			}
			needTools(t, language)
			folder := filepath.Join(t.TempDir(), "lab")
			touchstone(t, 0, "new", folder, "--language", language)
			touchstone(t, 0, "lint", folder)
			touchstone(t, 0, "verify", folder)
			_, _, stderr := built.Touchstone(t, "verify", folder, "--mutants", "--sample", "6", "--inputs", "0")
			if found := mutantsKilled.FindStringSubmatch(stderr); found == nil || found[1] == "0" {
				t.Errorf("no mutant was killed: %s", stderr)
			}

			r := graded(t, folder, filepath.Join(folder, "samples", "blanks"))
			if r.Build.Status != report.Built || r.Score.Earned != 50 {
				t.Errorf("built: %v, %v points", r.Build.Status, r.Score.Earned)
			}
			for _, c := range r.Cases {
				if want := map[string]report.Verdict{"words": report.VerdictPass, "blanks": report.VerdictFail}[c.ID]; c.Verdict != want {
					t.Errorf("case %s: %v, want %v", c.ID, c.Verdict, want)
				}
			}

			broken, source := t.TempDir(), faulty[language]
			if err := os.WriteFile(filepath.Join(broken, source.file), []byte(source.text), 0o644); err != nil {
				t.Fatal(err)
			}
			r = graded(t, folder, broken)
			if r.Build.Status != report.Failed || len(r.Build.Findings) == 0 {
				t.Fatalf("built: %v, log:\n%s", r.Build.Status, r.Build.Log)
			}
			if f := r.Build.Findings[0]; f.Kind != report.CompilerError || f.At == nil || f.At.File != source.file || f.At.Line != 2 {
				t.Errorf("found %+v at %v in\n%s", f, f.At, r.Build.Log)
			}
		})
	}
}

// needTools skips the test if the tools of a language are not on this machine.
func needTools(t *testing.T, language string) {
	t.Helper()
	kind, _ := assignment.FindBuildKind(language)
	for _, tool := range kind.Tools {
		if _, err := tools.LookUp(tool); err == nil {
			continue
		} else if *all {
			t.Fatalf("%s is needed: %s", tool, tools.Install(kind.Tools...))
		}
		t.Skipf("%s is not on this machine: %s", tool, tools.Install(kind.Tools...))
	}
}

func touchstone(t *testing.T, want int, args ...string) {
	t.Helper()
	if status, stdout, stderr := built.Touchstone(t, args...); status != want {
		t.Fatalf("%q: status %d\n%s%s", args, status, stdout, stderr)
	}
}

// graded returns the report of a submission that loses points.
func graded(t *testing.T, folder, submission string) *report.Report {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.yaml")
	touchstone(t, 1, "grade", folder, submission, "--report", file)
	r := reporttest.Read(t, file)
	return r
}
