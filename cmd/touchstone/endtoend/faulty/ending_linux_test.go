package faulty

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchstone/cmd/touchstone/internal/built"
)

// Whatever ends a run, and when nobody reads its output any more, nothing is left behind.
func TestEnding(t *testing.T) {
	built.Slow(t)
	const sleeps = "sum: sum.c\n\ttouch building\n\tsleep 60\n"
	for name, end := range map[string]func(cmd *exec.Cmd, screen io.Closer) error{
		"SIGINT":  func(cmd *exec.Cmd, _ io.Closer) error { return cmd.Process.Signal(syscall.SIGINT) },
		"SIGTERM": func(cmd *exec.Cmd, _ io.Closer) error { return cmd.Process.Signal(syscall.SIGTERM) },
		"SIGHUP":  func(cmd *exec.Cmd, _ io.Closer) error { return cmd.Process.Signal(syscall.SIGHUP) },
		"SIGPIPE": func(cmd *exec.Cmd, screen io.Closer) error {
			screen.Close()
			return cmd.Process.Signal(syscall.SIGPIPE)
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, "1", sleeps)
			cmd, screen := m.start("class", m.assignment, m.class, "--out", m.out)
			m.waitFor("touchstone-submission-*/tree/building")
			if err := end(cmd, screen); err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			cmd.Wait()
			if status := cmd.ProcessState.ExitCode(); status != 3 || time.Since(began) > 50*time.Second {
				t.Errorf("it ended with %d after %v", status, time.Since(began))
			}
			if left, _ := filepath.Glob(filepath.Join(m.temporary, "*")); len(left) > 0 {
				t.Errorf("it left %v", left)
			}
		})
	}
}

// A signal that a shell under nohup ignores, and a broken pipe that is not the output, end nothing.
func TestGoesOn(t *testing.T) {
	built.Slow(t)
	m := newMachine(t, "1", "sum: sum.c\n\ttouch building\n\tsleep 1\n\tcc -g -o sum sum.c\n")
	cmd, screen := m.start("class", m.assignment, m.class, "--out", m.out)
	go io.Copy(io.Discard, screen)
	m.waitFor("touchstone-submission-*/tree/building")
	for _, signal := range []syscall.Signal{syscall.SIGHUP, syscall.SIGPIPE} {
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
	}
	cmd.Wait()
	if got := m.graded(); cmd.ProcessState.ExitCode() != 0 || len(got) != len(points) {
		t.Errorf("it ended with %v, graded %v", cmd.ProcessState, got)
	}
}

// start starts the program as under nohup if the test is about that, with one pipe for all that it says.
func (m *machine) start(args ...string) (*exec.Cmd, io.ReadCloser) {
	m.t.Helper()
	cmd := exec.Command(built.Program(m.t), args...)
	if strings.Contains(m.t.Name(), "GoesOn") {
		cmd = exec.Command("sh", append([]string{"-c", `trap "" HUP; exec "$@"`, "sh", built.Program(m.t)}, args...)...)
	}
	cmd.Env = append(os.Environ(), "TMPDIR="+m.temporary, "HOME="+m.home)
	read, write, err := os.Pipe()
	if err != nil {
		m.t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = write, write
	if err := cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	write.Close()
	m.t.Cleanup(func() {
		cmd.Process.Kill()
		read.Close()
	})
	return cmd, struct {
		io.Reader
		io.Closer
	}{bufio.NewReader(read), read}
}

// waitFor waits for a file in the temporary folder.
func (m *machine) waitFor(pattern string) {
	m.t.Helper()
	for until := time.Now().Add(time.Minute); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		if found, _ := filepath.Glob(filepath.Join(m.temporary, pattern)); len(found) > 0 {
			return
		}
	}
	m.t.Fatalf("there is no %s", pattern)
}
