package sandbox

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/cgroup"
)

const (
	startTime = 20 * time.Second // for a worker to start
	stopTime  = 5 * time.Second  // for a worker to exit by itself
	spareTime = 15 * time.Second // in addition to Limits.Wall, for a worker to clean up and answer
)

// worker is the harness's side of one worker process.
type worker struct {
	cmd  *exec.Cmd
	log  head
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
		err = startDrowsy(w.cmd)
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
const insideID, insideSaved = 1000, 1001

// attributes returns the attributes of the worker process. If it gets namespaces, s changes to the IDs inside them.
func (s *setup) attributes() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setsid: true} // no access to the terminal, no signals from it
	if s.Level < contained {
		return a
	}
	a.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS
	a.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SYS_CHROOT, unix.CAP_DAC_OVERRIDE, unix.CAP_FOWNER, unix.CAP_KILL}
	one := func(host int) syscall.SysProcIDMap {
		return syscall.SysProcIDMap{ContainerID: insideID, HostID: host, Size: 1}
	}
	if s.UID == 0 {
		a.UidMappings = []syscall.SysProcIDMap{one(os.Geteuid())}
		a.GidMappings = []syscall.SysProcIDMap{one(os.Getegid())}
		return a
	}
	a.UidMappings = []syscall.SysProcIDMap{one(s.UID)}
	a.GidMappings = []syscall.SysProcIDMap{one(s.GID), {ContainerID: insideSaved, HostID: s.Saved, Size: 1}}
	a.GidMappingsEnableSetgroups = true
	a.AmbientCaps = append(a.AmbientCaps, unix.CAP_SETUID, unix.CAP_SETGID)
	s.UID, s.GID, s.Saved = insideID, insideID, insideSaved
	return a
}

// order has the worker run one command. After an error the worker can no longer be used.
func (w *worker) order(ctx context.Context, o order, patience time.Duration) error {
	defer w.bound(ctx, o, patience, w.conn.SetWriteDeadline)()
	return w.late(ctx, w.send(o))
}

// await waits for the answer to an order, which is the next one, and tells what the worker says before. After an error the
// worker can no longer be used.
func (w *worker) await(ctx context.Context, o order, patience time.Duration, hears func(now string)) (reply, error) {
	defer w.bound(ctx, o, patience, w.conn.SetReadDeadline)()
	for {
		var r reply
		err := w.dec.Decode(&r)
		if err != nil || r.Now == "" {
			return r, w.late(ctx, err)
		}
		hears(r.Now)
	}
}

// bound sets how long the next reads or writes may take, until ctx is done. Call what it returns after them.
func (w *worker) bound(ctx context.Context, o order, patience time.Duration, set func(time.Time) error) func() bool {
	var deadline time.Time
	if o.Limits.Wall > 0 {
		deadline = time.Now().Add(o.longest() + patience)
	}
	set(deadline)
	return context.AfterFunc(ctx, func() { set(time.Unix(1, 0)) })
}

// late ends a worker that does not answer, since it will not exit by itself either.
func (w *worker) late(ctx context.Context, err error) error {
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

// head keeps the first bytes that a worker writes to standard error.
type head struct{ b []byte }

func (t *head) Write(p []byte) (int, error) {
	if room := 2000 - len(t.b); room > 0 {
		t.b = append(t.b, p[:min(room, len(p))]...)
	}
	return len(p), nil
}

// text may be called only after the worker has been waited for.
func (t *head) text() string {
	if len(t.b) == 0 {
		return ""
	}
	return ": " + strings.TrimSpace(string(t.b))
}
