package sandbox

import (
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/machine"
	"touchstone/harness/sandbox/internal/proc"
)

// play is one run of a candidate, from its start until all its processes are gone.
type play struct {
	m           *minder
	c           Command
	most        time.Duration // wall-clock limit, including any extension for waiting for a processor
	pid, pidfd  int
	in          int // our end of stdin, -1 when there is nothing left to write
	rest        []byte
	out, err    stream
	began       time.Time
	end         End // set when the sandbox ends the play
	stopped     time.Time
	why         string
	seen        usage // what the watch saw while it ran
	used        usage // of processes that have ended
	harnessGone bool
	room        *room         // nil if the file system itself limits what is written
	before      time.Duration // how long the worker had waited for a processor before the first look
	waited      time.Duration // how long other programs made it and the worker wait for a processor, when it reached the wall limit
	looked      time.Time     // time of the last look of the watch
	unaccounted time.Duration // processor time estimated by unwaited
	apart       apart
	idleness    idleness
	crowded     bool // the watch saw that it could not start any more processes and threads
	refused     int  // processes and threads that the control group had refused before the play
}

// usage is the resource usage of processes.
type usage struct {
	cpu  time.Duration
	peak int64 // resident bytes
}

const (
	watchEvery = 50 * time.Millisecond // shorter runs are not watched
	leastPause = 2 * time.Millisecond  // between two looks of the watch
	endTime    = 5 * time.Second       // for killed processes to disappear
	haltTime   = 10 * time.Second      // to stop all processes before killing them
	peakGrowth = 32 << 20              // bytes by which a worker's peak resident size may grow, see ownPeak
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
	p := &play{m: m, c: c, refused: m.refusedTasks(), most: o.longest(), in: -1, pidfd: -1, out: stream{fd: -1}, err: stream{fd: -1}}
	defer p.closeAll()
	switch {
	case c.Dir != "":
		p.room = newRoom(dir, c.Limits.disk())
	case m.view == nil:
		p.room = newRoom(m.base, c.Limits.disk()) // including the folder that replaces /tmp
	}
	if err := p.start(); err != nil {
		switch said := err.(type) {
		case notStarted:
			return reply{Outcome: Outcome{End: NotStarted, Error: string(said)}}
		case tooLarge:
			return reply{Outcome: Outcome{End: MemoryLimit, Signal: "SIGKILL", Error: string(said)}}
		case *machine.Fault:
			return reply{Machine: said}
		}
		return reply{Fault: err.Error()}
	}
	m.begun()
	p.lookAhead(m.orders.waiting())
	gone := p.wait()
	wall := time.Since(p.began)
	p.drain()
	status, left, swept := p.sweep(gone)
	r.Outcome = p.outcome(status)
	r.Outcome.Wall, r.Outcome.LeftBehind = wall, left
	if len(c.Collect) > 0 {
		r.Outcome.Files = make(map[string]FileResult, len(c.Collect))
		for _, name := range c.Collect {
			if r.Outcome.Files[name], err = collect(dir, name, c.Limits.collect()); err != nil {
				return reply{Fault: err.Error()}
			}
		}
	}
	r.Waited, r.Kills = p.waited, m.kills()
	r.Retire = !swept || p.harnessGone || ownPeak() > m.peak+peakGrowth || m.level < filtered && !slices.Equal(m.limits, ownLimits())
	return r
}

// wait serves the pipes and timers until the candidate ends. It returns false if the candidate cannot be killed.
func (p *play) wait() bool {
	every := p.c.Limits.watchEvery()
	nextWatch := p.began.Add(every)
	deadline := p.began.Add(p.c.Limits.Wall)
	for {
		now := time.Now()
		next := nextWatch
		late := p.c.Limits.Wall > 0 && !now.Before(deadline)
		// On a busy machine the candidate may have ended in time, and this process was scheduled too late to see it.
		if (late || !now.Before(nextWatch)) && p.attend(now) {
			return true
		}
		if p.m.orders.ahead != nil && now.Sub(p.began) >= aheadAtMost {
			p.m.orders.ahead = nil
			p.m.tell(returnedNow)
		}
		switch {
		case p.end != "":
			if next = p.stopped.Add(endTime); now.After(next) {
				return false
			}
		case late:
			p.waited = proc.Waiting(unix.Getpid()) - p.before + proc.KeptWaiting(proc.ThreadsOfAll(proc.Descendants(unix.Getpid())))
			until := p.began.Add(min(p.most, p.c.Limits.Wall+p.waited))
			if until.Sub(now) > every {
				deadline = until
				continue
			}
			p.stop(TimeOut, "")
			continue
		case !now.Before(nextWatch):
			left := p.watch()
			nextWatch = time.Now().Add(min(every, max(left, leastPause)))
			continue
		case p.c.Limits.Wall > 0 && deadline.Before(next):
			next = deadline
		}
		if p.attend(next) {
			return true
		}
	}
}

// attend waits for the first event, handles it, and reports whether the candidate has ended.
func (p *play) attend(until time.Time) bool {
	fds := [...]unix.PollFd{
		{Fd: int32(p.pidfd), Events: unix.POLLIN},
		{Fd: int32(p.out.fd), Events: unix.POLLIN},
		{Fd: int32(p.err.fd), Events: unix.POLLIN},
		{Fd: int32(p.in), Events: unix.POLLOUT},
		{Fd: int32(harness), Events: unix.POLLRDHUP},
	}
	if p.m.orders.ahead != nil {
		until = earlier(until, p.began.Add(aheadAtMost))
	} else {
		fds[4].Events |= unix.POLLIN
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
	if fds[4].Revents&^unix.POLLIN != 0 {
		p.leave()
	}
	p.lookAhead(fds[4].Revents == unix.POLLIN)
	return fds[0].Revents != 0
}

// lookAhead receives the next order, if it is there already.
func (p *play) lookAhead(there bool) {
	if !there {
		return
	}
	o, err := p.m.orders.receive()
	if err != nil {
		p.leave()
		return
	}
	p.m.orders.ahead = &o
}

// leave ends the candidate because nobody waits for it any more.
func (p *play) leave() {
	p.harnessGone = true
	p.stop(Signaled, "ended by the harness")
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// stop kills the candidate. Only the first reason counts.
func (p *play) stop(end End, why string) {
	if p.end == "" {
		p.end, p.why, p.stopped = end, why, time.Now()
	}
	unix.Kill(-p.pid, unix.SIGKILL)
	unix.Kill(p.pid, unix.SIGKILL) // it may have left its group
}
