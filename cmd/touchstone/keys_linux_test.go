package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/cmd/touchstone/internal/built"
)

// teletype is a terminal, of which the test is the other end.
type teletype struct {
	*testing.T
	outer, inner *os.File

	mu    sync.Mutex
	shown bytes.Buffer
	seen  int
}

func openTeletype(t *testing.T, columns, rows uint16) *teletype {
	t.Helper()
	outer, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { outer.Close() })
	number, err := unix.IoctlGetInt(int(outer.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(outer.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	inner, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { inner.Close() })
	if err := unix.IoctlSetWinsize(int(inner.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: rows, Col: columns}); err != nil {
		t.Fatal(err)
	}
	tty := &teletype{T: t, outer: outer, inner: inner}
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := outer.Read(buffer)
			tty.mu.Lock()
			tty.shown.Write(buffer[:n])
			tty.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return tty
}

// modes are those of the terminal.
func (tty *teletype) modes() unix.Termios {
	tty.Helper()
	modes, err := unix.IoctlGetTermios(int(tty.inner.Fd()), unix.TCGETS)
	if err != nil {
		tty.Fatal(err)
	}
	return *modes
}

// waits waits until something is true.
func (tty *teletype) waits(what string, done func() bool) {
	tty.Helper()
	for end := time.Now().Add(2 * time.Minute); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			tty.mu.Lock()
			defer tty.mu.Unlock()
			tty.Fatalf("%s: it shows\n%q", what, tty.shown.String())
		}
	}
}

// shows waits until a text is shown that was not there before.
func (tty *teletype) shows(text string) {
	tty.Helper()
	tty.waits(text, func() bool {
		tty.mu.Lock()
		defer tty.mu.Unlock()
		at := strings.Index(tty.shown.String()[tty.seen:], text)
		if at >= 0 {
			tty.seen += at + len(text)
		}
		return at >= 0
	})
}

func (tty *teletype) types(keys string) {
	tty.Helper()
	if _, err := tty.outer.WriteString(keys); err != nil {
		tty.Fatal(err)
	}
}

// watches starts touchstone on the terminal, and waits for the first result.
func (tty *teletype) watches(folder string) *exec.Cmd {
	tty.Helper()
	exe, err := os.Executable()
	if err != nil {
		tty.Fatal(err)
	}
	c := exec.Command(exe, "grade", "coms327-part1", folder, "--watch", "--case", "[cl]*-[hb]*")
	c.Args[0] = "touchstone"
	c.Stdin, c.Stdout, c.Stderr = tty.inner, tty.inner, tty.inner
	c.Env = append(os.Environ(), "PAGER=cat", "NO_COLOR=1")
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := c.Start(); err != nil {
		tty.Fatal(err)
	}
	tty.Cleanup(func() { c.Process.Kill(); c.Wait() })
	tty.shows(inEnglish("screen.keys.of", "n", 1, "all", 2))
	return c
}

// TestKeys works with the screen as a student does, in windows of two sizes, and ends it in
// every way: the terminal is left as it was.
func TestKeys(t *testing.T) {
	built.Slow(t)
	t.Setenv(keptBuilds, filepath.Join(t.TempDir(), "builds"))
	folder := copied(t, "coms327-part1", "lines-skip-comments", "work")
	t.Run("q", func(t *testing.T) {
		tty := openTeletype(t, 80, 24)
		before := tty.modes()
		c := tty.watches(folder)
		if during := tty.modes(); during.Lflag&unix.ECHO != 0 {
			t.Error("keys are shown")
		}
		tty.types("n")
		tty.shows(inEnglish("screen.keys.of", "n", 2, "all", 2))
		tty.types("p")
		tty.shows(inEnglish("screen.happened"))
		tty.types("\x1b[6~")
		tty.shows(inEnglish("screen.input"))
		tty.types("o")
		tty.shows(inEnglish("screen.replay")) // in the pager alone
		tty.shows(inEnglish("screen.keys.of", "n", 1, "all", 2))
		if err := os.WriteFile(filepath.Join(folder, "README"), []byte("new"), 0o644); err != nil {
			t.Fatal(err)
		}
		tty.shows(inEnglish("watch.after", "time", "", "files", "README"))
		tty.types("q")
		c.Wait()
		if status := c.ProcessState.ExitCode(); status != statusLost || tty.modes() != before {
			t.Errorf("status %d, the terminal is as before: %v", status, tty.modes() == before)
		}
	})
	for name, end := range map[string]func(*teletype, *os.Process){
		"Ctrl-C":  func(tty *teletype, _ *os.Process) { tty.types("\x03") },
		"SIGTERM": func(_ *teletype, p *os.Process) { p.Signal(syscall.SIGTERM) },
		"SIGHUP":  func(_ *teletype, p *os.Process) { p.Signal(syscall.SIGHUP) },
		"a crash": func(_ *teletype, p *os.Process) { p.Signal(syscall.SIGQUIT) }, // the runtime ends it as after a panic
		"SIGKILL": func(_ *teletype, p *os.Process) { p.Kill() },
	} {
		t.Run(name, func(t *testing.T) {
			tty := openTeletype(t, 120, 40)
			before := tty.modes()
			c := tty.watches(folder)
			end(tty, c.Process)
			c.Wait()
			tty.waits("the modes", func() bool { return tty.modes() == before })
		})
	}
}
