package sandbox

import (
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// preferForOOM makes the OOM killer choose this process and its candidates before others.
func preferForOOM() { os.WriteFile("/proc/self/oom_score_adj", []byte("500"), 0) }

const (
	fixedAddresses = 0x0040000 // ADDR_NO_RANDOMIZE
	askPersonality = 0xffffffff
)

// leaveHost prepares the new namespaces of this process for its own root file systems.
func (sup *supervisor) leaveHost(s setup) (err error) {
	if s.Level < contained {
		return nil
	}
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("private mounts: %w", err)
	}
	if err := unix.Sethostname([]byte(hostName)); err != nil {
		return fmt.Errorf("host name: %w", err)
	}
	if sup.host, err = unix.Open("/", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		return err
	}
	sup.lastPID, _ = os.OpenFile("/proc/sys/kernel/ns_last_pid", os.O_WRONLY, 0) // missing in kernels without checkpoint/restore
	sup.separateUser = true
	handleSignals()
	return nil
}

// firstNumber is the PID at which each play starts in its own PID namespace. Consecutive PIDs would reveal how many
// processes the earlier plays had.
const firstNumber = "1000"

// resetPID makes the next process get the PID firstNumber, or the first free one after it.
func (sup *supervisor) resetPID() {
	if sup.lastPID != nil {
		sup.lastPID.WriteAt([]byte(firstNumber), 0)
	}
}

// handleSignals handles the signals that terminate a Go program. A candidate runs as the same user as this process, so it could
// send one if the filter failed.
func handleSignals() {
	var list []os.Signal
	for n := syscall.Signal(1); n < 65; n++ {
		if n != syscall.SIGCHLD && n != syscall.SIGURG && n != syscall.SIGPROF {
			list = append(list, n)
		}
	}
	signal.Notify(make(chan os.Signal, 1), list...)
}

// dropRoot gives up root, if the worker has another user. The saved group ID differs from the group, and programs started from
// here do not inherit it: that keeps candidates, which run as the same user, from changing the resource limits of this process.
func (sup *supervisor) dropRoot(s setup) error {
	if s.UID == 0 {
		return nil
	}
	err := syscall.Setgroups([]int{s.GID})
	if err == nil {
		err = syscall.Setresgid(s.GID, s.GID, s.Saved)
	}
	if err == nil {
		err = syscall.Setresuid(s.UID, s.UID, s.UID)
	}
	if err != nil {
		return fmt.Errorf("%w %d: %w", errNoUser, s.UID, err)
	}
	sup.separateUser = true
	if s.Level < contained {
		killUser()
	}
	return nil
}

// killUser kills every other process of this user: what an earlier worker could not kill.
func killUser() {
	isOther := func(pid int) bool { return pid != os.Getpid() }
	for until := time.Now().Add(endTime); time.Now().Before(until); time.Sleep(time.Millisecond) {
		unix.Kill(-1, unix.SIGKILL)
		if !slices.ContainsFunc(processesOf(os.Getuid()), isOther) {
			return
		}
	}
}

// handleIgnored installs handlers for signals that the harness ignores: an ignored signal stays ignored across exec, a
// handled one is reset to its default.
func handleIgnored() {
	data, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(data), "\nSigIgn:\t")
	line, _, _ := strings.Cut(rest, "\n")
	mask, _ := strconv.ParseUint(line, 16, 64)
	for n := range 64 {
		if mask&(1<<n) != 0 {
			signal.Notify(make(chan os.Signal, 1), syscall.Signal(n+1))
		}
	}
}

// closeOnExec marks all descriptors above the standard ones close-on-exec, including those that the harness inherited.
func closeOnExec(setup) error {
	if unix.CloseRange(3, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC) == nil {
		return nil
	}
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return fmt.Errorf("close-on-exec: %w", err)
	}
	for _, e := range list {
		if fd, err := strconv.Atoi(e.Name()); err == nil && fd > 2 {
			unix.CloseOnExec(fd)
		}
	}
	return nil
}

// resetTimerSlack makes the calling thread wake up in time, and the processes that it starts.
func resetTimerSlack() { unix.Prctl(unix.PR_SET_TIMERSLACK, uintptr(defaultSlack), 0, 0, 0) }

// randomAddresses turns address space randomization back on for programs started from this thread, in case this process was
// started without it, for example by a debugger. A program that works only at certain addresses is wrong.
func randomAddresses() {
	if kind, _, err := syscall.RawSyscall(syscall.SYS_PERSONALITY, askPersonality, 0, 0); err == 0 && kind&fixedAddresses != 0 {
		syscall.RawSyscall(syscall.SYS_PERSONALITY, kind&^fixedAddresses, 0, 0)
	}
}
