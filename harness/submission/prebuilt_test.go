package submission

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

func TestPrebuilt(t *testing.T) {
	if testing.Short() {
		t.Skip("it calls the compiler five times: left out with -short")
	}
	dir := files{
		"Makefile": "all:\n", "main.c": hello, "part.c": "int part;\n", "all.h": "int part;\n",
		"trap.c": "MZ\n", "trap.o": "text\n", "check.exe": "MZ\x90\x00\x03", "win.o": "\x64\x86\x01\x00",
		"plugin.so": "\x7fELF\x02\x01\x01\x00", "deck.dat": "\x00\x01\x02",
	}.folder(t)
	cc := func(args ...string) {
		c := exec.Command("cc", args...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	check(t, os.Mkdir(filepath.Join(dir, "obj"), 0o755))
	cc("-o", "check", "main.c")
	cc("-o", "solitaire", "main.c")
	cc("-c", "-o", "obj/part.o", "part.c")
	cc("-o", "all.h.gch", "all.h")
	c := exec.Command("ar", "rcs", "libpart.a", "obj/part.o")
	c.Dir = dir
	check(t, c.Run())

	s := open(t, dir)
	hash := s.Hash
	b := build(t, s, asks("check"))
	if b.Report.Status != report.Failed || b.Report.Cause != say("build.no-program", "command", "make", "program", "check") {
		t.Errorf("%s: %s", b.Report.Status, b.Report.Cause)
	}
	var want []string
	for _, name := range []string{"all.h.gch", "check", "check.exe", "libpart.a", "obj/part.o", "solitaire", "win.o"} {
		want = append(want, say("notes.prebuilt", "file", name))
	}
	if !slices.Equal(b.Report.Notes, want) {
		t.Errorf("notes\n%s\nwant\n%s", strings.Join(b.Report.Notes, "\n"), strings.Join(want, "\n"))
	}
	stay := []string{"Makefile", "all.h", "deck.dat", "main.c", "obj", "part.c", "plugin.so", "trap.c", "trap.o"}
	if got := arrived(t, s); !slices.Equal(got, stay) {
		t.Errorf("left %q, want %q", got, stay)
	}
	check(t, os.Remove(filepath.Join(dir, "check")))
	if open(t, dir).Hash == hash {
		t.Error("the hash leaves out what was handed in prebuilt")
	}
}

// A stale object file must not stand in for a source that does not compile.
func TestStaleObject(t *testing.T) {
	dir := files{"Makefile": "check: main.o\n\tcc -o check main.o\n", "main.c": hello}.folder(t)
	c := exec.Command("make")
	c.Dir = dir
	check(t, c.Run())
	check(t, os.WriteFile(filepath.Join(dir, "main.c"), []byte("int main(void) {\n"), 0o644))
	info, err := os.Stat(filepath.Join(dir, "Makefile"))
	check(t, err)
	check(t, os.Chtimes(filepath.Join(dir, "main.c"), info.ModTime(), info.ModTime()))
	contains(t, "cause", build(t, open(t, dir), asks("check")).Report.Cause, say("build.command-failed", "command", "make", "why", "main.c:1: expected"))
}

// Another play must not change what was built, which only root can prevent.
func TestBuiltTreeIsLocked(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root runs builds as another user")
	}
	outside := files{"x": "not the submission's"}.folder(t)
	s := open(t, files{"Makefile": rule + "\tmkdir data; touch data/x; chmod 777 . data data/x check; mkfifo pipe\n", "main.c": hello, "!run.sh": "#!/bin/sh\n"}.folder(t))
	check(t, os.Link(filepath.Join(outside, "x"), filepath.Join(s.tree(), "hard")))
	check(t, os.Chmod(filepath.Join(outside, "x"), 0o600))
	b := build(t, s, asks("check"))

	sh, err := exec.LookPath("sh")
	check(t, err)
	try := "for f in check data/x main.c run.sh Makefile; do echo spoilt >>$f; rm -f $f; done; touch new data/new; cat main.c; ./check; ./run.sh && echo ran"
	out, err := pool.Run(context.Background(), sandbox.Command{Path: sh, Args: []string{"sh", "-c", try}, Dir: s.tree()})
	check(t, err)
	if want := hello + "built from source\nran\n"; string(out.Stdout) != want {
		t.Errorf("a play printed\n%s\nwant\n%s", out.Stdout, want)
	}
	for _, name := range []string{"new", "data/new"} {
		if _, err := s.root.Lstat(name); err == nil {
			t.Errorf("a play made %s", name)
		}
	}
	if got := output(t, b.Programs["check"]); got != "built from source\n" {
		t.Errorf("check prints %q", got)
	}
	info, err := os.Stat(filepath.Join(outside, "x"))
	check(t, err)
	if info.Mode() != 0o600 {
		t.Errorf("a file with another name outside got mode %v", info.Mode())
	}
}

func TestCloseRemovesShutFolders(t *testing.T) {
	s := open(t, files{"a/b/c": "", "x": ""}.folder(t))
	for _, name := range []string{"a/b", "a", "."} {
		check(t, os.Chmod(filepath.Join(s.tree(), name), 0))
	}
	base := s.base
	check(t, s.Close())
	check(t, s.Close())
	if _, err := os.Lstat(base); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", base, err)
	}
}

func TestAbridged(t *testing.T) {
	long := bytes.Repeat([]byte("0123456789\n"), report.MaxText)
	for name, log := range map[string][]byte{"lines": long, "one line": bytes.ReplaceAll(long, []byte("\n"), nil)} {
		for _, complete := range []bool{true, false} {
			got := abridged(log, complete)
			if len(got) > report.MaxText+100 || !strings.Contains(string(got), "[...") || !strings.HasPrefix(string(got), "0123456789") {
				t.Errorf("%s, complete %v: %d bytes: %.200q", name, complete, len(got), got)
			}
		}
	}
	if got := abridged(long[:report.MaxText], true); string(got) != string(long[:report.MaxText]) {
		t.Errorf("cut %d bytes to %d", report.MaxText, len(got))
	}
}
