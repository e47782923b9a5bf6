// Package faulty grades on machines that lack something: it runs the program under limits, in control groups and with
// mounts of its own, and looks what became of right and of wrong submissions.
package faulty

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/cmd/touchstone/internal/built"
)

// A run of this program with this variable set makes the machine faulty, as the variable says, and then becomes the program
// that its arguments name.
const faultVariable = "TOUCHSTONE_TEST_FAULT"

func TestMain(m *testing.M) {
	fault := os.Getenv(faultVariable)
	if fault == "" {
		built.Main(m)
		return
	}
	os.Unsetenv(faultVariable)
	runtime.LockOSThread() // mounts of its own are those of one thread
	for _, one := range strings.Split(fault, ";") {
		name, value, _ := strings.Cut(one, "=")
		if err := faults[name](value); err != nil {
			fmt.Fprintln(os.Stderr, "cannot make the machine faulty:", one, err)
			os.Exit(99)
		}
	}
	fmt.Fprintln(os.Stderr, syscall.Exec(os.Args[1], os.Args[1:], os.Environ()))
	os.Exit(99)
}

// faults are the ways to make a machine faulty; a value is what the test asks for.
var faults = map[string]func(value string) error{
	"tmp": func(options string) error { // another file system for temporary files
		flags := uintptr(0)
		for option, flag := range map[string]uintptr{"noexec": unix.MS_NOEXEC, "ro": unix.MS_RDONLY} {
			if options == option {
				options, flags = "", flag
			}
		}
		return mount(os.TempDir(), flags, strings.ReplaceAll(options, ":", "="))
	},
	"home": func(string) error { return mount(os.Getenv("HOME"), unix.MS_RDONLY, "") },
	"shm":  func(string) error { return mount("/dev/shm", unix.MS_RDONLY, "") },
	"file": limit(unix.RLIMIT_FSIZE), "open": limit(unix.RLIMIT_NOFILE), "processes": limit(unix.RLIMIT_NPROC),
	"address": limit(unix.RLIMIT_AS), "data": limit(unix.RLIMIT_DATA), "stack": limit(unix.RLIMIT_STACK),
	"group": func(folder string) error {
		return os.WriteFile(filepath.Join(folder, "cgroup.procs"), []byte(strconv.Itoa(os.Getpid())), 0o644)
	},
	"fill": fill,
}

// mount puts a file system in memory over a folder, for this process alone.
func mount(folder string, flags uintptr, options string) error {
	if err := unix.Unshare(unix.CLONE_NEWNS); err != nil {
		return err
	}
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return err
	}
	return unix.Mount("none", folder, "tmpfs", flags, options)
}

func limit(resource int) func(string) error {
	return func(value string) error {
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return err
		}
		return syscall.Setrlimit(resource, &syscall.Rlimit{Cur: n, Max: n})
	}
}

// fill forks a process that fills the temporary folder as soon as a submission is there.
func fill(string) error {
	_, err := syscall.ForkExec("/proc/self/exe", os.Args[:1], &syscall.ProcAttr{
		Env: append(os.Environ(), faultVariable+"=filling"), Files: []uintptr{0, 2, 2}, Sys: &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL},
	})
	return err
}

func init() {
	faults["filling"] = func(string) error {
		for {
			found, err := filepath.Glob(filepath.Join(os.TempDir(), "touchstone-submission-*", "tree", "sum.c")) // not that of the checker
			if err != nil {
				return err
			}
			if len(found) > 0 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		f, err := os.Create(filepath.Join(os.TempDir(), "filling"))
		if err != nil {
			return err
		}
		for err == nil {
			_, err = f.Write(make([]byte, 1<<20))
		}
		if !errors.Is(err, unix.ENOSPC) {
			return err
		}
		time.Sleep(time.Minute) // until the program that it belongs to has ended
		return nil
	}
}
