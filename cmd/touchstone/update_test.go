package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/files/filetest"
)

// After the reference has changed, cases expect what it does now, and nothing else in
// them is different.
func TestRecordUpdate(t *testing.T) {
	const dialogue = "# by hand\nplay -session s.txt hi\nexpect session -trailing-blanks # relaxed\n\n-- s.txt --\n> <<< ada\nHi, ada.\n> <<<\n"
	const pattern = "play hi\nexpect stdout -match '^>'\nexpect exit 1\n"
	dir := filetest.Write(t, map[string]string{
		"lab/assignment.yaml": "title: Greet\nprograms: [hi]\nreference: {commands: {hi: [sh, hi.sh]}}\n",
		"lab/hi.sh":           "printf '> '\nwhile read name; do\n  printf 'Hello, %s!\\n> ' \"$name\"\ndone\nexit 2\n",
		"lab/dialogue.txtar":  dialogue, "lab/pattern.txtar": pattern,
		"lab/bare.in": "bob\n", "lab/bare.out": "> Hi, bob.\n> \n", "lab/bare.exit": "0\n",
		"lab/never.txtar": "play hi\nexpect stdout -match '^Hi'\n",
	})
	lab := filepath.Join(dir, "lab")
	content := func(name string) string {
		data, err := os.ReadFile(filepath.Join(lab, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}

	status, stdout, stderr := touchstone(t, "record", lab, "--update", "[bdp]*")
	if status != statusLost || !strings.Contains(stdout, "-Hi, ada.\n+Hello, ada!\n") || !strings.Contains(stderr, inEnglish("record.unchanged")) {
		t.Errorf("without consent: status %d\n%s%s", status, stdout, stderr)
	}
	if content("dialogue.txtar") != dialogue {
		t.Error("changed without consent")
	}
	if status, _, stderr := touchstone(t, "record", lab, "--update", "[bdp]*", "--yes"); status != statusFull {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	for name, want := range map[string]string{
		"dialogue.txtar": strings.Replace(dialogue, "Hi, ada.", "Hello, ada!", 1),
		"pattern.txtar":  strings.Replace(pattern, "exit 1", "exit 2", 1),
		"bare.in":        "bob\n", "bare.out": "> Hello, bob!\n> ", "bare.exit": "2\n",
	} {
		if content(name) != want {
			t.Errorf("%s is now\n%s\nwant\n%s", name, content(name), want)
		}
	}
	if status, stdout, stderr := touchstone(t, "record", lab, "--update", "[bdp]*"); status != statusFull || stdout != "" || !strings.Contains(stderr, inEnglish("record.as-it-is")) {
		t.Errorf("once more: status %d\n%s%s", status, stdout, stderr)
	}
	if status, _, stderr := touchstone(t, "record", lab, "--update", "*", "--yes"); status != statusUsage || !strings.Contains(stderr, "never.txtar:2:1: ") {
		t.Errorf("what cannot be renewed: status %d\n%s", status, stderr)
	}
	for _, args := range [][]string{{"--update", "x*"}, {"--update", "*", "--title", "T"}, {"--yes", "case"}, {"case", "--update", "*"}, {}} {
		if status, _, stderr := touchstone(t, append([]string{"record", lab}, args...)...); status != statusUsage {
			t.Errorf("%q: status %d\n%s", args, status, stderr)
		}
	}
}

// A folder of inputs and arguments becomes cases, all of them or none.
func TestRecordBatch(t *testing.T) {
	dir := filetest.Write(t, map[string]string{
		"lab/assignment.yaml": "title: Sort\nprograms: [sorts]\nreference: {commands: {sorts: [sort]}}\n",
		"more/two.in":         "b\na\n", "more/down.in": "a\nb\n", "more/down.args": "-r\n", "more/file.args": "-u\nwords.txt\n", "more/words.txt": "b\na\nb\n",
		"empty/words.txt": "", "bad/one.in": "a\n", "bad/two.args": "none.txt\n",
	})
	lab := filepath.Join(dir, "lab")
	if status, _, stderr := touchstone(t, "record", lab, "--batch", filepath.Join(dir, "more")); status != statusFull || strings.Count(stderr, "txtar") != 3 {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	for name, want := range map[string]string{
		"two":  "#title: two\n\nplay -in input.txt sorts\nexpect stdout stdout.txt\nexpect exit 0\n\n-- input.txt --\nb\na\n-- stdout.txt --\na\nb\n",
		"down": "#title: down\n\nplay -in input.txt sorts -r\nexpect stdout stdout.txt\nexpect exit 0\n\n-- input.txt --\na\nb\n-- stdout.txt --\nb\na\n",
		"file": "#title: file\n\nplay sorts -u words.txt\nexpect stdout stdout.txt\nexpect exit 0\n\n-- words.txt --\nb\na\nb\n-- stdout.txt --\na\nb\n",
	} {
		if data, err := os.ReadFile(filepath.Join(lab, name+".txtar")); err != nil || string(data) != want {
			t.Errorf("%s: %v\n%s", name, err, data)
		}
	}
	for _, args := range [][]string{{"--batch", filepath.Join(dir, "empty")}, {"--batch", filepath.Join(dir, "nowhere")}, {"--batch", filepath.Join(dir, "more")}, {"case", "--batch", dir}, {"--batch", dir, "--title", "T"}} {
		if status, _, stderr := touchstone(t, append([]string{"record", lab}, args...)...); status != statusUsage {
			t.Errorf("%q: status %d\n%s", args, status, stderr)
		}
	}
}
