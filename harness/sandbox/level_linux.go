package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// probeName is the Args[0] of the self-test: this program as its own candidate, which tells what it finds.
const probeName = "touchstone-sandbox-probe"

// probed is what the self-test finds from inside.
type probed struct {
	UID, GID    int
	Limits      map[int]uint64
	NoNewPrivs  bool
	Signals     bool // all at their default, none blocked
	LeftChild   bool // it left a process behind, in a session of its own
	Environment int  // entries
	OpenFiles   int
}

func probe() int {
	if len(os.Args) > 1 {
		time.Sleep(time.Minute)
		return 0
	}
	p := probed{UID: os.Getuid(), GID: os.Getgid(), Limits: map[int]uint64{}, Environment: len(os.Environ())}
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
	_, err = syscall.ForkExec("/proc/self/exe", []string{probeName, "stay"}, &syscall.ProcAttr{
		Files: []uintptr{0, 1, 2}, Sys: &syscall.SysProcAttr{Setsid: true},
	})
	p.LeftChild = err == nil
	if json.NewEncoder(os.Stdout).Encode(p) != nil {
		return 1
	}
	return 0
}

// probeLimits are what the self-test asks for, and must find, by resource.
func probeLimits() map[int]uint64 {
	return map[int]uint64{
		unix.RLIMIT_CPU: 31, unix.RLIMIT_FSIZE: 1 << 20, unix.RLIMIT_NOFILE: 48, unix.RLIMIT_CORE: 0,
		unix.RLIMIT_STACK: stackSize,
	}
}

// selfTest runs the probe and draws the level from what it says and from what became of it.
func (p *Pool) selfTest() (Level, error) {
	if _, err := p.slots[0].ensure(); errors.Is(err, errNoUser) {
		p.users.release()
	}
	r, err := p.run(context.Background(), Command{
		Path: "/proc/self/exe", Args: []string{probeName},
		Limits: Limits{Wall: 20 * time.Second, CPU: 30 * time.Second, FileSize: 1 << 20, OpenFiles: 48, Processes: 64},
	})
	if err != nil {
		return Level{}, err
	}
	o := r.Outcome
	var found probed
	if o.End != Exited || json.Unmarshal(o.Stdout, &found) != nil {
		return Level{Name: "bare", Lacks: []string{fmt.Sprintf(
			"a self-test that runs: %s %s%s", o.End, o.Signal, o.Error)}}, nil
	}
	return p.judge(found, r), nil
}

func (p *Pool) judge(found probed, r reply) Level {
	l := Level{Number: 1, Name: "limited"}
	note := func(ok, needed bool, has, lacks string) {
		if ok {
			l.Has = append(l.Has, has)
			return
		}
		l.Lacks = append(l.Lacks, lacks)
		if needed {
			l.Number, l.Name = 0, "bare"
		}
	}
	limits := true
	for resource, want := range probeLimits() {
		limits = limits && found.Limits[resource] <= want
	}
	note(limits, true, "kernel limits", "kernel limits (prlimit)")
	note(!r.NoTrace, false, "limits set before the first instruction",
		"limits set before the first instruction (ptrace is refused: they are set shortly after)")
	note(found.NoNewPrivs, true, "no new privileges", "no new privileges")
	note(found.Signals, false, "signals at their default", "signals at their default")
	note(found.LeftChild && r.Outcome.LeftBehind == 1, true, "processes left behind are ended",
		"processes left behind are ended")
	note(listsChildren(), false, "memory and processor time of all processes together are watched",
		"memory and processor time of all processes together are watched (no /proc/PID/task/TID/children)")
	note(p.users.own() && found.UID != os.Getuid(), os.Geteuid() == 0, "a user of its own",
		"a user of its own (needs root that may change user): a candidate can signal the other processes of its user")
	l.Lacks = append(l.Lacks, "namespaces", "file access rules", "system call filter")
	return l
}

func listsChildren() bool {
	_, err := os.ReadFile(fmt.Sprintf("/proc/self/task/%d/children", os.Getpid()))
	return err == nil
}
