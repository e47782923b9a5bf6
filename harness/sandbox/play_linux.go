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
	sup           *supervisor
	c             Command
	maxWall       time.Duration // wall-clock limit, including any extension for waiting for a processor
	pid, pidfd    int
	stdin         int // our end of stdin, -1 when there is nothing left to write
	unsent        []byte
	out, err      stream
	began         time.Time
	end           End // set when the sandbox ends the play
	stopped       time.Time
	reason        string
	peak          int64 // resident bytes of its largest process, as the watch saw it
	reaped        usage // of processes that have ended
	harnessGone   bool
	disk          *diskWatch    // nil if the file system itself limits what is written
	waitedBefore  time.Duration // how long the worker had waited for a processor before the first check
	waited        time.Duration // how long other programs made it and the worker wait for a processor, when it reached the wall limit
	lastCheck     time.Time     // time of the last check of the watch
	estimated     time.Duration // processor time estimated by estimateUnreaped
	sharedBefore  int64         // bytes of shared memory on the machine at the start; 0 where a control group counts
	idleness      idleness
	outOfTasks    bool // the watch saw that it could not start any more processes and threads
	refusedBefore int  // processes and threads that the control group had refused before the play
	talks         bool // see Command.With
	told          int  // bytes of out that the other side of the talk was sent
	saidAll       bool // that side knows that nothing follows
	heardAll      bool // nothing follows unsent
	heard         int  // bytes of the other side that were there to read, without those in stdin that nobody has read
}

// usage is the resource usage of processes.
type usage struct {
	cpu  time.Duration
	peak int64 // resident bytes
}

const (
	checkInterval = 50 * time.Millisecond // shorter runs are not watched
	minPause      = 2 * time.Millisecond  // between two checks of the watch
	endTime       = 5 * time.Second       // for killed processes to disappear
	haltTime      = 10 * time.Second      // to stop all processes before killing them
	peakGrowth    = 32 << 20              // bytes by which a worker's peak resident size may grow, see ownPeak
)

// run plays one command and leaves nothing behind.
func (sup *supervisor) run(o order) (r reply) {
	c := o.Command
	if err := sup.confine(o.Scope); err != nil {
		return reply{Fault: err.Error()}
	}
	dir, err := sup.folder(&c)
	if err != nil {
		return reply{Fault: err.Error()}
	}
	defer func() {
		unix.Close(dir)
		if err := sup.clear(c); err != nil {
			r.Retire = true
		}
	}()
	p := &play{sup: sup, c: c, refusedBefore: sup.refusedTasks(), maxWall: o.maxWall(), talks: o.Talks, stdin: -1, pidfd: -1, out: stream{fd: -1}, err: stream{fd: -1}}
	defer p.closeAll()
	switch {
	case c.Dir != "":
		p.disk = newDiskWatch(dir, c.Limits.disk())
	case sup.view == nil:
		p.disk = newDiskWatch(sup.base, c.Limits.disk()) // including the folder that replaces /tmp
	}
	if err := p.start(); err != nil {
		return notStartedReply(err)
	}
	sup.flushReply()
	p.receiveAhead(sup.orders.waiting())
	gone := p.wait()
	wall := time.Since(p.began)
	p.drain()
	status, left, swept := p.sweep(gone)
	r.Outcome = p.outcome(status)
	r.Outcome.Wall, r.Outcome.LeftBehind = wall, left
	if r.Outcome.Files, err = collectAll(dir, c.Collect, c.Limits.collect()); err != nil {
		return reply{Fault: err.Error()}
	}
	if c.Leaves {
		if err := r.Outcome.leave(sup.folderPath(), c.Beside); err != nil {
			return reply{Fault: err.Error()}
		}
	}
	p.closeStdin()
	r.Waited, r.Kills, r.Heard = p.waited, sup.kills(), p.heard
	r.Retire = !swept || p.harnessGone || ownPeak() > sup.peak+peakGrowth || sup.level < filtered && !slices.Equal(sup.limits, ownLimits())
	return r
}

