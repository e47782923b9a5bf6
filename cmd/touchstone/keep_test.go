package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
)

// keptIn finds the folder that the screen names.
var keptIn = func() *regexp.Regexp {
	before, _, _ := strings.Cut(inEnglish("keep.kept", "folder", "\x00"), "\x00")
	return regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(before) + `(\S+)`)
}()

// kept grades with --keep and gives the folder.
func kept(t *testing.T, args ...string) string {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	if err := os.Chmod(os.Getenv("TMPDIR"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Dir(os.Getenv("TMPDIR")), 0o755); err != nil {
		t.Fatal(err)
	}
	_, _, screen := touchstone(t, append([]string{"grade", "--keep"}, args...)...)
	found := keptIn.FindStringSubmatch(screen)
	if found == nil {
		t.Fatalf("no folder is named:\n%s", screen)
	}
	return found[1]
}

// replayed runs the script of a play and gives what printed/ should hold.
func replayed(t *testing.T, play string) (stdout, stderr, status string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(filepath.Join(play, "run.sh"))
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		t.Fatal(err, exit)
	}
	return out.String(), errs.String(), fmt.Sprintf("exit status %d\n", cmd.ProcessState.ExitCode())
}

func contents(t *testing.T, name ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(name...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// run.sh of every play does again what the program did in the sandbox.
func TestKeep(t *testing.T) {
	built.Slow(t)
	inPath(t)
	tests := []struct{ assignment, sample, name string }{
		{"coms327-part1", "lines-skip-comments", "keyword-misspelt"},
		{"coms327-part1", "lines-skip-comments", "valid-screenshot"},
		{"esp-ass3", "help-plural", "session-exit"},
		{"esp-ass3", "good", "deal-sample"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := kept(t, test.assignment, copied(t, test.assignment, test.sample, "work"), "--case", test.name)
			plays, err := filepath.Glob(filepath.Join(folder, "play-*"))
			if err != nil || len(plays) == 0 {
				t.Fatal(plays, err)
			}
			for _, play := range plays {
				stdout, stderr, status := replayed(t, play)
				if want := contents(t, play, "printed", "stdout"); stdout != want {
					t.Errorf("%s: stdout %q, want %q", play, stdout, want)
				}
				if want := contents(t, play, "printed", "stderr"); stderr != want {
					t.Errorf("%s: stderr %q, want %q", play, stderr, want)
				}
				if want := contents(t, play, "printed", "status"); status != want {
					t.Errorf("%s: status %q, want %q", play, status, want)
				}
			}
		})
	}
}

// Valgrind and failing allocations are in the script, too.
func TestKeepMemory(t *testing.T) {
	built.Slow(t)
	tests := []struct{ sample, name, want string }{
		{"leak-at-exit", "memory-exit", "definitely lost"},
		{"no-malloc-check", "out-of-memory-each", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := kept(t, "esp-ass3", copied(t, "esp-ass3", test.sample, "work"), "--case", test.name)
			stdout, stderr, _ := replayed(t, filepath.Join(folder, "play-1"))
			if !strings.Contains(stderr, test.want) || test.want == "" && stdout != contents(t, folder, "play-1", "printed", "stdout") {
				t.Errorf("stdout %q, stderr:\n%s\n%s", stdout, stderr, contents(t, folder, "play-1", "run.sh"))
			}
		})
	}
}

// An executable stays where it is; a second folder is another one.
func TestKeepExecutable(t *testing.T) {
	built.Slow(t)
	odd := copied(t, "coms327-part1", "good", "it's odd")
	if out, err := exec.Command("make", "-C", odd).CombinedOutput(); err != nil {
		t.Fatal(err, string(out))
	}
	args := []string{"coms327-part1", "--exec", "check=" + filepath.Join(odd, "check"), "--case", "valid-screenshot"}
	first := kept(t, args...)
	if stdout, _, _ := replayed(t, filepath.Join(first, "play-1")); stdout != contents(t, first, "play-1", "printed", "stdout") {
		t.Errorf("run.sh prints %q", stdout)
	}
	if second := kept(t, args...); second == first {
		t.Error("the folder is used twice")
	}
}

// What the build leaves may have any name and lead anywhere: nothing outside
// of the folder is written, and nothing from outside gets in.
func TestKeepHostileTree(t *testing.T) {
	built.Slow(t)
	folder := copied(t, "coms327-part1", "good", "work")
	secret := filepath.Join(filepath.Dir(folder), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	makefile := contents(t, folder, "Makefile") + fmt.Sprintf(`
.PHONY: check
check: hostile
hostile:
	ln -s %s link
	ln -s / root
	ln -s ../../../../../../tmp up
	ln -s check inside
	mkfifo pipe
	touch "$$(printf 'a\nb\033[31m\377')" -- -rf
	mkdir play-1
	ln -s ../Makefile play-1/files
`, secret)
	if err := os.WriteFile(filepath.Join(folder, "Makefile"), []byte(makefile), 0o644); err != nil {
		t.Fatal(err)
	}
	tree := filepath.Join(kept(t, "coms327-part1", folder, "--case", "valid-screenshot"), "build")
	for _, name := range []string{"link", "root", "up", "pipe"} {
		if _, err := os.Lstat(filepath.Join(tree, name)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is there: %v", name, err)
		}
	}
	for _, name := range []string{"inside", "a\nb\x1b[31m\xff", "-rf", "check"} {
		if _, err := os.Stat(filepath.Join(tree, name)); err != nil {
			t.Error(err)
		}
	}
}

func TestKeepWrongUsage(t *testing.T) {
	if testing.Short() {
		t.Skip("TestWrongUsage has the common cases: left out with -short")
	}
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no case", nil, inEnglish("keep.needs-case")},
		{"several cases", []string{"--case", "keyword-*"}, inEnglish("keep.too-many", "n", 7, "glob", "keyword-*")},
		{"hidden case", []string{"--case", "card-rank-case"}, inEnglish("keep.not-public")},
		{"no such case", []string{"--case", "keywrd"}, inEnglish("given.no-case")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := touchstone(t, append([]string{"grade", "coms327-part1", klondike("good"), "--keep"}, test.args...)...)
			if status != statusUsage || stdout != "" || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, stdout %q, stderr:\n%s", status, stdout, stderr)
			}
		})
	}
}
