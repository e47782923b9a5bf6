package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/report"
)

// TestMain makes the test touchstone itself when it is called by that name.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "touchstone" {
		main()
		return
	}
	os.Setenv(keptBuilds, "") // a test builds what it grades
	os.Exit(m.Run())
}

// inPath puts touchstone into PATH.
func inPath(t *testing.T) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(exe, filepath.Join(dir, "touchstone")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// copied copies a sample to a new folder of that name.
func copied(t *testing.T, assignment, sample, name string) string {
	t.Helper()
	// Not t.TempDir, whose folders are closed to the users of the sandbox.
	dir, err := os.MkdirTemp("", "touchstone-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, name)
	if err := os.CopyFS(folder, os.DirFS(filepath.Join(repository, "testdata", "submissions", assignment, sample))); err != nil {
		t.Fatal(err)
	}
	return folder
}

var tried = regexp.MustCompile(`(?m)^ *` + regexp.QuoteMeta(inEnglish("screen.replay")) + `\n((?:.*\\\n)*.*)\n`)

// The line below each failure, pasted into a shell, grades that case alone
// and in the same way; the first stands for all, unless -long is set.
func TestReplay(t *testing.T) {
	built.Slow(t)
	inPath(t)
	t.Setenv(keptBuilds, filepath.Join(t.TempDir(), "builds"))
	odd := copied(t, "coms327-part1", "lines-skip-comments", `it's a "test" --dir`)
	program := filepath.Join(odd, "check")
	if out, err := exec.Command("make", "-C", odd).CombinedOutput(); err != nil {
		t.Fatal(err, string(out))
	}
	tests := []struct {
		name string
		args []string
	}{
		{"folder", []string{odd, "--case", "line-c*"}},
		{"options", []string{odd, "--case", "line-[cf]*", "--group", "2", "--tutor", "--require-sandbox", "limited", "--lang=en"}},
		{"executable", []string{"--exec", "check=" + program, "--case", "line-[cf]*"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, stdout, screen := touchstone(t, append([]string{"grade", "coms327-part1", "--all"}, test.args...)...)
			r := reportIn(t, stdout)
			lines := tried.FindAllStringSubmatch(screen, -1)
			var failed []report.Case
			for _, c := range r.Cases {
				if c.Verdict == report.VerdictFail && (c.Visibility == "public" || strings.Contains(screen, "--tutor")) {
					failed = append(failed, c)
				}
			}
			if len(failed) == 0 || len(lines) != len(failed) {
				t.Fatalf("%d failed cases, %d lines:\n%s", len(failed), len(lines), screen)
			}
			if !*samples.Long {
				failed = failed[:1]
			}
			for _, c := range failed {
				own := slices.IndexFunc(lines, func(line []string) bool { return strings.HasSuffix(line[1], "--case "+c.ID) })
				if own < 0 {
					t.Fatalf("no line for %s:\n%s", c.ID, screen)
				}
				out, _ := exec.Command("sh", "-c", lines[own][1]+" 2>/dev/null").Output() // status 1: points were lost
				again := reportIn(t, string(out))
				if len(again.Cases) != 1 || again.Cases[0].ID != c.ID || again.Cases[0].Verdict != c.Verdict {
					t.Errorf("%s\ngives %+v", lines[own][1], again.Cases)
				}
				if again.Assignment.Group != r.Assignment.Group || again.Submission.Hash != r.Submission.Hash {
					t.Errorf("%s\ngrades %+v, %+v", lines[own][1], again.Assignment, again.Submission)
				}
			}
		})
	}
}

func reportIn(t *testing.T, text string) *report.Report {
	t.Helper()
	r, err := report.Read("report.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return r
}

func TestReplayKeepsWhatMatters(t *testing.T) {
	tests := []struct {
		given []string
		want  string
	}{
		{[]string{"x", "dir"}, "touchstone grade x dir --case c"},
		{[]string{"x", "my dir", "--case", "a*", "--all", "--report", "r", "--jobs", "2", "--watch"}, "touchstone grade x 'my dir' --case c"},
		{[]string{"x", "--", "-dir"}, "touchstone grade x ./-dir --case c"},
		{[]string{"x", "repo", "--ref", "Part 1", "--tutor", "--group=2", "--lang", "es"}, "touchstone grade x repo --group 2 --lang es --ref 'Part 1' --tutor --case c"},
		{[]string{"x", "d", "--hidden", "a b", "--cases", "c", "--require-sandbox", "contained"}, "touchstone grade x d --hidden 'a b' --hidden c --require-sandbox contained --case c"}, // the old name, too
		{[]string{"x", "--exec", "b=./b", "--exec", "a=python3 a.py"}, "touchstone grade x --exec b=./b --exec 'a=python3 a.py' --case c"},
		{[]string{"x", "d", "--ref=--all"}, "touchstone grade x d --ref=--all --case c"},
		{[]string{"x", "d", "--tutor=false"}, "touchstone grade x d --tutor=false --case c"},
	}
	for _, test := range tests {
		cmd := new(app).gradeCommand()
		cmd.Flags().String("lang", "", "") // which every command inherits
		if err := cmd.ParseFlags(test.given); err != nil {
			t.Fatal(err)
		}
		if got := replay(cmd.Flags().Args(), cmd.Flags())("c"); got != test.want {
			t.Errorf("%q gives\n%s, want\n%s", test.given, got, test.want)
		}
	}
}
