package sandbox

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/landlock"
	"touchstone/harness/sandbox/internal/proc"
)

func TestLevel(t *testing.T) {
	var first, real, count int
	users, err := os.ReadFile("/proc/self/uid_map")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscan(string(users), &first, &real, &count); err != nil {
		t.Fatal(err)
	}
	root, others := os.Getuid() == 0, count > lastSpare // a user namespace may have its root alone
	highest := newPool(t, 1).Level()
	able := limited
	if slices.Contains([]string{"amd64", "arm64", "riscv64"}, runtime.GOARCH) && landlock.ABI() > 0 {
		if able = filtered; makesNamespaces() {
			able = contained
		}
	}
	if (!root || others) && highest.Number != able {
		t.Errorf("this machine can do %s, got %+v", Levels[able], highest)
	}
	for n, name := range Levels {
		l := newPoolAt(t, name, 1).Level()
		if own := slices.Contains(l.Layers, "a user of its own"); own != (root && others && n > bare) {
			t.Errorf("root %v, other users %v: %+v", root, others, l)
		}
		want := min(n, highest.Number)
		if root && !others {
			want = bare
		}
		if l.Number != want || l.Name != Levels[want] {
			t.Errorf("got %+v, want level %d", l, want)
		}
	}
	if _, err := New(Options{Level: "safe"}); err == nil {
		t.Error("an unknown level is no error")
	}
}

// makesNamespaces tells whether this machine lets go of a program in namespaces of its own.
func makesNamespaces() bool {
	one := func(id int) []syscall.SysProcIDMap {
		return []syscall.SysProcIDMap{{ContainerID: 1, HostID: id, Size: 1}}
	}
	cmd := exec.Command("mount", "-t", "proc", "proc", "/proc")
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID | syscall.CLONE_NEWNET,
		UidMappings: one(os.Getuid()), GidMappings: one(os.Getgid()), AmbientCaps: []uintptr{unix.CAP_SYS_ADMIN},
	}
	return cmd.Run() == nil
}

// What the harness itself was started with does not reach a candidate.
func TestNothingIsInherited(t *testing.T) {
	signal.Ignore(syscall.SIGHUP, syscall.SIGINT, syscall.SIGUSR1, syscall.SIGTSTP)
	defer signal.Reset()
	fd, err := unix.Open("/etc/passwd", unix.O_RDONLY, 0) // not close-on-exec
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	high, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD, 500)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(high)
	t.Setenv("SECRET", "1")
	atEachLevel(t, testNothingIsInherited)
}

func testNothingIsInherited(t *testing.T, p *Pool) {
	for what, want := range map[string]string{"descriptors": "0 1 2 ", "signals": "", "environment": ""} {
		c := misbehave(what)
		c.Limits.OpenFiles = 4096
		if o := run(t, p, c); o.End != Exited || string(o.Stdout) != want {
			t.Errorf("%s: %+v: %q", what, o, o.Stdout)
		}
	}
}

func TestWorkerEndedByCandidate(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a worker again and again: left out with -short")
	}
	p := newPoolAt(t, Levels[limited], 1)
	p.grace = 300 * time.Millisecond
	for _, what := range []string{"kill-parent", "stop-parent"} {
		c := misbehave(what, fmt.Sprintf("%s-%d", what, os.Getpid()))
		c.Limits.Wall = 700 * time.Millisecond
		o := run(t, p, c)
		if o.End != Signaled || o.Signal != "SIGKILL" || o.Error == "" {
			t.Errorf("%s: %+v", what, o)
		}
		if left := alive(t, c.Args[2]); len(left) > 0 && p.users.separate() {
			t.Errorf("%s: still alive: %v", what, left)
		}
		if o := run(t, p, misbehave("exit", "3")); o.Exit != 3 {
			t.Errorf("after %s: %+v", what, o)
		}
	}
}

// A candidate of another user cannot change the limits of its worker; otherwise the worker is replaced.
func TestWorkerStarvedByCandidate(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for a worker that cannot run: left out with -short")
	}
	atEachLevel(t, testWorkerStarvedByCandidate)
}

func testWorkerStarvedByCandidate(t *testing.T, p *Pool) {
	if o := run(t, p, misbehave("starve-parent")); p.users.separate() && (o.End != Exited || o.Exit != 1) {
		t.Errorf("%+v", o)
	}
	if o := run(t, p, misbehave("exit", "3")); o.Exit != 3 {
		t.Errorf("afterwards: %+v", o)
	}
}

func TestOwn(t *testing.T) {
	p := newPool(t, 2)
	dir, err := os.MkdirTemp("", "own-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	outside := filepath.Join(programs, "outside")
	for path, mode := range map[string]os.FileMode{filepath.Join(dir, "data"): 0o600, filepath.Join(dir, "run"): 0o700, outside: 0o600} {
		if err := os.WriteFile(path, []byte("#!/bin/sh\nread line < data\necho $line > new\n"), mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(outside, filepath.Join(dir, "other-name")); err != nil {
		t.Fatal(err)
	}
	if err := p.Share(dir); err != nil {
		t.Fatal(err)
	}
	c := Command{Path: filepath.Join(dir, "run"), Args: []string{"run"}, Dir: dir, Collect: []string{"new"}}
	if o := run(t, p, c); o.Exit != 0 || string(o.Files["new"].Data) != "#!/bin/sh\n" {
		t.Errorf("%+v %s", o, o.Stderr)
	}
	if info, err := os.Stat(outside); err != nil || info.Mode() != 0o600 {
		t.Errorf("a file outside: %v %v", info.Mode(), err)
	}
	closed := t.TempDir()
	if err := os.Chmod(closed, 0o700); err != nil {
		t.Fatal(err)
	}
	inside := filepath.Join(closed, "inside")
	if err := os.Mkdir(inside, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := p.Share(inside); p.users.separate() != (err != nil) {
		t.Errorf("in a closed folder: %v", err)
	}
}

const harnessVariable = "SANDBOX_TEST_HARNESS" // its value is a word for the candidate

// harnessToKill plays a candidate that does not end.
func harnessToKill(word string) int {
	p, err := New(Options{})
	if err == nil {
		c := misbehave("sleep", word)
		c.Path = os.Getenv("SANDBOX_TEST_PROGRAM")
		_, err = p.Run(context.Background(), c)
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

func TestHarnessDies(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills a harness several times: left out with -short")
	}
	word := fmt.Sprintf("orphan-%d", os.Getpid())
	cmd := exec.Command("/proc/self/exe")
	cmd.Env = []string{harnessVariable + "=" + word, "SANDBOX_TEST_PROGRAM=" + filepath.Join(programs, "candidate")}
	var log strings.Builder
	cmd.Stderr = &log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	eventually := func(what string, ok func() bool) {
		t.Helper()
		for range 2000 {
			if ok() {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Fatal(what, log.String())
	}
	eventually("it did not start", func() bool { return len(alive(t, word)) > 0 })
	pid := cmd.Process.Pid
	workers := proc.Children(pid)
	cmd.Process.Kill()
	cmd.Wait()
	eventually("the candidate lives on", func() bool { return len(alive(t, word)) == 0 })
	eventually("the worker lives on", func() bool {
		return !slices.ContainsFunc(workers, func(pid int) bool { _, ok := proc.Read(pid); return ok })
	})
	if len(workers) == 0 {
		t.Error("there was no worker")
	}
}
