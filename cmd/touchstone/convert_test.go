package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"touchstone/harness/report/convert"
)

// lost is a report with one of everything in it.
const lost = "../../harness/report/convert/testdata/lost.yaml.golden"

func TestConvert(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"score", []string{lost, "--to", "score"}, "18.66 40\n"},
		{"root", []string{lost, "--to", "github-annotations", "--root", "./a/../project/"}, "::error file=project/check.c,line=30,"},
		{"for a student", []string{lost, "--to", "yaml", "--for", "student"}, "  - id: hidden-1\n"},
		{"for a tutor", []string{lost, "--to", "text", "--for", "tutor"}, "secret title"},
		{"JSON", []string{strings.Replace(lost, "yaml", "json", 1), "--to", "score"}, "18.66 40\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := touchstone(t, append([]string{"convert"}, test.args...)...)
			if status != statusFull || stderr != "" || !strings.Contains(stdout, test.want) {
				t.Errorf("status %d, stdout:\n%s\nstderr:\n%s", status, stdout, stderr)
			}
		})
	}
}

func TestConvertReadsStandardInput(t *testing.T) {
	data, err := os.ReadFile(lost)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "score.txt")
	var out, errs bytes.Buffer
	status := run(context.Background(), []string{"convert", "-", "--to", "score", "-o", file}, bytes.NewReader(data), &out, &errs)
	score, err := os.ReadFile(file)
	if status != statusFull || out.Len() > 0 || string(score) != "18.66 40\n" || err != nil {
		t.Errorf("status %d, %q, %q, %v, %s", status, out.String(), score, err, errs.String())
	}
}

// The report on a submission that was graded in one language is put into another, with
// everything that touchstone and the assignment say. What differs is what was so: the
// time that it took, and the language that programs were told.
func TestConvertIntoAnotherLanguage(t *testing.T) {
	dir := t.TempDir()
	told := regexp.MustCompile(`(?s)(LANGUAGE=)..|timing:.*`)
	for _, test := range []struct{ assignment, sample, cases string }{
		{"gomoku-mist", "syntax-error", ""}, // a build that failed, notes, items that were not run
		{"coms327-part1", "silent-bad-cards", "card*"},
	} {
		if testing.Short() && test.cases == "" {
			continue
		}
		graded := func(language string) string {
			file := filepath.Join(dir, test.sample+"."+language)
			sample := filepath.Join(repository, "testdata", "submissions", test.assignment, test.sample)
			if status, _, stderr := touchstone(t, "grade", test.assignment, sample, "--case", test.cases, "--lang", language, "--report", file); status != statusLost {
				t.Fatalf("status %d\n%s", status, stderr)
			}
			data, err := os.ReadFile(file)
			if err == nil {
				err = os.WriteFile(file, told.ReplaceAll(data, []byte("$1")), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
			return file
		}
		english, german := graded("en"), graded("de")
		for _, format := range []string{"yaml", "text", "html"} {
			_, want, _ := touchstone(t, "convert", german, "--to", format)
			status, got, stderr := touchstone(t, "convert", english, "--to", format, "--lang", "de")
			if status != statusFull || got != want || got == "" {
				t.Errorf("%s, %s: status %d, %s\ngot\n%s\nwant\n%s", test.sample, format, status, stderr, got, want)
			}
		}
	}
}

func TestConvertWrongUsage(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no format", []string{"convert", lost}, inEnglish("usage.required", "flag", "--to")},
		{"format", []string{"convert", lost, "--to", "junt"}, inEnglish("near.one", "name", `"junit"`)},
		{"audience", []string{"convert", lost, "--to", "junit", "--for", "students"}, inEnglish("near.one", "name", `"student"`)},
		{"no such report", []string{"convert", "no-such.yaml", "--to", "junit"}, "no-such.yaml"},
		{"not a report", []string{"convert", "convert.go", "--to", "junit"}, isError("convert.go:")},
		{"time", []string{"convert", lost, "--to", "classroom50", "--submitted", "today"}, inEnglish("such-as.hint", "example", "2026-11-20T12:00:00Z")},
		{"no time", []string{"convert", lost, "--to", "classroom50"}, inEnglish("classroom50.no-time")},
		{"format of grade", []string{"grade", "coms327-part1", klondike("good"), "--format", "xml"}, inEnglish("given.no-format")},
		{"grade lacks what a format needs", []string{"grade", "coms327-part1", klondike("good"), "--format", "classroom50"}, "--submitted"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := touchstone(t, test.args...)
			if status != statusUsage || stdout != "" || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, stdout %q, stderr:\n%s", status, stdout, stderr)
			}
		})
	}
}

// fullDisk is a disk without room.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// What fails after the work began is no fault of the user's.
func TestConvertCannotWrite(t *testing.T) {
	var stderr bytes.Buffer
	status := run(t.Context(), []string{"convert", lost, "--to", "score"}, strings.NewReader(""), fullDisk{}, &stderr)
	if status != statusFault || !strings.Contains(stderr.String(), "no space left on device\n"+inEnglish("fault")) {
		t.Errorf("status %d, stderr:\n%s", status, stderr.String())
	}
}

func TestGradeWritesTheFormatAskedFor(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades: left out with -short")
	}
	status, stdout, _ := touchstone(t, "grade", "coms327-part1", klondike("syntax-error"), "--report", "-", "--format", "score")
	if status != statusLost || stdout != "0 100\n" {
		t.Errorf("status %d, stdout %q", status, stdout)
	}
}

func TestEveryFormatIsDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range convert.Formats {
		if !bytes.Contains(page, []byte("`"+f.Name+"`")) {
			t.Errorf("docs/formats.md does not name %s", f.Name)
		}
	}
}
