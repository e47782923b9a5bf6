package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"touchstone/harness/sandbox/internal/cgroup"
)

// slot holds one worker, which may have to be restarted.
type slot struct {
	pool   *Pool
	number int
	starts int
	worker *worker       // nil if not running
	scope  string        // the key of what it is confined to
	limits Limits        // of its play
	idle   bool          // its play takes no room in the queue
	ahead  *ticket       // the play that was sent ahead, if any
	group  *cgroup.Group // of the worker; limits all processes together, also between two checks of the watch
	kills  int           // processes in the group that the OOM killer had killed by the end of the last play
}

// takesAhead reports whether an order can be sent while another play has the slot: nothing has to be prepared for it.
func (s *slot) takesAhead(o order) bool {
	return !o.Talks && s.scope == o.Scope.Key && s.limits == o.Limits && len(o.Scope.Write) == 0 && o.small()
}

// play tries twice, because a worker may have been killed by accident. The first time, the order may have been sent already.
func (s *slot) play(ctx context.Context, o order, sent bool) (reply, error) {
	var r reply
	var died, err error
	for first := true; ; first = false {
		if r, died, err = s.try(ctx, o, sent && first, first, nil); err != nil {
			return reply{}, err
		}
		switch {
		case died == nil && r.Machine != nil:
			return reply{}, r.Machine
		case died == nil && r.Fault == "":
			return r, nil
		case ctx.Err() != nil:
			return reply{}, ctx.Err()
		case first:
			continue
		case died == nil:
			return reply{}, errors.New("sandbox: " + r.Fault)
		}
		if _, err := s.ensure(); err != nil { // kills whatever is left of the play
			return reply{}, err
		}
		return killedReply(died), nil
	}
}

// try has the worker play the order, and replaces it if it died or has a fault. Meanwhile another order may be sent ahead, if it
// accepts one; a talk goes over its line.
func (s *slot) try(ctx context.Context, o order, sent, accepts bool, talks *line) (r reply, died, err error) {
	w, err := s.ensure()
	if err != nil {
		return r, nil, err
	}
	if !sent {
		if err := s.prepare(o); err != nil {
			return r, nil, err
		}
		died = w.order(ctx, o, s.pool.grace)
	}
	if died == nil {
		if accepts {
			s.pool.queue.accept(s)
		}
		end := talks.relay(w)
		r, died = w.await(ctx, o, s.pool.grace, func(now reply) {
			if !talks.hear(now) {
				s.onStatus(now.Status)
			}
		})
		end()
	}
	if killed := s.kills; s.oomKilled(r, died) {
		s.pool.ownKills.Add(int64(s.kills - killed))
		r.outOfMemory(died)
		died = nil
	}
	if died != nil || r.Fault != "" || r.Retire {
		s.pool.queue.recall(s)
		s.retire()
	}
	return r, died, nil
}

// prepare makes the slot ready for an order.
func (s *slot) prepare(o order) error {
	if err := s.pool.handOver(o.Scope.Write, s.number); err != nil {
		return err
	}
	if err := s.group.Limit(groupMemory(o.Limits), int64(o.Limits.Processes)); err != nil {
		return fmt.Errorf("sandbox: control group: %w", err)
	}
	s.scope, s.limits = o.Scope.Key, o.Limits
	return nil
}

// onStatus notes what a reply says while the play goes on.
func (s *slot) onStatus(now string) {
	if now == statusReturned {
		s.pool.queue.recall(s)
		return
	}
	s.pool.queue.setIdle(s, now == statusIdle)
}

// oomKilled reports whether the OOM killer has killed a process of the play, or the worker.
func (s *slot) oomKilled(r reply, why error) bool {
	before := s.kills
	if s.kills = r.Kills; why != nil {
		data, _ := os.ReadFile(s.group.Files().Events)
		s.kills = cgroup.Kills(data)
	}
	return s.kills > before
}

// ownMemory is what a worker may need itself, including the pipes and files that it holds for candidates, in bytes.
const ownMemory = 128 << 20

// groupMemory returns the memory limit of a worker's control group during a play, in bytes and including files; 0 means
// no limit.
func groupMemory(l Limits) int64 {
	if l.Memory == 0 {
		return 0
	}
	return maxResident(l.Memory) + l.disk() + ownMemory
}

// outOfMemory records that the OOM killer killed a process of the play, or the worker if why is set.
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
	s.kills = 0
	w, err := startWorker(s.group, setup{
		Level: s.pool.tried, UID: uid, GID: gid, Saved: uid, Base: base, Hide: s.pool.hide, Group: s.group.Files(),
	})
	if err != nil {
		s.group.Close()
		return nil, fmt.Errorf("sandbox: cannot start a worker: %w", err)
	}
	s.worker = w
	return w, nil
}

// retire stops the worker; the next play starts another.
func (s *slot) retire() {
	if s.worker == nil {
		return
	}
	clean := s.worker.stop()
	base := s.worker.base
	s.worker, s.scope = nil, ""
	s.group.Close()
	if !clean && s.pool.users.separate() {
		// A new worker of the same user kills what the old one could not.
		if _, err := s.ensure(); err == nil {
			defer removeTree(base)
			return
		}
	}
	removeTree(base)
}
