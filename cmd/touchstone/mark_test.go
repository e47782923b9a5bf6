package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/harness/class"
)

// TestMark marks a student: the marks count when the class is graded again.
func TestMark(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	base := t.TempDir()
	dir, out := filepath.Join(base, "class"), filepath.Join(base, "results")
	if err := os.CopyFS(filepath.Join(dir, "ada"), os.DirFS(klondike("good"))); err != nil {
		t.Fatal(err)
	}
	do := func(want string, args ...string) {
		t.Helper()
		if status, stdout, stderr := touchstone(t, args...); status != statusFull || !strings.Contains(stdout+stderr, want) {
			t.Fatalf("%v: status %d, want %q:\n%s%s", args, status, want, stdout, stderr)
		}
	}
	grade := []string{"class", "coms327-part1", dir, "--out", out}
	do("class.html", grade...)

	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var stderr bytes.Buffer
	reader, writer := io.Pipe()
	ended := make(chan int)
	go func() {
		status := run(ctx, []string{"mark", out, "--who", "jb"}, strings.NewReader(""), writer, &stderr)
		writer.Close()
		ended <- status
	}()
	address, err := bufio.NewReader(reader).ReadString('\n')
	if err != nil {
		t.Fatal(err, stderr.String())
	}
	form := url.Values{"who": {"jb"}, "points.readme": {"7"}, "why.readme": {"short"}}
	answer, err := http.PostForm(strings.TrimSpace(address)+"submission/ada", form)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK { // after it was led back to the page
		t.Error(answer.Status)
	}
	stop()
	if status := <-ended; status != statusFull || !strings.Contains(stderr.String(), inEnglish("marking.apply", "file", filepath.ToSlash(filepath.Join(out, class.MarksName)))) {
		t.Errorf("status %d: %s", status, &stderr)
	}

	do(class.MarksName, grade...)
	if got := column(t, filepath.Join(out, "class.csv"), "readme"); got != "7" {
		t.Errorf("readme: %s points", got)
	}
}

// column returns what a table has for its only student.
func column(t *testing.T, file, name string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	cells := strings.Split(lines[1], ",")
	for i, head := range strings.Split(lines[0], ",") {
		if head == name {
			return cells[i]
		}
	}
	t.Fatalf("%s has no column %s:\n%s", file, name, data)
	return ""
}

func TestMarkWrongUsage(t *testing.T) {
	for words, want := range map[string]string{
		"mark":                   "touchstone mark",
		"mark /nowhere":          inEnglish("merge.no-class"),
		"mark a b":               "touchstone mark",
		"mark /nowhere --port x": "--port",
		"mark /nowhere --bogus":  "--bogus",
	} {
		if status, _, stderr := touchstone(t, strings.Fields(words)...); status != statusUsage || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d: %s, want %s", words, status, stderr, want)
		}
	}
}
