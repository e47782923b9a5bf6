package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/files/filetest"
)

const countsLines = `#include <stdio.h>
int main(void) {
	int c, lines = 0;
	while ((c = getchar()) != EOF)
		lines += c == '\n';
	printf("%d\n", lines);
	return 0;
}
`

// lab is an assignment of a course that touchstone does not know.
func lab(t *testing.T) string {
	return filepath.Join(filetest.Write(t, map[string]string{
		"lab/assignment.yaml":    "title: Count lines\nprograms: [lc]\nreference: reference\n",
		"lab/reference/lc.c":     countsLines,
		"lab/samples/good/lc.c":  countsLines,
		"lab/samples/good.yaml":  "about: Everything is right.\nloses: {}\n",
		"lab/samples/first/lc.c": strings.Replace(countsLines, "lines = 0", "lines = 1", 1),
		"lab/samples/first.yaml": "about: Counts one line too many.\nloses: {cases: all}\n",
		"lab/two.in":             "a\nb\n", "lab/two.out": "2\n", "lab/none.in": "", "lab/none.out": "0",
	}), "lab")
}

// A folder with a title, a program and a reference is all that it takes.
func TestFolder(t *testing.T) {
	dir := lab(t)
	for _, test := range []struct {
		args   []string
		status int
		wants  string // of both streams
	}{
		{[]string{"lint", dir}, statusFull, "2 plays and 2 cases"},
		{[]string{"verify", dir}, statusFull, verified("reference", "first", "good")},
		{[]string{"grade", dir, filepath.Join(dir, "samples", "first"), "--report", filepath.Join(t.TempDir(), "report.yaml")}, statusLost, "0 of 100 points"},
		{[]string{"explain", dir}, statusFull, "Count lines"},
	} {
		status, stdout, stderr := touchstone(t, test.args...)
		if status != test.status || !strings.Contains(stdout+stderr, test.wants) {
			t.Errorf("%s: status %d\n%s%s\nwant %d, %s", test.args[0], status, stdout, stderr, test.status, test.wants)
		}
	}
	var out, errs bytes.Buffer
	if status := run(context.Background(), []string{"reference", dir}, strings.NewReader("a\nb\nc\n"), &out, &errs); status != 0 || out.String() != "3\n" {
		t.Errorf("the reference: status %d, %q\n%s", status, out.String(), errs.String())
	}
}

// What is wrong with a reference is a fault of the assignment.
func TestReferenceFaults(t *testing.T) {
	for name, test := range map[string]struct{ manifest, wants string }{
		"none":       {"title: T\nprograms: [lc]\n", inEnglish("reference.undeclared")},
		"no build":   {"title: T\nprograms: [lc]\nreference: broken\n", "assignment.yaml:3:12: "},
		"no command": {"title: T\nprograms: [lc]\nreference: {commands: {lc: [no/such-file]}}\n", "assignment.yaml:3:12: reference: " + inEnglish("verify.no-command", "command", `"no/such-file"`)},
		"crash":      {"title: T\nprograms: [lc]\nreference: {commands: {lc: [sh, crash.sh]}}\n", inEnglish("reference.stopped", "end", "SIGSEGV")},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filetest.Write(t, map[string]string{"assignment.yaml": test.manifest, "a.out": "", "broken/lc.c": "int main(void) { return x; }\n", "crash.sh": "kill -SEGV $$\n"})
			status, _, stderr := touchstone(t, "reference", dir)
			if status != statusUsage || !strings.Contains(stderr, test.wants) {
				t.Errorf("status %d\n%s\nwant %s", status, stderr, test.wants)
			}
		})
	}
}

// A command of the folder may consist of several files.
func TestReferenceCommand(t *testing.T) {
	dir := filetest.Write(t, map[string]string{
		"assignment.yaml": "title: T\nprograms: [hello]\nreference: {commands: {hello: [sh, solution/hello.sh, you]}}\n", "a.out": "hello you\n",
		"solution/hello.sh": ". \"${0%/*}/words.sh\"\necho $word $1\n", "solution/words.sh": "word=hello\n",
		"samples/good/hello.c": "#include <stdio.h>\nint main(void) { puts(\"hello you\"); }\n", "samples/good.yaml": "about: It is right.\nloses: {}\n",
	})
	if status, stdout, stderr := touchstone(t, "reference", dir); status != 0 || stdout != "hello you\n" {
		t.Errorf("status %d, %q\n%s", status, stdout, stderr)
	}
	if status, _, stderr := touchstone(t, "verify", dir); status != 0 {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

func TestNamedFolders(t *testing.T) {
	dir := lab(t)
	t.Setenv(namedFolders, filepath.Dir(dir))
	if status, stdout, stderr := touchstone(t, "explain"); status != 0 || !strings.Contains(stdout, "lab            Count lines") {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
	if status, _, stderr := touchstone(t, "lint", "lab"); status != 0 {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

// Samples are not needed where there is a reference.
func TestVerifyWithoutSamples(t *testing.T) {
	for manifest, test := range map[string]struct {
		args   []string
		status int
		wants  string
	}{
		"title: T\nprograms: [lc]\nreference: reference\n":          {nil, statusFull, verified("reference")},
		"title: T\nprograms: [lc]\nreference: reference\nid: lab\n": {[]string{"--only", "*"}, statusUsage, inEnglish("sample.none")},
		"title: T\nprograms: [lc]\n":                                {nil, statusUsage, inEnglish("sample.none.folder")},
	} {
		dir := filetest.Write(t, map[string]string{"assignment.yaml": manifest, "reference/lc.c": countsLines, "a.in": "x\n", "a.out": "1\n"})
		status, _, stderr := touchstone(t, append([]string{"verify", dir}, test.args...)...)
		if status != test.status || !strings.Contains(stderr, test.wants) {
			t.Errorf("%s: status %d\n%s\nwant %s", manifest, status, stderr, test.wants)
		}
	}
}

// TestUnread grades what nobody can read: that is no failed build and loses no points, it is the wrong input.
func TestUnread(t *testing.T) {
	for name, why := range map[string]string{"cut.zip": inEnglish("intake.zip-cut-off", "file", "cut.zip"), "only/report.docx": inEnglish("build.no-makefile")} {
		folder := t.TempDir()
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte("PK\x03\x04\x00broken"), 0o644)); err != nil {
			t.Fatal(err)
		}
		given, written := filepath.Join(folder, strings.Split(name, "/")[0]), filepath.Join(folder, "report.html")
		status, stdout, stderr := touchstone(t, "grade", "coms327-part1", given, "--report", written, "--format", "html")
		want := given + ": " + inEnglish("given.unread", "why", why) + "\n"
		if status != statusUsage || stdout != "" || !strings.Contains(stderr, want) || strings.Contains(stderr, inEnglish("build.failed")) || strings.Contains(stderr, "/10") {
			t.Errorf("%s: status %d, %q, no %q:\n%s", name, status, stdout, want, stderr)
		}
		if page, err := os.ReadFile(written); err != nil || !strings.Contains(string(page), inEnglish("build.unread")) || strings.Contains(string(page), inEnglish("build.failed")) {
			t.Errorf("%s: %v\n%s", name, err, page)
		}
	}
}
