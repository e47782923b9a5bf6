package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/files/scratch"
	"touchstone/harness/machine"
	"touchstone/harness/sandbox/internal/cgroup"
)

// Pool is a fixed number of workers, and some more for while plays are idle.
type Pool struct {
	scratch      *scratch.Dir
	base         string // a folder in scratch with a folder for each worker
	users        reservedUsers
	groups       cgroup.Groups
	level        Level
	surroundings Surroundings
	tried        int // the level that workers are told to enforce
	hide         []string
	grace        time.Duration // see graceTime
	exclusive    sync.RWMutex  // write-locked by a play that must run alone
	pairing      sync.Mutex    // held by a talk that waits for its two slots
	queue        queue
	slots        []*slot
	gauge        *machine.Gauge
	state        atomic.Pointer[machineState] // the last answer of the machine
	ownKills     atomic.Int64                 // processes that the OOM killer had to kill because of the limits of their own plays
	done         chan struct{}                // closed by Close
	once         sync.Once
}

// New prepares the workers and finds the level by trying it. Errors are faults of the harness or the machine.
func New(o Options) (*Pool, error) {
	dir, err := newBase(root(o.Root))
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	n := max(o.Workers, 1)
	slots := MaxPlays(n)
	p := &Pool{scratch: dir, base: dir.Path, grace: graceTime, queue: queue{capacity: maxBusy(n)}, done: make(chan struct{})}
	p.users = reserveUsers(slots)
	p.hide = hiddenPaths(o.Hide)
	var grouped Level
	p.groups, err = cgroup.New()
	grouped.addGroups(p.groups, err)
	p.gauge = machine.NewGauge(p.groups.Home())
	p.readMachine()
	for i := range slots {
		p.slots = append(p.slots, &slot{pool: p, number: i})
	}
	p.queue.free = slices.Clone(p.slots)
	if err = p.findLevel(o.Level); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	p.level.Layers = append(p.level.Layers, grouped.Layers...)
	p.level.Missing = append(p.level.Missing, grouped.Missing...)
	return p, nil
}

// hiddenPaths returns the paths to hide: those asked for and the harness executable, which may contain the answers.
func hiddenPaths(asked []string) []string {
	list := slices.DeleteFunc(slices.Clone(asked), func(path string) bool { return path == "" })
	if self, err := os.Executable(); err == nil {
		list = append(list, self)
	}
	for i, path := range list {
		if full, err := filepath.Abs(path); err == nil {
			list[i] = full
		}
		if real, err := filepath.EvalSymlinks(list[i]); err == nil {
			list[i] = real
		}
	}
	// A report may go to /dev/null, which programs and builds need.
	return slices.DeleteFunc(list, func(path string) bool {
		info, err := os.Stat(path)
		return err == nil && info.Mode()&os.ModeDevice != 0
	})
}

// Level returns the isolation reached.
func (p *Pool) Level() Level { return p.level }

// Surroundings returns what plays find around them here.
func (p *Pool) Surroundings() Surroundings { return p.surroundings }

// Run waits for a free worker and plays c there. It returns a *machine.Fault, which it also reports, the error of ctx, or
// ErrClosed; whatever the candidate does is an Outcome. A play during which the machine may have been at fault is played
// again, alone, unless it has changed a given folder.
func (p *Pool) Run(ctx context.Context, c Command) (Outcome, error) {
	before := p.state.Load()
	if c.Dir != "" {
		before = p.readMachine()
	}
	for alone := false; ; alone = true {
		r, err := p.run(ctx, c, alone)
		switch {
		case err != nil && (ctx.Err() != nil || errors.Is(err, ErrClosed)):
			return Outcome{}, err
		case err != nil:
			return Outcome{}, machine.Report(ctx, machine.FaultOf(err))
		}
		f := p.machineFault(c, r.Outcome, before)
		switch {
		case f == nil:
			return r.Outcome, nil
		case alone || c.Dir != "":
			return Outcome{}, machine.Report(ctx, f)
		}
		before = p.readMachine()
	}
}

// run plays c, alone if nothing else may be played meanwhile.
func (p *Pool) run(ctx context.Context, c Command, alone bool) (reply, error) {
	if err := c.check(); err != nil {
		return reply{}, err
	}
	if err := ctx.Err(); err != nil {
		return reply{}, err
	}
	o := order{Command: c, Scope: scopeOf(c), ExtendWall: c.Passing}
	if c.With != nil {
		return p.runTalk(ctx, o, alone)
	}
	s, sent, err := p.acquire(ctx, o)
	if err != nil {
		return reply{}, err
	}
	defer p.queue.release(s)
	select {
	case <-p.done:
		return reply{}, ErrClosed
	default:
	}
	if alone {
		p.exclusive.Lock()
		defer p.exclusive.Unlock()
		return s.play(ctx, o, sent)
	}
	p.exclusive.RLock()
	r, err := s.play(ctx, o, sent)
	p.exclusive.RUnlock()
	if err != nil || !keptWaiting(o, r) {
		return r, err
	}
	if p.queue.recall(s) {
		s.retire() // it may have begun the play that was sent ahead
	}
	p.exclusive.Lock()
	defer p.exclusive.Unlock()
	o.ExtendWall = true
	r, err = s.play(ctx, o, false)
	r.Outcome.Alone = true
	return r, err
}

// acquire waits for a slot that is free for the order, and tells whether the order was sent to its worker already, while another
// play had the slot.
func (p *Pool) acquire(ctx context.Context, o order) (s *slot, sent bool, err error) {
	t := newTicket(o)
	for {
		at, err := p.queue.take(ctx, p.done, t)
		if err != nil || at.ahead == nil {
			return at.slot, false, err
		}
		err = at.ahead.send(o)
		if <-t.confirmed {
			if err != nil {
				at.slot.retire()
			}
			return at.slot, err == nil, nil
		}
	}
}

// keptWaiting reports whether a play may have reached the wall limit only because other programs kept the processors busy. A play
// in a given folder is not repeated, because its changes there cannot be undone.
func keptWaiting(o order, r reply) bool {
	return r.Outcome.End == TimeOut && !o.ExtendWall && r.Waited > o.Limits.Wall/10 && o.Dir == ""
}

// Close waits for running plays, stops the workers and removes their folders.
func (p *Pool) Close() error {
	var err error
	p.once.Do(func() {
		close(p.done)
		p.queue.takeAll(len(p.slots))
		for _, s := range p.slots {
			s.retire()
			s.retire() // a worker that the first call may have started to clean up
		}
		p.gauge.Close()
		p.users.release()
		if e := p.scratch.Close(); e != nil {
			err = fmt.Errorf("sandbox: %w", e)
		}
	})
	return err
}

const (
	shm     = "/dev/shm"
	shmRoom = 256 << 20 // bytes that must be free there
)

// root returns the folder for private folders: in memory, if programs may be executed there and there is room.
func root(asked string) string {
	if asked != "" {
		return asked
	}
	var st unix.Statfs_t
	if unix.Statfs(shm, &st) != nil || st.Flags&unix.ST_NOEXEC != 0 || st.Bavail*uint64(st.Bsize) < shmRoom ||
		unix.Access(shm, unix.W_OK) != nil {
		return os.TempDir()
	}
	return shm
}

// newBase creates the folder of a pool.
func newBase(root string) (*scratch.Dir, error) {
	dir, err := scratch.NewWith(root, "sandbox", removeTree)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir.Path, 0o711); err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	return dir, nil
}
