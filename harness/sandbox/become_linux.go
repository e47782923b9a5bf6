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

// preferForOOM has the kernel end this process and its candidates rather than others when memory runs out.
func preferForOOM() { os.WriteFile("/proc/self/oom_score_adj", []byte("500"), 0) }

const (
	fixedAddresses = 0x0040000 // ADDR_NO_RANDOMIZE
	askPersonality = 0xffffffff
)

// randomAddresses has programs started from this thread find code, stack and heap at other addresses each time, also when
// this process was started without that, as from a debugger: a program that is right by the luck of its addresses is wrong.
func randomAddresses() {
	if kind, _, err := syscall.RawSyscall(syscall.SYS_PERSONALITY, askPersonality, 0, 0); err == 0 && kind&fixedAddresses != 0 {
		syscall.RawSyscall(syscall.SYS_PERSONALITY, kind&^fixedAddresses, 0, 0)
	}
}

// leaveHost prepares for roots of its own in the namespaces this process was started in.
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
	m.counter, _ = os.OpenFile("/proc/sys/kernel/ns_last_pid", os.O_WRONLY, 0) // not there without checkpoints
	m.ownUser = true
	survive()
	return nil
}

// firstNumber is what the processes of a play begin with where they have numbers of their own: those that are given in
// turn would tell how many processes the plays before had.
const firstNumber = "1000"

// rewind has the next process get firstNumber, or the first after it that is free.
func (m *minder) rewind() {
	if m.counter != nil {
		m.counter.WriteAt([]byte(firstNumber), 0)
	}
}

// survive handles the signals that end a Go program. A candidate that could send one, in spite of the filter, has the
// user of this process.
func survive() {
	var list []os.Signal
	for n := syscall.Signal(1); n < 65; n++ {
		if n != syscall.SIGCHLD && n != syscall.SIGURG && n != syscall.SIGPROF {
			list = append(list, n)
		}
	}
	signal.Notify(make(chan os.Signal, 1), list...)
}

// become gives up root. The saved group is another one, which a program started from here does not get: that keeps
// candidates from setting the limits of this process, as their user otherwise could.
func become(s setup) error {
	if err := syscall.Setgroups([]int{s.GID}); err != nil {
		return err
	}
	if err := syscall.Setresgid(s.GID, s.GID, s.Saved); err != nil {
		return err
	}
	return syscall.Setresuid(s.UID, s.UID, s.UID)
}

// endOthers ends what a worker before this one could not: every other process of this user.
func endOthers() {
	isOther := func(pid int) bool { return pid != os.Getpid() }
	for until := time.Now().Add(endTime); time.Now().Before(until); time.Sleep(time.Millisecond) {
		unix.Kill(-1, unix.SIGKILL)
		if !slices.ContainsFunc(processesOf(os.Getuid()), isOther) {
			return
		}
	}
}
