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
	"touchstone/harness/catalog"
	"touchstone/harness/class"
)

// TestMark marks a student: the marks count when the class is graded again by the same
// command, together with those of a table, and where both decide, nothing is lost.
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
	table := filepath.Join(base, "marks.csv")
	fill := func(readme string) {
		t.Helper()
		if err := os.WriteFile(table, []byte("student,item,points,who,why\nada,developers,9,ab,\nada,readme,"+readme+",ab,\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fill("5")
	grade := []string{"class", "coms327-part1", dir, "--out", out, "--marks", table}
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
	seen := class.Mark{Points: 5}.Version()
	form := url.Values{"who": {"jb"}, "points.readme": {"7"}, "why.readme": {"short"}, "before.readme": {seen}}
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

	is := func(readme, developers string) {
		t.Helper()
		for item, want := range map[string]string{"readme": readme, "developers": developers} {
			if got := column(t, filepath.Join(out, "class.csv"), item); got != want {
				t.Errorf("%s: %s points, want %s", item, got, want)
			}
		}
	}
	said := func(n float64, who, file string) catalog.Message {
		return catalog.Of("marks.said", "n", n, "who", who, "file", filepath.ToSlash(file))
	}
	here, there := said(7, "jb", filepath.Join(out, class.MarksName)), said(5, "ab", table)
	do(inEnglish("marks.newer", "item", "readme", "student", "ada", "counts", here, "other", there), grade...)
	is("7", "9")

	fill("6") // by somebody who has not seen the 7
	status, _, screen := touchstone(t, grade...)
	differ := inEnglish("marks.differ", "item", "readme", "student", "ada", "here", said(6, "ab", table), "there", here)
	if status != statusUsage || !strings.Contains(screen, differ) {
		t.Errorf("status %d, want %q:\n%s", status, differ, screen)
	}
	is("7", "9")
	fill("")
	do(class.MarksName, grade...)
	is("7", "9")
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
