package submission

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"touchstone/harness/catalog"

	"touchstone/harness/report"
)

func TestExecutables(t *testing.T) {
	dir := files{"!my check": "#!/bin/sh\necho \"mine $*\"\n", "!tool": "#!/bin/sh\necho \"tool $*\"\n", "prog.sh": "echo \"script $*\"\n"}.folder(t)
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	t.Chdir(dir)
	tests := []struct{ name, given, want string }{
		{"path with a space", "check=./my check", "mine x\n"},
		{"absolute", "check=" + filepath.Join(dir, "my check"), "mine x\n"},
		{"looked up", "check=tool", "tool x\n"},
		{"command", "check=sh prog.sh -v", "script -v x\n"},
		{"equals sign in an argument", "check=tool --a=b", "tool --a=b x\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Executables(tt.given)
			check(t, err)
			b := build(t, s, asks("check", "advance"))
			t.Chdir(t.TempDir())
			if got := output(t, b.Programs["check"], "x"); got != tt.want {
				t.Errorf("printed %q, want %q", got, tt.want)
			}
			if b.Report.Status != report.NotBuilt || s.Kind != Executable || len(b.Programs) != 1 {
				t.Errorf("status %q, kind %q, programs %v", b.Report.Status, s.Kind, b.Programs)
			}
			if want := map[string]catalog.Message{"advance": catalog.Of("build.no-executable", "program", "advance")}; !reflect.DeepEqual(b.Missing, want) {
				t.Errorf("missing %v, want %v", b.Missing, want)
			}
			check(t, s.Close())
			if _, err := os.Stat("prog.sh"); err == nil {
				t.Error("the test did not leave the folder")
			}
		})
	}
}

func TestExecutablesRefuses(t *testing.T) {
	dir := files{"plain": "x", "folder/": ""}.folder(t)
	t.Chdir(dir)
	tests := []struct {
		name, problem, hint string
		given               []string
	}{
		{"no name", say("exec.form"), say("exec.form.hint"), []string{"./plain"}},
		{"no path", say("exec.form"), say("exec.form.hint"), []string{"check= "}},
		{"not there", say("exec.nothing", "file", "./none"), "", []string{"check=./none"}},
		{"not in PATH", say("exec.not-in-path", "file", "no-such-tool"), "./no-such-tool", []string{"check=no-such-tool"}},
		{"not executable", say("exec.not-executable", "file", "./plain"), say("exec.not-executable.hint", "file", "./plain"), []string{"check=./plain"}},
		{"a folder", say("exec.kind", "file", "./folder", "kind", catalog.Of("kind.folder")), "", []string{"check=./folder"}},
		{"twice", say("exec.twice", "program", "check"), "", []string{"check=true", "check=false"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Executables(tt.given...)
			refused(t, err, "--exec "+tt.given[len(tt.given)-1], tt.problem, tt.hint)
		})
	}
}

func TestExecutablesUnknownProgram(t *testing.T) {
	s, err := Executables("chekc=true")
	check(t, err)
	_, err = s.Build(context.Background(), pool, asks("check"))
	refused(t, err, "--exec chekc", say("exec.not-asked", "assignment", "course-part1", "program", "chekc"), say("near.one", "name", `"check"`))
}

func TestExecutablesHash(t *testing.T) {
	hash := func(content string, given ...string) string {
		t.Chdir(files{"!a": content, "!b": "b", "s": "script"}.folder(t))
		s, err := Executables(given...)
		check(t, err)
		check(t, s.Close())
		return s.Hash
	}
	want := hash("1", "check=./a", "advance=./b")
	if !strings.HasPrefix(want, "sha256:") {
		t.Errorf("hash %q", want)
	}
	if got := hash("1", "advance=./b", "check=./a"); got != want {
		t.Errorf("in another order and place: %s, want %s", got, want)
	}
	seen := map[string]bool{want: true}
	for _, other := range []string{
		hash("2", "check=./a", "advance=./b"), hash("1", "check=./b", "advance=./a"), hash("1", "check=./a"),
		hash("1", "check=./a s", "advance=./b"), hash("1", "check=./a -s", "advance=./b"),
	} {
		if seen[other] {
			t.Errorf("%s twice", other)
		}
		seen[other] = true
	}
}
