package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// Pool is a fixed number of workers.
type Pool struct {
	base     string   // holds a folder for each worker
	lock     *os.File // see newBase
	users    spareUsers
	level    Level
	tried    int // the level that workers are told to keep
	hide     []string
	patience time.Duration // see spareTime
	free     chan *slot
	slots    []*slot
	done     chan struct{} // closed by Close
	once     sync.Once
}

// slot is the place of one worker, which may have to be started again.
type slot struct {
	pool   *Pool
	number int
	starts int
	worker *worker // nil: not started
}

// New prepares the workers and finds the level by trying it. Errors are faults of the harness or the machine.
func New(o Options) (*Pool, error) {
	base, lock, err := newBase(root(o.Root))
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	n := max(o.Workers, 1)
	p := &Pool{base: base, lock: lock, patience: spareTime, free: make(chan *slot, n), done: make(chan struct{})}
	p.users = reserveUsers(n)
	p.hide = hidden(o.Hide)
	for i := range n {
		s := &slot{pool: p, number: i}
		p.slots = append(p.slots, s)
		p.free <- s
	}
	if err = p.findLevel(o.Level); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// hidden are the paths to hide: those asked for and the harness itself, which may hold the answers.
func hidden(asked []string) []string {
	list := slices.Clone(asked)
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
	return list
}

// Level tells the isolation reached.
func (p *Pool) Level() Level { return p.level }

// Run waits for a free worker and plays c there. An error is a fault of the harness, or that of ctx, or ErrClosed;
// whatever the candidate does is an Outcome.
func (p *Pool) Run(ctx context.Context, c Command) (Outcome, error) {
	r, err := p.run(ctx, c)
	return r.Outcome, err
}

func (p *Pool) run(ctx context.Context, c Command) (reply, error) {
	if err := c.check(); err != nil {
		return reply{}, err
	}
	if err := ctx.Err(); err != nil {
		return reply{}, err
	}
	var s *slot
	select {
	case s = <-p.free:
	case <-ctx.Done():
		return reply{}, ctx.Err()
	case <-p.done:
		return reply{}, ErrClosed
	}
	defer func() { p.free <- s }()
	select {
	case <-p.done:
		return reply{}, ErrClosed
	default:
	}
	return s.play(ctx, order{Command: c, Scope: scopeOf(c)})
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
		r, why = w.play(ctx, o, s.pool.patience)
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

// ensure starts the worker if there is none.
func (s *slot) ensure() (*worker, error) {
	if s.worker != nil {
		return s.worker, nil
	}
	s.starts++
	base := filepath.Join(s.pool.base, fmt.Sprintf("%d-%d", s.number, s.starts))
	uid, gid := s.pool.users.of(s.number)
	if err := os.Mkdir(base, 0o700); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	if uid != 0 {
		if err := os.Chown(base, uid, gid); err != nil {
			return nil, fmt.Errorf("sandbox: %w %d: %w", errNoUser, uid, err)
		}
	}
	w, err := startWorker(setup{Level: s.pool.tried, UID: uid, GID: gid, Saved: uid, Base: base, Hide: s.pool.hide})
	if err != nil {
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
	if !clean && s.pool.users.own() {
		// A new worker of the same user ends what the old one could not.
		if _, err := s.ensure(); err == nil {
			defer removeTree(base)
			return
		}
	}
	removeTree(base)
}

// Close waits for plays under way, ends the workers and removes their folders.
func (p *Pool) Close() error {
	var err error
	p.once.Do(func() {
		close(p.done)
		for range p.slots {
			<-p.free
		}
		for _, s := range p.slots {
			s.retire()
			s.retire() // the one that had to clean up after the first
		}
		p.users.release()
		if e := removeTree(p.base); e != nil {
			err = fmt.Errorf("sandbox: %w", e)
		}
		p.lock.Close()
	})
	return err
}
