package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"touchstone/harness/sandbox/internal/cgroup"
)

// slot is the place of one worker, which may have to be started again.
type slot struct {
	pool   *Pool
	number int
	starts int
	worker *worker       // nil: not started
	group  *cgroup.Group // of the worker; its limits count all processes together, also between two looks of the watch
}

// play tries twice, because the end of a worker may have been an accident of the machine.
func (s *slot) play(ctx context.Context, o order) (reply, error) {
	var r reply
	var why error
	for range 2 {
		w, err := s.ensure()
		if err != nil {
			return reply{}, err
		}
		if err := s.pool.handOver(o.Scope.Write, s.number); err != nil {
			return reply{}, err
		}
		if err := s.group.Limit(groupMemory(o.Limits), int64(o.Limits.Processes)); err != nil {
			return reply{}, fmt.Errorf("sandbox: control group: %w", err)
		}
		r, why = w.play(ctx, o, s.pool.patience)
		if s.group.Starved() {
			r.outOfMemory(why)
			why = nil
		}
		if why != nil || r.Fault != "" || r.Retire {
			s.retire()
		}
		if why == nil && r.Fault == "" {
			return r, nil
		}
		if err := ctx.Err(); err != nil {
			return reply{}, err
		}
	}
	if why == nil {
		return reply{}, errors.New("sandbox: " + r.Fault)
	}
	if _, err := s.ensure(); err != nil { // ends whatever is left of the play
		return reply{}, err
	}
	return reply{Outcome: Outcome{
		End: Signaled, Signal: "SIGKILL",
		Error: fmt.Sprintf("the process that watched over it was ended during the play, twice (%v)", why),
	}}, nil
}

// ownMemory is what a worker may need itself, with the pipes and files that it holds for candidates.
const ownMemory = 128 << 20

// groupMemory is what the control group of a worker may have in memory during a play, files included; 0 is no limit.
func groupMemory(l Limits) int64 {
	if l.Memory == 0 {
		return 0
	}
	return mostResident(l.Memory) + l.disk() + ownMemory
}

// outOfMemory says of a play that the kernel ended something for want of memory, perhaps the worker.
func (r *reply) outOfMemory(why error) {
	r.Outcome.End = MemoryLimit
	if why != nil {
		r.Outcome.Signal, r.Retire = "SIGKILL", true
	}
}

// ensure starts the worker if there is none.
func (s *slot) ensure() (*worker, error) {
	if s.worker != nil {
		return s.worker, nil
	}
	s.starts++
	base := filepath.Join(s.pool.base, fmt.Sprintf("%d-%d", s.number, s.starts))
	uid, gid := s.pool.users.of(s.number)
	var err error
	if err := os.Mkdir(base, baseMode); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	if uid != 0 {
		if err := os.Chown(base, uid, gid); err != nil {
			return nil, fmt.Errorf("sandbox: %w %d: %w", errNoUser, uid, err)
		}
	}
	if s.group, err = s.pool.groups.Make(); err != nil {
		return nil, fmt.Errorf("sandbox: control group: %w", err)
	}
	w, err := startWorker(s.group, setup{Level: s.pool.tried, UID: uid, GID: gid, Saved: uid, Base: base, Hide: s.pool.hide})
	if err != nil {
		s.group.Close()
		return nil, fmt.Errorf("sandbox: cannot start a worker: %w", err)
	}
	s.worker = w
	return w, nil
}

// retire ends the worker; the next play starts another.
func (s *slot) retire() {
	if s.worker == nil {
		return
	}
	clean := s.worker.stop()
	base := s.worker.base
	s.worker = nil
	s.group.Close()
	if !clean && s.pool.users.own() {
		// A new worker of the same user ends what the old one could not.
		if _, err := s.ensure(); err == nil {
			defer removeTree(base)
			return
		}
	}
	removeTree(base)
}
