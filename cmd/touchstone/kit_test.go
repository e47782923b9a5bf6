package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/reference/uno"
)

// kit is the C kit of uno-game as a student gets it, with a right card.c and
// unogame.c, built by its own Makefile.
func kit(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, from := range []string{"cases/uno-game/kit", "testdata/submissions/uno-game/good"} {
		if err := os.CopyFS(dir, os.DirFS(filepath.Join(repository, from))); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(filepath.Join(dir, "grade")); err != nil {
		t.Fatal(err)
	}
	inKit(t, dir, "make")
	return dir
}

func inKit(t *testing.T, dir string, words ...string) string {
	t.Helper()
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", words, err, out)
	}
	return string(out)
}

func TestKitAsAStudentGetsIt(t *testing.T) {
	built.Slow(t)
	dir := kit(t)
	if out := inKit(t, dir, "make", "test"); !strings.Contains(out, "ALL TESTS OK") {
		t.Errorf("make test:\n%s", out)
	}
	if out := inKit(t, dir, "make", "valgrind"); !strings.Contains(out, "ERROR SUMMARY: 0 errors") {
		t.Errorf("make valgrind:\n%s", out)
	}
}

// TestKitHasNoWarnings compiles all that a submission is graded with strictly.
// Grading does not, since a header that was handed in may cause warnings.
func TestKitHasNoWarnings(t *testing.T) {
	built.Slow(t)
	dir := t.TempDir()
	for _, from := range []string{"cases/uno-game/kit", "cases/uno-game/link", "testdata/submissions/uno-game/good"} {
		if err := os.CopyFS(dir, os.DirFS(filepath.Join(repository, from))); err != nil {
			t.Fatal(err)
		}
	}
	const strict = "gcc -Wall -Wextra -Werror -pedantic -std=c99"
	for _, words := range [][]string{{"-f", "grade/objects.mk", "THEIRS=$(STRICT)"}, {"-f", "course/link.mk", "COMPILE=" + strict + " -iquote . -c"}} {
		if out := inKit(t, dir, slices.Concat([]string{"make", "-s", "-k"}, words)...); out != "" {
			t.Error(out)
		}
	}
}

// TestKitDriverIsTheReference runs the kit's driver and the reference on the
// same arguments and input: status and both outputs are the same.
func TestKitDriverIsTheReference(t *testing.T) {
	built.Slow(t)
	dir := kit(t)
	t.Chdir(dir)
	inputs, err := filepath.Glob("input/*.in")
	if err != nil || len(inputs) < 10 {
		t.Fatal(inputs, err)
	}
	const pile = "2\n[7r:n] ==> P0\n[7g:n] ==> P1\n1\n"
	malformed := map[string]string{
		"empty": "", "no-count": "x\n", "count-zero": "0\n1\n", "count-large": "3\n[7r:n] ==> P0\n1\n", "count-small": "1\n[7r:n] ==> P0\n[7r:n] ==> P1\n1\n",
		"color": "1\n[7a:n] ==> P0\n1\n", "type": "1\n[7r:x] ==> P0\n1\n", "number": "1\n[12r:n] ==> P0\n1\n", "player": "1\n[7r:n] ==> P9\n1\n",
		"arrow": "1\n[7r:n] => P0\n1\n", "no-verdict": "1\n[7r:n] ==> P0\n", "verdict": "1\n[7r:n] ==> P0\n2\n", "wrong-verdict": "1\n[7r:n] ==> P0\n0\n", "special-number": "1\n[4r:s] ==> P1\n1\n",
		"blanks": " \n \n", "behind": "1\n[7r:n] ==> P0\n1 more\n", "nothing-between": "2[7r:n]==>P0[7g:n]==>P1 1", "short-arrow": "1[7r:n]=>P0 1", "arrow-in-parts": "1[7r:n]== >P0 1",
		"card-in-parts": "1\n[7r :n] ==> P0\n1\n", "no-arrow": "1\n[7r:n]", "no-player": "1\n[7r:n] ==>\n1\n", "no-card": "2\n[7r:n] ==> P0\n\n", "a-line-a-part": "\n1\n[7r:n]\n==>\nP0\n\f\n0\v\r\n",
		"second": "3\n[7r:n] ==> P0 [7g:n] ==> P1 [7q:n] ==> P2\n1\n", "word": "x[7r:n]", "long": "1 " + strings.Repeat("z", 200), "bytes": "1 [7\xff:n] ==> P0 1", "minus": "-1\n",
	}
	runs := [][]string{{"-v"}, {}, {"-f"}, {"-x"}, {"-vf", "no/such/file"}, append([]string{"-vf"}, inputs...), append([]string{"-f"}, inputs[:3]...), {"-f", inputs[0], "-v"}, {"-v", "-f", inputs[0], inputs[1]}}
	for _, input := range inputs {
		runs = append(runs, []string{"-vf", input}, []string{"-f", input})
	}
	for name, text := range malformed {
		file := "malformed-" + name + ".in"
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		runs = append(runs, []string{"-vf", file}, []string{"-vf", inputs[0], file})
	}
	for _, args := range runs {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			cmd := exec.Command("./test_uno", args...)
			cmd.Stdin = strings.NewReader(pile)
			var out, errs, wantOut, wantErrs bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &errs
			if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
				t.Fatal(err)
			}
			status := uno.Main(slices.Clone(args), strings.NewReader(pile), &wantOut, &wantErrs)
			if cmd.ProcessState.ExitCode() != status || out.String() != wantOut.String() || errs.String() != wantErrs.String() {
				t.Errorf("the kit: status %d\n%s%s\nthe reference: status %d\n%s%s", cmd.ProcessState.ExitCode(), out.String(), errs.String(), status, wantOut.String(), wantErrs.String())
			}
		})
	}
}

// TestKitSpeaks has the kit say what went wrong in Spanish to a student, and
// in the language of the report when it is graded, also in its notes on a build:
// in English where it has no other.
func TestKitSpeaks(t *testing.T) {
	dir := t.TempDir()
	for _, file := range []string{"guard.c", "guard.h"} {
		content, err := os.ReadFile(filepath.Join(repository, "cases/uno-game/kit", file))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, file), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const program = "#include \"guard.h\"\nint main(void) { guard_start(\"program\"); guard_calling(\"f\"); guard_give_up(\"mal\", \"bad\"); }\n"
	if err := os.WriteFile(filepath.Join(dir, "main.c"), []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	inKit(t, dir, "cc", "-o", "main", "main.c", "guard.c")
	say, err := filepath.Abs(filepath.Join(repository, "cases/uno-game/kit/grade/say.sh"))
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[string]string{"": "mal", "es": "mal", "es_AR:en": "mal", "en": "bad", "de": "bad"} {
		cmd := exec.Command(filepath.Join(dir, "main"))
		cmd.Env = []string{"LANGUAGE=" + language}
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != 1 || errs.String() != "program: f: "+want+"\n" {
			t.Errorf("LANGUAGE=%s: %v: %q", language, err, errs.String())
		}
		note := exec.Command("sh", "-c", ". "+say+"; say mal bad; cat build/notes")
		note.Dir, note.Env = t.TempDir(), []string{"LANGUAGE=" + language, "PATH=" + os.Getenv("PATH")}
		if err := os.Mkdir(filepath.Join(note.Dir, "build"), 0o755); err != nil {
			t.Fatal(err)
		}
		if out, err := note.CombinedOutput(); err != nil || string(out) != want+"\n" {
			t.Errorf("LANGUAGE=%s: %v: the note %q", language, err, out)
		}
	}
}
