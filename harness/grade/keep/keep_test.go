package keep_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/grade/keep"
	"touchstone/harness/play"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// echo prints its arguments, a variable of the case and what it reads, each
// file it finds, and leaves a file behind.
const echo = `for arg; do echo "<$arg>"; done; echo "$COLOR"; cat; ls; test ! -e made || echo stale; echo x > made`

func TestWrite(t *testing.T) {
	program := filepath.Join(t.TempDir(), "it's echo.sh")
	if err := os.WriteFile(program, []byte(echo), 0o644); err != nil {
		t.Fatal(err)
	}
	plain := play.Kept{
		Program: "prog", Args: []string{"two words", "it's", "$HOME", "-n"}, Env: []string{"COLOR=deep red"},
		Command: sandbox.Command{
			Env: []string{"PATH=" + os.Getenv("PATH"), "COLOR=deep red"}, Stdin: []byte("typed\n"), Collect: []string{"made", "in/game.txt"},
			Files: []sandbox.File{{Name: "in/game.txt", Data: []byte("game")}, {Name: "empty", Mode: fs.ModeDir | 0o755}, {Name: "secret", Mode: 0o200}},
		},
		Wants:   []play.Want{{Channel: "stdout", Name: "want.txt", Data: []byte("N wanted\n")}},
		Outcome: sandbox.Outcome{End: sandbox.Signaled, Signal: "SIGSEGV", Stdout: []byte("\x1b[31m\xff"), Files: map[string]sandbox.FileResult{"made": {Data: []byte("y")}, "in/game.txt": {Err: "missing"}}},
	}
	redirected := plain
	redirected.Command.StdinFile = true
	silent := plain
	silent.Command.Stdin = nil
	silent.Command.Beside = []sandbox.Link{{Name: "other", To: "/elsewhere/bin/other"}}
	folder := t.TempDir()
	err := keep.Write(folder, keep.Work{
		Plays: []play.Kept{plain, redirected, silent, {Program: "prog", Unjudged: catalog.Verbatim("no valgrind")}},
		Programs: map[string]submission.Program{
			"prog":  {Name: "prog", Given: []string{"/bin/sh", program}},
			"other": {Name: "other", Path: "/elsewhere/bin/other", Folder: "/elsewhere"},
		},
		Tree: func(*os.Root) error { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"play-1/stdin": "typed\n", "play-1/expected/want.txt": "N wanted\n", "play-1/files/in/game.txt": "game",
		"play-1/printed/stdout": "\x1b[31m\xff", "play-1/printed/status": "SIGSEGV\n", "play-1/printed/files/made": "y",
	} {
		if data, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v, want %q", name, data, err, want)
		}
	}
	for _, name := range []string{"play-1/printed/files/in", "play-3/stdin", "play-4/printed", "play-1/debug.sh"} {
		if _, err := os.Stat(filepath.Join(folder, name)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is there: %v", name, err)
		}
	}
	if info, err := os.Stat(filepath.Join(folder, "play-1/files/secret")); err != nil || info.Mode().Perm() != 0o200 {
		t.Errorf("secret: %v, %v", info, err)
	}
	if to, err := os.Readlink(filepath.Join(folder, "play-3/files/other")); to != "../../build/bin/other" {
		t.Errorf("it leads to %q, %v", to, err)
	}
	const args = "<two words>\n<it's>\n<$HOME>\n<-n>\ndeep red\n"
	for name, want := range map[string]string{
		"play-1": args + "typed\nempty\nin\nsecret\n", "play-2": args + "typed\nempty\nin\nsecret\n", "play-3": args + "empty\nin\nother\nsecret\n",
	} {
		for range 2 { // the second time as the first
			out, err := exec.Command(filepath.Join(folder, name, "run.sh")).CombinedOutput()
			if err != nil || string(out) != want {
				t.Errorf("%s prints %q, %v, want %q", name, out, err, want)
			}
		}
	}
}
