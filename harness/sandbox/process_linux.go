package sandbox

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/cgroup"
)

const (
	startTime = 20 * time.Second // for a worker to start
	stopTime  = 5 * time.Second  // for a worker to exit by itself
	graceTime = 15 * time.Second // in addition to Limits.Wall, for a worker to clean up and answer
)

// worker is the harness's side of one worker process.
type worker struct {
	cmd  *exec.Cmd
	log  logHead
	conn *os.File
	enc  *gob.Encoder
	dec  *gob.Decoder
	base string
}

func startWorker(g *cgroup.Group, s setup) (*worker, error) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	theirs := os.NewFile(uintptr(pair[1]), "worker")
	defer theirs.Close()
	err = unix.SetNonblock(pair[0], true) // so that the file supports deadlines
	w := &worker{conn: os.NewFile(uintptr(pair[0]), "worker"), base: s.Base}
	w.enc, w.dec = gob.NewEncoder(w.conn), gob.NewDecoder(w.conn)
	w.cmd = &exec.Cmd{
		Path:        "/proc/self/exe",
		Args:        []string{workerName},
		Env:         []string{},
		Dir:         "/",
		Stderr:      &w.log,
		ExtraFiles:  []*os.File{theirs},
		SysProcAttr: s.attributes(),
		WaitDelay:   time.Second,
	}
	if err == nil {
		err = startWithTimerSlack(w.cmd)
	}
	if err != nil {
		w.conn.Close()
		return nil, err
	}
	theirs.Close()
	if err := g.Add(w.cmd.Process.Pid); err != nil {
		w.stop()
		return nil, fmt.Errorf("control group: %w", err)
	}
	var r ready
	w.conn.SetDeadline(time.Now().Add(startTime))
	if err = w.enc.Encode(s); err == nil {
		err = w.dec.Decode(&r)
	}
	if r.NoUser {
		err = errNoUser
	} else if r.Err != "" {
		err = errors.New(r.Err)
	}
	if err != nil {
		w.stop()
		return nil, fmt.Errorf("%w%s", err, w.log.text())
	}
	return w, nil
}

// The user and group ID that contained candidates see themselves as, and the saved group ID of their worker.
const containedID, containedSavedGID = 1000, 1001

// attributes returns the attributes of the worker process. If it gets namespaces, s changes to the IDs inside them.
func (s *setup) attributes() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setsid: true} // no access to the terminal, no signals from it
	if s.Level < contained {
		return a
	}
	a.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS
	a.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SYS_CHROOT, unix.CAP_DAC_OVERRIDE, unix.CAP_FOWNER, unix.CAP_KILL}
	one := func(host int) syscall.SysProcIDMap {
		return syscall.SysProcIDMap{ContainerID: containedID, HostID: host, Size: 1}
	}
	if s.UID == 0 {
		a.UidMappings = []syscall.SysProcIDMap{one(os.Geteuid())}
		a.GidMappings = []syscall.SysProcIDMap{one(os.Getegid())}
		return a
	}
	a.UidMappings = []syscall.SysProcIDMap{one(s.UID)}
	a.GidMappings = []syscall.SysProcIDMap{one(s.GID), {ContainerID: containedSavedGID, HostID: s.Saved, Size: 1}}
	a.GidMappingsEnableSetgroups = true
	a.AmbientCaps = append(a.AmbientCaps, unix.CAP_SETUID, unix.CAP_SETGID)
	s.UID, s.GID, s.Saved = containedID, containedID, containedSavedGID
	return a
}

// order has the worker run one command. After an error the worker can no longer be used.
func (w *worker) order(ctx context.Context, o order, patience time.Duration) error {
	defer w.setDeadline(ctx, o, patience, w.conn.SetWriteDeadline)()
	return w.killIfLate(ctx, w.send(o))
}

// await waits for the answer to an order, which is the next one, and tells what the worker says before. After an error the
// worker can no longer be used.
func (w *worker) await(ctx context.Context, o order, patience time.Duration, hears func(now reply)) (reply, error) {
	defer w.setDeadline(ctx, o, patience, w.conn.SetReadDeadline)()
	for {
		var r reply
		err := w.dec.Decode(&r)
		if err != nil || r.Status == "" {
			return r, w.killIfLate(ctx, err)
		}
		hears(r)
	}
}

// setDeadline sets how long the next reads or writes may take, until ctx is done. Call what it returns after them.
func (w *worker) setDeadline(ctx context.Context, o order, patience time.Duration, set func(time.Time) error) func() bool {
	var deadline time.Time
	if o.Limits.Wall > 0 {
		deadline = time.Now().Add(o.maxWall() + patience)
	}
	set(deadline)
	return context.AfterFunc(ctx, func() { set(time.Unix(1, 0)) })
}

// killIfLate ends a worker that does not answer, since it will not exit by itself either.
func (w *worker) killIfLate(ctx context.Context, err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) && ctx.Err() == nil {
		w.kill()
	}
	return err
}

// send sends an order. gob would copy a large input several times.
func (w *worker) send(o order) error {
	input := o.Stdin
	if len(input) < largeInput {
		return w.enc.Encode(o)
	}
	o.Stdin, o.Input = nil, len(input)
	if err := w.enc.Encode(o); err != nil {
		return err
	}
	_, err := w.conn.Write(input)
	return err
}

// stop stops the worker and what it runs, and reports whether the worker exited by itself with status 0.
func (w *worker) stop() bool {
	w.conn.Close()
	late := time.AfterFunc(stopTime, w.kill)
	err := w.cmd.Wait()
	late.Stop()
	if err != nil {
		killSession(w.cmd.Process.Pid)
	}
	return err == nil
}

// kill kills first the descendants of the worker, which could not be found afterwards, and then the worker.
func (w *worker) kill() {
	killBelow(w.cmd.Process.Pid)
	w.cmd.Process.Kill()
}

// logHead keeps the first bytes that a worker writes to standard error.
type logHead struct{ b []byte }

func (t *logHead) Write(p []byte) (int, error) {
	if room := 2000 - len(t.b); room > 0 {
		t.b = append(t.b, p[:min(room, len(p))]...)
	}
	return len(p), nil
}

// text may be called only after the worker has been waited for.
func (t *logHead) text() string {
	if len(t.b) == 0 {
		return ""
	}
	return ": " + strings.TrimSpace(string(t.b))
}

// The runtime of Go has a thread that looks every 20 µs for long system calls, such as those in which a worker waits for a
// candidate: several times a play, while candidates need the processors. A worker's threads therefore wake up late from
// timers, except those that call resetTimerSlack. See "timer slack" in prctl(2).
const (
	workerSlack  = 5 * time.Millisecond
	defaultSlack = 50 * time.Microsecond // Linux's own
)

// startWithTimerSlack starts a worker with more of Go's processors than it has threads with work to do, since a thread that finds none free
// waits for the one that looks for long system calls.
func startWithTimerSlack(cmd *exec.Cmd) error {
	cmd.Env = append(cmd.Env, "GOMAXPROCS=4")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	unix.Prctl(unix.PR_SET_TIMERSLACK, uintptr(workerSlack), 0, 0, 0) // inherited, also across exec
	defer unix.Prctl(unix.PR_SET_TIMERSLACK, 0, 0, 0, 0)
	return cmd.Start()
}
