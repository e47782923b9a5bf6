//go:build unix

package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// TestBurden grades on a machine that is idle and on one that has far too
// much to do: nothing in the report differs but the timing. Only with -long,
// because it takes the machine from all other tests.
func TestBurden(t *testing.T) {
	if !*samples.Long {
		t.Skip("this takes the machine from all other tests; -long runs it")
	}
	list := []struct{ assignment, sample, cases string }{
		{"coms327-part1", "crash-empty", "*"},
		{"coms327-part1", "hang-in-stock", "stock*"},
	}
	for _, s := range samples.Suites(t) {
		list = append(list, struct{ assignment, sample, cases string }{s.ID, "good", "*"})
	}
	calm := make([][]byte, len(list))
	for _, busy := range []bool{false, true} {
		if busy {
			burden(t)
		}
		for i, s := range list {
			data := gradedFor(t, s.assignment, s.sample, s.cases)
			if !busy {
				calm[i] = data
			} else if !bytes.Equal(data, calm[i]) {
				t.Errorf("%s %s: the reports differ:\n%s\nwith the burden\n%s", s.assignment, s.sample, calm[i], data)
			}
		}
	}
}

// gradedFor is the report on a sample, without its timing and without the cases
// that valgrind watches.
func gradedFor(t *testing.T, id, sample, glob string) []byte {
	t.Helper()
	s := samples.Suite(t, id)
	pool, err := sandbox.New(sandbox.Options{Workers: runtime.NumCPU()})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	sub, err := submission.Open(filepath.Join(repository, "testdata", "submissions", id, sample))
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	g := samples.Unwatched(t, &grade.Grader{Setup: &ready.Setup{Suite: s, Pool: pool, Workers: runtime.NumCPU()}})
	r, err := g.Grade(t.Context(), sub, grade.Options{Cases: glob})
	if err != nil {
		t.Fatal(err)
	}
	r.Timing = nil
	var b bytes.Buffer
	if err := report.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// burden gives the machine more to do than it can, until the test ends:
// processors, memory and disk.
func burden(t *testing.T) {
	t.Helper()
	scripts := []string{
		"while :; do head -c 150000000 /dev/zero | tail -c 100000000 > /dev/null; done",
		"while :; do head -c 50000000 /dev/zero > file; cat file > copy; sync file; rm file copy; done",
	}
	background(t, scripts)
	keepBusy(t, 2*runtime.NumCPU())
}

// keepBusy keeps processors busy with so many processes, until the test ends.
func keepBusy(t *testing.T, processes int) {
	t.Helper()
	background(t, slices.Repeat([]string{"while :; do :; done"}, processes))
}

// background runs scripts until the test ends.
func background(t *testing.T, scripts []string) {
	t.Helper()
	dir := t.TempDir()
	for _, script := range scripts {
		cmd := exec.Command("/bin/sh", "-c", script)
		cmd.Dir, cmd.SysProcAttr = dir, &syscall.SysProcAttr{Setpgid: true}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
			cmd.Wait()
		})
	}
}
