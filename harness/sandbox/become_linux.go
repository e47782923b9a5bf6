package sandbox

import (
	"fmt"
	"os"
	"os/signal"
	"slices"
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

// randomAddresses turns address space randomization back on for programs started from this thread, in case this process was
// started without it, for example by a debugger. A program that works only at certain addresses is wrong.
func randomAddresses() {
	if kind, _, err := syscall.RawSyscall(syscall.SYS_PERSONALITY, askPersonality, 0, 0); err == 0 && kind&fixedAddresses != 0 {
		syscall.RawSyscall(syscall.SYS_PERSONALITY, kind&^fixedAddresses, 0, 0)
	}
}

// leaveHost prepares the new namespaces of this process for its own root file systems.
func (m *minder) leaveHost() (err error) {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("private mounts: %w", err)
	}
	if err := unix.Sethostname([]byte(hostName)); err != nil {
		return fmt.Errorf("host name: %w", err)
	}
	if m.host, err = unix.Open("/", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		return err
	}
	m.counter, _ = os.OpenFile("/proc/sys/kernel/ns_last_pid", os.O_WRONLY, 0) // missing in kernels without checkpoint/restore
	m.ownUser = true
	survive()
	return nil
}

// firstNumber is the PID at which each play starts in its own PID namespace. Consecutive PIDs would reveal how many
// processes the earlier plays had.
const firstNumber = "1000"

// rewind makes the next process get the PID firstNumber, or the first free one after it.
func (m *minder) rewind() {
	if m.counter != nil {
		m.counter.WriteAt([]byte(firstNumber), 0)
	}
}

// survive handles the signals that terminate a Go program. A candidate runs as the same user as this process, so it could
// send one if the filter failed.
func survive() {
	var list []os.Signal
	for n := syscall.Signal(1); n < 65; n++ {
		if n != syscall.SIGCHLD && n != syscall.SIGURG && n != syscall.SIGPROF {
			list = append(list, n)
		}
	}
	signal.Notify(make(chan os.Signal, 1), list...)
}

// become gives up root. The saved group ID differs from the group, and programs started from here do not inherit it: that
// keeps candidates, which run as the same user, from changing the resource limits of this process.
func become(s setup) error {
	if err := syscall.Setgroups([]int{s.GID}); err != nil {
		return err
	}
	if err := syscall.Setresgid(s.GID, s.GID, s.Saved); err != nil {
		return err
	}
	return syscall.Setresuid(s.UID, s.UID, s.UID)
}

// endOthers kills every other process of this user: what an earlier worker could not kill.
func endOthers() {
	isOther := func(pid int) bool { return pid != os.Getpid() }
	for until := time.Now().Add(endTime); time.Now().Before(until); time.Sleep(time.Millisecond) {
		unix.Kill(-1, unix.SIGKILL)
		if !slices.ContainsFunc(processesOf(os.Getuid()), isOther) {
			return
		}
	}
}
