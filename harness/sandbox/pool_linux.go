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

	"touchstone/harness/files/scratch"
	"touchstone/harness/machine"
	"touchstone/harness/sandbox/internal/cgroup"
)

// Pool is a fixed number of workers, and some more for while plays are idle.
type Pool struct {
	scratch  *scratch.Dir
	base     string // a folder in scratch with a folder for each worker
	users    spareUsers
	groups   cgroup.Groups
	level    Level
	around   Surroundings
	tried    int // the level that workers are told to enforce
	hide     []string
	patience time.Duration // see spareTime
	turn     sync.RWMutex  // write-locked by a play that must run alone
	queue    queue
	slots    []*slot
	gauge    *machine.Gauge
	asked    atomic.Pointer[asked] // the last answer of the machine
	ownKills atomic.Int64          // processes that the OOM killer had to kill because of the limits of their own plays
	done     chan struct{}         // closed by Close
	once     sync.Once
}

// New prepares the workers and finds the level by trying it. Errors are faults of the harness or the machine.
func New(o Options) (*Pool, error) {
	dir, err := newBase(root(o.Root))
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	n := max(o.Workers, 1)
	slots := Most(n)
	p := &Pool{scratch: dir, base: dir.Path, patience: spareTime, queue: queue{room: atOnce(n)}, done: make(chan struct{})}
	p.users = reserveUsers(slots)
	p.hide = hidden(o.Hide)
	var grouped Level
	p.groups, err = cgroup.New()
	grouped.addGroups(p.groups, err)
	p.gauge = machine.NewGauge(p.groups.Home())
	p.ask()
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

// hidden returns the paths to hide: those asked for and the harness executable, which may contain the answers.
func hidden(asked []string) []string {
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
func (p *Pool) Surroundings() Surroundings { return p.around }

// Run waits for a free worker and plays c there. It returns a *machine.Fault, which it also reports, the error of ctx, or
// ErrClosed; whatever the candidate does is an Outcome. A play during which the machine may have been at fault is played
// again, alone, unless it has changed a given folder.
func (p *Pool) Run(ctx context.Context, c Command) (Outcome, error) {
	before := p.asked.Load()
	if c.Dir != "" {
		before = p.ask()
	}
	for alone := false; ; alone = true {
		r, err := p.run(ctx, c, alone)
		switch {
		case err != nil && (ctx.Err() != nil || errors.Is(err, ErrClosed)):
			return Outcome{}, err
		case err != nil:
			return Outcome{}, machine.Report(ctx, machine.FaultOf(err))
		}
		f := p.doubt(c, r.Outcome, before)
		switch {
		case f == nil:
			return r.Outcome, nil
		case alone || c.Dir != "":
			return Outcome{}, machine.Report(ctx, f)
		}
		before = p.ask()
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
	o := order{Command: c, Scope: scopeOf(c), Patient: c.Passing}
	s, sent, err := p.place(ctx, o)
	if err != nil {
		return reply{}, err
	}
	defer p.queue.give(s)
	select {
	case <-p.done:
		return reply{}, ErrClosed
	default:
	}
	if alone {
		p.turn.Lock()
		defer p.turn.Unlock()
		return s.play(ctx, o, sent)
	}
	p.turn.RLock()
	r, err := s.play(ctx, o, sent)
	p.turn.RUnlock()
	if err != nil || !starved(o, r) {
		return r, err
	}
	if p.queue.recall(s) {
		s.retire() // it may have begun the play that was sent ahead
	}
	p.turn.Lock()
	defer p.turn.Unlock()
	o.Patient = true
	r, err = s.play(ctx, o, false)
	r.Outcome.Alone = true
	return r, err
}

// place waits for a slot that is free for the order, and tells whether the order was sent to its worker already, while another
// play had the slot.
func (p *Pool) place(ctx context.Context, o order) (s *slot, sent bool, err error) {
	t := newTurn(o)
	for {
		at, err := p.queue.take(ctx, p.done, t)
		if err != nil || at.ahead == nil {
			return at.slot, false, err
		}
		err = at.ahead.send(o)
		if <-t.mine {
			if err != nil {
				at.slot.retire()
			}
			return at.slot, err == nil, nil
		}
	}
}

// starved reports whether a play may have reached the wall limit only because other programs kept the processors busy. A play
// in a given folder is not repeated, because its changes there cannot be undone.
func starved(o order, r reply) bool {
	return r.Outcome.End == TimeOut && !o.Patient && r.Waited > o.Limits.Wall/10 && o.Dir == ""
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
