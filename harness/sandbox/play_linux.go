package sandbox

import (
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/proc"
)

// play is one run of a candidate, from its start to the moment nothing is left of it.
type play struct {
	m           *minder
	c           Command
	most        time.Duration // on the clock, when waiting for a processor does not count
	pid, pidfd  int
	in          int // our end of stdin, -1 when there is nothing left to write
	rest        []byte
	out, err    stream
	began       time.Time
	end         End // set when we end it
	stopped     time.Time
	why         string
	seen        usage            // by the watch, while it runs
	used        usage            // of processes that have ended
	early       *unix.WaitStatus // it ended before its first instruction
	harnessGone bool
	room        *room         // nil where the system itself bounds what is written
	before      time.Duration // that the worker had waited for a processor before
	waited      time.Duration // that others had it and the worker wait for a processor, when it ran into the wall limit
	looked      time.Time     // when the watch looked last
	unaccounted time.Duration // of processor time, see unwaited
	apart       apart
}

// usage is what processes took.
type usage struct {
	cpu  time.Duration
	peak int64 // resident bytes
}

const (
	watchEvery = 50 * time.Millisecond // runs shorter than this are not watched
	endTime    = 5 * time.Second       // for killed processes to be gone
	haltTime   = 10 * time.Second      // for processes to be stopped before they are killed
	peakGrowth = 32 << 20              // resident bytes by which a worker may grow, see ownPeak
)

// run plays one command and leaves nothing behind.
func (m *minder) run(o order) (r reply) {
	c := o.Command
	if err := m.confine(o.Scope); err != nil {
		return reply{Fault: err.Error()}
	}
	dir, err := m.folder(&c)
	if err != nil {
		return reply{Fault: err.Error()}
	}
	defer func() {
		unix.Close(dir)
		if err := m.clear(c); err != nil {
			r.Retire = true
		}
	}()
	p := &play{m: m, c: c, most: o.longest(), in: -1, pidfd: -1, out: stream{fd: -1}, err: stream{fd: -1}}
	defer p.closeAll()
	switch {
	case c.Dir != "":
		p.room = newRoom(dir, c.Limits.disk())
	case m.view == nil:
		p.room = newRoom(m.base, c.Limits.disk()) // with what stands in for /tmp
	}
	if err := p.start(); err != nil {
		if said, ok := err.(notStarted); ok {
			return reply{Outcome: Outcome{End: NotStarted, Error: string(said)}}
		}
		return reply{Fault: err.Error()}
	}
	gone := p.wait()
	wall := time.Since(p.began)
	p.drain()
	status, left, swept := p.sweep(gone)
	r.Outcome = p.outcome(status)
	r.Outcome.Wall, r.Outcome.LeftBehind = wall, left
	if len(c.Collect) > 0 {
		r.Outcome.Files = make(map[string]FileResult, len(c.Collect))
		for _, name := range c.Collect {
			r.Outcome.Files[name] = collect(dir, name, c.Limits.collect())
		}
	}
	r.NoTrace, r.Waited = m.noTrace, p.waited
	r.Retire = !swept || p.harnessGone || ownPeak() > m.peak+peakGrowth || !slices.Equal(m.limits, ownLimits())
	return r
}

// wait serves the pipes and the clock until the candidate ends, and reports false when it cannot be ended.
func (p *play) wait() bool {
	watchEvery := p.c.Limits.watchEvery()
	nextWatch := p.began.Add(watchEvery)
	deadline := p.began.Add(p.c.Limits.Wall)
	for {
		now := time.Now()
		next := nextWatch
		late := p.c.Limits.Wall > 0 && !now.Before(deadline)
		// On a busy machine it may have ended in time, and this process had its turn too late to see it.
		if (late || !now.Before(nextWatch)) && p.attend(now) {
			return true
		}
		switch {
		case p.end != "":
			if next = p.stopped.Add(endTime); now.After(next) {
				return false
			}
		case late:
			p.waited = proc.Waiting(unix.Getpid()) - p.before + proc.KeptWaiting(proc.ThreadsOfAll(proc.Descendants(unix.Getpid())))
			until := p.began.Add(min(p.most, p.c.Limits.Wall+p.waited))
			if until.Sub(now) > watchEvery {
				deadline = until
				continue
			}
			p.stop(TimeOut, "")
			continue
		case !now.Before(nextWatch):
			p.watch()
			nextWatch = time.Now().Add(watchEvery)
			continue
		case p.c.Limits.Wall > 0 && deadline.Before(next):
			next = deadline
		}
		if p.attend(next) {
			return true
		}
	}
}

// attend waits for the first thing to happen and deals with it, and reports whether the candidate has ended.
func (p *play) attend(until time.Time) bool {
	fds := [...]unix.PollFd{
		{Fd: int32(p.pidfd), Events: unix.POLLIN},
		{Fd: int32(p.out.fd), Events: unix.POLLIN},
		{Fd: int32(p.err.fd), Events: unix.POLLIN},
		{Fd: int32(p.in), Events: unix.POLLOUT},
		{Fd: int32(harness), Events: unix.POLLRDHUP},
	}
	if p.harnessGone {
		fds[4].Fd = -1
	}
	pause := max(0, time.Until(until))
	n, err := unix.Poll(fds[:], int((pause+time.Millisecond-1)/time.Millisecond))
	if err != nil && err != unix.EINTR {
		p.stop(Signaled, "ended by the harness, which could not watch over it any more: "+err.Error())
		return true
	}
	if n <= 0 {
		return false
	}
	if fds[1].Revents != 0 && !p.out.read(p.m.scratch) || fds[2].Revents != 0 && !p.err.read(p.m.scratch) {
		p.stop(OutputLimit, "")
	}
	if fds[3].Revents != 0 {
		p.feed()
	}
	if fds[4].Revents != 0 {
		p.harnessGone = true
		p.stop(Signaled, "ended by the harness")
	}
	return fds[0].Revents != 0
}

// stop ends the candidate for a reason, the first of which counts.
func (p *play) stop(end End, why string) {
	if p.end == "" {
		p.end, p.why, p.stopped = end, why, time.Now()
	}
	unix.Kill(-p.pid, unix.SIGKILL)
	unix.Kill(p.pid, unix.SIGKILL) // it may have left its group
}
