package sandbox

import (
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func exited(code int) unix.WaitStatus             { return unix.WaitStatus(code << 8) }
func signaled(signal unix.Signal) unix.WaitStatus { return unix.WaitStatus(signal) }

// A limit is named as the end only where it explains the end, however slow the machine was.
func TestEndOf(t *testing.T) {
	limits := Limits{CPU: time.Second, Memory: 64 * mib, FileSize: mib}
	const little, much = 8 * mib, 63 * mib
	over := maxResident(limits.Memory) + 1
	for _, tc := range []struct {
		what   string
		status unix.WaitStatus
		cpu    time.Duration
		peak   int64
		want   End
	}{
		{"exits", exited(0), 0, little, Exited},
		{"exits just after its time was used up", exited(3), 1100 * time.Millisecond, much, Exited},
		{"crashes just after its time was used up", signaled(unix.SIGSEGV), 1100 * time.Millisecond, little, Signaled},
		{"crashes just after its time was used up, with much memory", signaled(unix.SIGSEGV), 1100 * time.Millisecond, much, Signaled},
		{"is refused memory and aborts", signaled(unix.SIGABRT), 0, much, Signaled},
		{"aborts", signaled(unix.SIGABRT), 0, little, Signaled},
		{"ends in order for want of memory", exited(1), 0, much, Exited},
		{"had more than it may, and exits", exited(0), 0, over, MemoryLimit},
		{"had more than it may, and is killed", signaled(unix.SIGKILL), 2 * time.Second, over, MemoryLimit},
		{"is ended by the kernel for its time", signaled(unix.SIGXCPU), time.Second, little, CPULimit},
		{"is ended by the kernel, whose clock differs", signaled(unix.SIGXCPU), 850 * time.Millisecond, little, CPULimit},
		{"is killed by the kernel for its time", signaled(unix.SIGKILL), 2 * time.Second, little, CPULimit},
		{"is killed by something else", signaled(unix.SIGKILL), 347 * time.Millisecond, little, Signaled},
		{"is killed for want of memory", signaled(unix.SIGKILL), 347 * time.Millisecond, much, MemoryLimit},
		{"pretends", signaled(unix.SIGXCPU), 10 * time.Millisecond, little, Signaled},
		{"writes a file that is too big", signaled(unix.SIGXFSZ), 1100 * time.Millisecond, little, FileSizeLimit},
	} {
		if got := endOf(tc.status, limits, tc.cpu, tc.peak); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.what, got, tc.want)
		}
		without := Signaled
		if tc.status.Exited() {
			without = Exited
		}
		if got := endOf(tc.status, Limits{}, tc.cpu, tc.peak); got != without {
			t.Errorf("%s, without limits: %s, want %s", tc.what, got, without)
		}
	}
}

// The limit on memory is a likely reason for a crash where much of it was in use.
func TestRefusedMemory(t *testing.T) {
	const limit = 64 * mib
	for signal, may := range map[unix.Signal]bool{unix.SIGSEGV: true, unix.SIGBUS: true, unix.SIGABRT: true, unix.SIGFPE: false, unix.SIGTERM: false, unix.SIGKILL: false} {
		for peak, much := range map[int64]bool{2 * mib: false, limit/2 - 1: false, limit / 2: true, limit: true} {
			if got := refusedMemory(signal, limit, peak); got != (may && much) {
				t.Errorf("%v with %d of %d: %t", signal, peak, limit, got)
			}
			if refusedMemory(signal, 0, peak) {
				t.Errorf("%v with %d and no limit", signal, peak)
			}
		}
	}
}

// What has ended by itself has met no limit, even when the one who watches over it finds it long after the time was up.
func TestEndedBeforeItWasSeen(t *testing.T) {
	p := &play{sup: &supervisor{}, stdin: -1, out: stream{fd: -1}, err: stream{fd: -1}, pidfd: -1, harnessGone: true}
	p.c.Limits = Limits{Wall: time.Second, CPU: 1, Memory: 1, Processes: 1}
	var err error
	p.pid, err = syscall.ForkExec("/bin/true", []string{"true"}, &syscall.ProcAttr{Sys: &syscall.SysProcAttr{PidFD: &p.pidfd}})
	if err != nil || p.pidfd < 0 {
		t.Fatal(p.pidfd, err)
	}
	defer unix.Close(p.pidfd)
	if err := unix.Waitid(unix.P_PID, p.pid, nil, unix.WEXITED|unix.WNOWAIT, nil); err != nil {
		t.Fatal(err)
	}
	p.began = time.Now().Add(-time.Hour)
	if !p.wait() || p.end != "" {
		t.Errorf("it has ended: %q", p.end)
	}
	var status unix.WaitStatus
	if _, err := unix.Wait4(p.pid, &status, 0, nil); err != nil || !status.Exited() {
		t.Errorf("%x %v", status, err)
	}
}
