package sandbox

import (
	"os/exec"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// The runtime of Go has a thread that looks every 20 µs for long system calls, such as those in which a worker waits for a
// candidate: several times a play, while candidates need the processors. A worker's threads therefore wake up late from
// timers, except those that call wakeful. See "timer slack" in prctl(2).
const (
	drowsySlack = 5 * time.Millisecond
	usualSlack  = 50 * time.Microsecond // Linux's own
)

// startDrowsy starts a worker with more of Go's processors than it has threads with work to do, since a thread that finds none free
// waits for the one that looks for long system calls.
func startDrowsy(cmd *exec.Cmd) error {
	cmd.Env = append(cmd.Env, "GOMAXPROCS=4")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	unix.Prctl(unix.PR_SET_TIMERSLACK, uintptr(drowsySlack), 0, 0, 0) // inherited, also across exec
	defer unix.Prctl(unix.PR_SET_TIMERSLACK, 0, 0, 0, 0)
	return cmd.Start()
}

// wakeful makes the calling thread wake up in time, and the processes that it starts.
func wakeful() { unix.Prctl(unix.PR_SET_TIMERSLACK, uintptr(usualSlack), 0, 0, 0) }
