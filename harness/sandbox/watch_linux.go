package sandbox

import (
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/proc"
)

// watch adds up the usage of all processes of the play, because kernel limits count each alone, and ends the play if the
// total is too high. It returns how long the candidate, if it has one thread, cannot reach its limit on processor time.
func (p *play) watch() (left time.Duration) {
	limits := p.c.Limits
	if p.before == 0 {
		p.before = proc.Waiting(unix.Getpid())
	}
	cpu := p.used.cpu
	var shown []int // the processes, by the thread that shows what they have
	var resident, mapping int64
	var tasks int
	asleep := true
	list := proc.Descendants(unix.Getpid())
	for _, pid := range list {
		s, ok := proc.Read(pid)
		if !ok {
			continue
		}
		if s.State == 'Z' && s.Threads > 1 { // its first thread has ended, and the others hold everything
			pid, s = proc.Living(pid, s)
		}
		shown = append(shown, pid)
		if s.State == 'Z' && pid != p.pid {
			var ru unix.Rusage // only for an adopted orphan; wait4 fails for others
			if n, err := unix.Wait4(pid, nil, unix.WALL|unix.WNOHANG, &ru); err == nil && n == pid {
				p.used.add(&ru)
			}
		}
		cpu += s.CPU
		resident += s.RSS
		tasks += s.Threads
		asleep = asleep && (s.State == 'S' || s.State == 'Z')
		p.seen.peak = max(p.seen.peak, s.RSS)
	}
	if len(list) == 1 {
		cpu = max(cpu, p.used.cpu+proc.Ran(p.pid))
	}
	if p.idleness.look(time.Since(p.began), cpu, asleep) && p.end == "" {
		now := busyNow
		if p.idleness.idle {
			now = idleNow
		}
		p.m.tell(now)
	}
	left = watchEvery
	if limits.CPU > 0 {
		left = limits.CPU - cpu
	}
	p.crowded = p.crowded || p.m.crowded(tasks, limits.Processes)
	switch { // before the slower checks, which would give a fork bomb time to fork
	case limits.CPU > 0 && cpu >= limits.CPU:
		p.stop(CPULimit, "")
		return left
	case limits.Processes > 0 && tasks > limits.Processes && !p.m.ownUser:
		p.stop(ProcessLimit, "")
		return left
	}
	for _, pid := range shown {
		mapping += proc.Tables(pid)
	}
	if limits.Memory > 0 && resident > mostResident(limits.Memory) && len(shown) > 1 {
		resident = fairShare(shown)
	}
	resident += mapping
	p.unaccounted += p.unwaited(list)
	switch {
	case p.room != nil && p.room.exceeded(p.began, list), p.m.view != nil && p.m.view.full():
		p.stop(DiskLimit, "")
	case limits.CPU > 0 && p.unaccounted >= 2*limits.CPU:
		p.stop(CPULimit, "")
	case limits.Memory > 0 && (resident > mostResident(limits.Memory) || p.apart.exceeds(p.m.sharedMemory(), mostResident(limits.Memory), shown)):
		p.stop(MemoryLimit, "")
	}
	return left
}

// unwaited estimates the processor time that processes started by the candidate have used since the last look. It assumes
// that a thread running now has run the whole time. The kernel discards the time of processes that nobody waits for, for
// example if SIGCHLD is ignored, so only an estimate is possible; the sum over many looks is about right, and its error is
// less than the factor of two that the caller allows.
func (p *play) unwaited(pids []int) (sum time.Duration) {
	now := time.Now()
	since := min(now.Sub(p.looked), 4*watchEvery) // so that one late look on a busy machine does not decide
	p.looked = now
	for _, pid := range pids {
		if pid == p.pid {
			continue
		}
		for _, t := range proc.Threads(pid) {
			if t.Runnable && t.Ran > 0 {
				sum += time.Duration(float64(since) * float64(t.Ran) / float64(t.Ran+t.Held))
			}
		}
	}
	return sum
}

// mostResident returns the resident memory that a play with this limit on data may have. It leaves room for code and
// stacks, so that a program that handles a failing malloc survives.
func mostResident(limit int64) int64 { return limit + limit/4 + StackSize }

// fairShare returns the resident memory of several processes, counting the pages they share once.
func fairShare(pids []int) (sum int64) {
	for _, pid := range pids {
		n, ok := proc.Shared(pid)
		if !ok {
			s, _ := proc.Read(pid)
			n = s.RSS
		}
		sum += n
	}
	return sum
}