// notStartedReply answers an order whose candidate could not be started.
func notStartedReply(err error) reply {
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

// wait serves the pipes and timers until the candidate ends. It returns false if the candidate cannot be killed.
func (p *play) wait() bool {
	every := p.c.Limits.checkInterval()
	nextCheck, deadline := p.began.Add(every), p.began.Add(p.c.Limits.Wall)
	for {
		now := time.Now()
		late := p.c.Limits.Wall > 0 && !now.Before(deadline)
		// On a busy machine the candidate may have ended in time, and this process was scheduled too late to see it.
		if (late || !now.Before(nextCheck)) && p.handleEvents(now) {
			return true
		}
		p.returnAhead(now)
		next := nextCheck
		switch {
		case p.end != "":
			if next = p.stopped.Add(endTime); now.After(next) {
				return false
			}
		case late:
			if until := p.extendedDeadline(); until.Sub(now) > every {
				deadline = until
			} else {
				p.stop(TimeOut, "")
			}
			continue
		case !now.Before(nextCheck):
			left := p.check()
			nextCheck = time.Now().Add(min(every, max(left, minPause)))
			continue
		case p.c.Limits.Wall > 0:
			next = earlier(next, deadline)
		}
		if p.handleEvents(next) {
			return true
		}
	}
}

// extendedDeadline returns until when the candidate may run, considering how long others kept it from running.
func (p *play) extendedDeadline() time.Time {
	worker := unix.Getpid()
	p.waited = proc.Waiting(worker) - p.waitedBefore + proc.KeptWaiting(proc.ThreadsOfAll(proc.Descendants(worker)))
	return p.began.Add(min(p.maxWall, p.c.Limits.Wall+p.waited))
}

// returnAhead sends back the order that was sent ahead, if the play lasts.
func (p *play) returnAhead(now time.Time) {
	if p.sup.orders.ahead != nil && now.Sub(p.began) >= maxAhead {
		p.sup.orders.ahead = nil
		p.sup.send(reply{Status: statusReturned})
	}
}

// handleEvents waits for the first event, handles it, and reports whether the candidate has ended.
func (p *play) handleEvents(until time.Time) bool {
	fds := [...]unix.PollFd{
		{Fd: int32(p.pidfd), Events: unix.POLLIN},
		{Fd: int32(p.out.fd), Events: unix.POLLIN},
		{Fd: int32(p.err.fd), Events: unix.POLLIN},
		{Fd: int32(p.stdin), Events: unix.POLLOUT},
		{Fd: int32(harness), Events: unix.POLLRDHUP},
	}
	if p.sup.orders.ahead != nil {
		until = earlier(until, p.began.Add(maxAhead))
	} else {
		fds[4].Events |= unix.POLLIN
	}
	if p.harnessGone {
		fds[4].Fd = -1
	}
	if len(p.unsent) == 0 {
		fds[3].Fd = -1
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
	if fds[1].Revents != 0 && !p.out.read(p.sup.buffer) || fds[2].Revents != 0 && !p.err.read(p.sup.buffer) {
		p.stop(OutputLimit, "")
	}
	p.tell()
	if fds[3].Revents != 0 {
		p.feed()
	}
	if fds[4].Revents&^unix.POLLIN != 0 {
		p.abandon()
	}
	p.receiveAhead(fds[4].Revents == unix.POLLIN)
	return fds[0].Revents != 0
}

// receiveAhead receives the next order, or news of a talk, if they are there already.
func (p *play) receiveAhead(there bool) {
	for ; there && p.sup.orders.ahead == nil; there = p.sup.orders.waiting() {
		o, err := p.sup.orders.receive()
		switch {
		case err != nil:
			p.abandon()
			return
		case o.News != nil:
			p.hear(*o.News)
		default:
			p.sup.orders.ahead = &o
		}
	}
}

// abandon ends the candidate because nobody waits for it any more.
func (p *play) abandon() {
	p.harnessGone = true
	p.stop(Signaled, "ended by the harness")
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
