//go:build !linux

package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/files/scratch"
	"touchstone/harness/machine"
)

// Pool is a fixed number of slots to run candidates in.
type Pool struct {
	base *scratch.Dir
	free chan struct{}
	done chan struct{}
	once sync.Once
}

// New prepares the slots. Errors are faults of the harness or the machine.
func New(o Options) (*Pool, error) {
	if o.Level != "" {
		if _, err := levelNumber(o.Level); err != nil {
			return nil, err
		}
	}
	base, err := scratch.New(o.Root, "sandbox")
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	p := &Pool{base: base, free: make(chan struct{}, maxBusy(max(o.Workers, 1))), done: make(chan struct{})}
	for range cap(p.free) {
		p.free <- struct{}{}
	}
	return p, nil
}

// Level returns the isolation reached: on this system only limits on time and output.
func (p *Pool) Level() Level {
	why, none := catalog.Of("sandbox.other-system"), catalog.Message{}
	var l Level
	l.set(bare)
	for _, layer := range append([]string{"limits on time and output"}, groupHas...) {
		l.addLayer(layer)
	}
	l.addMissing("limits on memory, processor time, files and processes", why, none)
	l.addMissing("nothing left behind", why, none)
	l.addMissing("isolation", why, none)
	return l
}

// Surroundings returns what plays find around them here.
func (p *Pool) Surroundings() Surroundings { return Surroundings{Folder: FolderMoves} }

// Toolchain returns nothing: everything is exposed on this system.
func Toolchain(...string) []string { return nil }

// Share does nothing on this system.
func (p *Pool) Share(string) error { return nil }

// Close waits for plays under way and removes the folders.
func (p *Pool) Close() error {
	var err error
	p.once.Do(func() {
		close(p.done)
		for range cap(p.free) {
			<-p.free
		}
		err = p.base.Close()
	})
	return err
}

// Run waits for a free slot and plays c there. It returns a *machine.Fault, which it also reports, the error of ctx, or
// ErrClosed.
func (p *Pool) Run(ctx context.Context, c Command) (Outcome, error) {
	o, err := p.run(ctx, c)
	if err != nil && ctx.Err() == nil && !errors.Is(err, ErrClosed) {
		err = machine.Report(ctx, machine.FaultOf(err))
	}
	return o, err
}

func (p *Pool) run(ctx context.Context, c Command) (Outcome, error) {
	if err := c.check(); err != nil {
		return Outcome{}, err
	}
	select {
	case <-p.free:
	case <-ctx.Done():
		return Outcome{}, ctx.Err()
	case <-p.done:
		return Outcome{}, ErrClosed
	}
	defer func() { p.free <- struct{}{} }()
	if c.With != nil {
		return p.talk(ctx, c)
	}
	return p.inFolder(ctx, c, nil)
}

// talk plays c and the command that it is with at the same time. They take turns, and room for one.
func (p *Pool) talk(ctx context.Context, c Command) (Outcome, error) {
	if err := c.checkTalk(); err != nil {
		return Outcome{}, err
	}
	t, with := newTalk(), *c.With
	with.Limits.Wall += c.Limits.Wall
	var outcomes [2]Outcome
	var errs [2]error
	var sides sync.WaitGroup
	for i, command := range []Command{c, with} {
		sides.Go(func() {
			outcomes[i], errs[i] = p.inFolder(ctx, command, &line{t, i})
			t.leave(i)
			t.over(i, outcomes[i], with.GoesOn)
		})
	}
	sides.Wait()
	o := outcomes[candidate]
	o.With, o.Said = &outcomes[partner], t.all()
	return o, errors.Join(errs[:]...)
}

