package sandbox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// probeName is the Args[0] of the self-test: this program runs as its own candidate and tries what should not work.
const probeName = "touchstone-sandbox-probe"

// probed is what the self-test finds from inside the sandbox.
type probed struct {
	UID, GID     int
	Limits       map[int]uint64
	NoNewPrivs   bool
	Signals      bool // all have their default action, none is blocked
	LeftChild    bool // it left a process behind in a separate session
	Surroundings Surroundings

	// What it could do.
	Read      bool // read a file of the harness that everyone may read
	Sockets   bool
	Trace     bool // trace its parent
	Unshare   bool // create namespaces
	Kill      bool // signal its parent
	Processes bool // see other processes, or a parent that is not PID 1
	Network   bool // see network interfaces other than lo
	Root      bool // write to the root, or it has no private /tmp
	Host      bool // see the host name
}

func probe() int {
	if len(os.Args) != 2 || os.Args[1] == "stay" {
		time.Sleep(time.Minute)
		return 0
	}
	p := probed{UID: os.Getuid(), Limits: map[int]uint64{}}
	for resource := range probeLimits() {
		var r unix.Rlimit
		if unix.Getrlimit(resource, &r) == nil {
			p.Limits[resource] = r.Max
		}
	}
	nnp, err := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0)
	p.NoNewPrivs = err == nil && nnp == 1
	status, _ := os.ReadFile("/proc/self/status")
	const none = "0000000000000000"
	p.Signals = strings.Contains(string(status), "\nSigBlk:\t"+none) && strings.Contains(string(status), "\nSigIgn:\t"+none)
	p.Surroundings = findSurroundings()
	p.tryEscape(os.Args[1])
	_, err = syscall.ForkExec("/proc/self/exe", []string{probeName, "stay"}, &syscall.ProcAttr{
		Files: []uintptr{0, 1, 2}, Sys: &syscall.SysProcAttr{Setsid: true},
	})
	p.LeftChild = err == nil
	if json.NewEncoder(os.Stdout).Encode(p) != nil {
		return 1
	}
	return 0
}

func findSurroundings() (s Surroundings) {
	mask := unix.Umask(0)
	unix.Umask(mask)
	s.Umask, s.Folder = fmt.Sprintf("%04o", mask), FolderMoves
	if dir, err := os.Getwd(); err == nil && dir == boxFolder {
		s.Folder = dir
	}
	kind, _, _ := syscall.RawSyscall(syscall.SYS_PERSONALITY, askPersonality, 0, 0)
	s.Random = kind&fixedAddresses == 0
	return s
}

// tryEscape tries to reach things outside the sandbox.
func (p *probed) tryEscape(canary string) {
	_, err := os.ReadFile(canary)
	p.Read = err == nil
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	if p.Sockets = err == nil; p.Sockets {
		unix.Close(fd)
	}
	p.Trace = unix.PtraceAttach(os.Getppid()) == nil
	p.Unshare = unix.Unshare(unix.CLONE_NEWUTS) == nil || unix.Unshare(unix.CLONE_NEWUSER) == nil
	p.Kill = unix.Kill(os.Getppid(), 0) == nil
	p.Processes = os.Getppid() != 1
	devices, err := os.ReadFile("/proc/net/dev")
	p.Network = err != nil || bytes.Count(devices, []byte(":")) > 1
	p.Root = os.Mkdir("/probe", 0o755) == nil || os.WriteFile("/tmp/probe", nil, 0o600) != nil
	name, err := os.Hostname()
	p.Host = err != nil || name != hostName
}

// probeLimits returns the limits that the self-test requests and must find, by resource.
func probeLimits() map[int]uint64 {
	return map[int]uint64{
		unix.RLIMIT_CPU: 61, unix.RLIMIT_FSIZE: 1 << 20, unix.RLIMIT_NOFILE: 48, unix.RLIMIT_CORE: 0,
		unix.RLIMIT_STACK: StackSize,
	}
}