// inFolder plays one command. With a line, that is where its standard input and output go.
func (p *Pool) inFolder(ctx context.Context, c Command, talks *line) (Outcome, error) {
	dir := c.Dir
	if dir == "" {
		own, err := os.MkdirTemp(p.base.Path, "")
		if err != nil {
			return Outcome{}, fmt.Errorf("sandbox: %w", err)
		}
		defer os.RemoveAll(own)
		dir = filepath.Join(own, boxFolder)
		tmp := filepath.Join(own, "tmp")
		if err := errors.Join(os.Mkdir(dir, 0o755), os.Mkdir(tmp, 0o755), fill(dir, c.Files)); err != nil {
			return Outcome{}, fmt.Errorf("sandbox: %w", err)
		}
		for _, l := range c.Beside {
			_ = os.Symlink(l.To, filepath.Join(dir, l.Name)) // on Windows, creating a link takes a privilege that few users have
		}
		if i := slices.Index(c.Env, TemporaryFolder); i >= 0 {
			c.Env = slices.Clone(c.Env)
			c.Env[i] = "TMPDIR=" + tmp
		}
	}
	o, err := play(ctx, c, dir, talks)
	if err == nil && len(c.Collect) > 0 {
		o.Files = map[string]FileResult{}
		for _, name := range c.Collect {
			if !strings.HasSuffix(name, "/") {
				o.Files[name] = collect(filepath.Join(dir, filepath.FromSlash(name)), c.Limits.collect())
				continue
			}
			entries, _ := os.ReadDir(filepath.Join(dir, filepath.FromSlash(name))) // it may be gone
			for _, e := range entries {
				if f := collect(filepath.Join(dir, filepath.FromSlash(name), e.Name()), c.Limits.collect()); f.Err == "" {
					o.Files[name+e.Name()] = f
				}
			}
		}
	}
	if err == nil && c.Leaves && o.End != NotStarted {
		err = o.leave(dir, c.Beside)
	}
	return o, err
}

func play(ctx context.Context, c Command, dir string, talks *line) (Outcome, error) {
	var why End
	var once sync.Once
	cmd := &exec.Cmd{Path: c.Path, Args: c.Args, Env: c.Env, Dir: dir, SysProcAttr: group(), WaitDelay: time.Second}
	if cmd.Env == nil {
		cmd.Env = []string{}
	}
	stop := func(end End) {
		once.Do(func() {
			why = end
			kill(cmd.Process)
		})
	}
	out := &capped{room: c.Limits.output(), full: func() { stop(OutputLimit) }}
	errs := &capped{room: c.Limits.output(), full: func() { stop(OutputLimit) }}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(c.Stdin), out, errs
	if c.Joined {
		cmd.Stderr = out
	}
	if c.StdinFile {
		f, err := stdinFile(c.Stdin, filepath.Dir(dir))
		if err != nil {
			return Outcome{}, fmt.Errorf("sandbox: %w", err)
		}
		defer os.Remove(f.Name())
		defer f.Close()
		cmd.Stdin = f
	}
	heard := talks.connect(cmd)
	began := time.Now()
	if err := cmd.Start(); machine.Blames(err) {
		return Outcome{}, fmt.Errorf("sandbox: %w", err)
	} else if err != nil {
		return Outcome{End: NotStarted, Error: err.Error()}, nil
	}
	defer talks.relay(heard, func() { stop(Stopped) })()
	if c.Limits.Wall > 0 {
		defer time.AfterFunc(c.Limits.Wall, func() { stop(TimeOut) }).Stop()
	}
	defer context.AfterFunc(ctx, func() { stop(Signaled) })()
	err := cmd.Wait()
	once.Do(func() { kill(cmd.Process) }) // the rest of the group
	if ctx.Err() != nil {
		return Outcome{}, ctx.Err()
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return Outcome{}, fmt.Errorf("sandbox: %w", err)
	}
	state := cmd.ProcessState
	o := Outcome{
		End: why, Signal: signalName(state), Stdout: out.data, Stderr: errs.data,
		Wall: time.Since(began), CPU: state.UserTime() + state.SystemTime(),
	}
	switch {
	case o.End != "":
	case o.Signal != "":
		o.End = Signaled
	default:
		o.End, o.Exit = Exited, state.ExitCode()
	}
	return o, nil
}

// Sanitized reports whether an executable is built with a sanitizer; this system cannot tell.
func Sanitized(string) bool { return false }
