package sandbox

import (
	"fmt"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/cgroup"
	"touchstone/harness/sandbox/internal/proc"
)

// measured is what all processes of a play use together.
type measured struct {
	pids     []int
	shown    []int         // the same, but each by the thread that shows what it has
	cpu      time.Duration // also of those that have ended
	resident int64         // bytes
	tasks    int
	asleep   bool
}

// measure adds up what the processes use, and reaps adopted orphans.
func (p *play) measure() measured {
	m := measured{pids: proc.Descendants(unix.Getpid()), cpu: p.reaped.cpu, asleep: true}
	for _, pid := range m.pids {
		s, ok := proc.Read(pid)
		if !ok {
			continue
		}
		if s.State == 'Z' && s.Threads > 1 { // its first thread has ended, and the others hold everything
			pid, s = proc.Living(pid, s)
		}
		m.shown = append(m.shown, pid)
		if s.State == 'Z' && pid != p.pid {
			var ru unix.Rusage // only for an adopted orphan; wait4 fails for others
			if n, err := unix.Wait4(pid, nil, unix.WALL|unix.WNOHANG, &ru); err == nil && n == pid {
				p.reaped.add(&ru)
			}
		}
		m.cpu += s.CPU
		m.resident += s.RSS
		m.tasks += s.Threads
		m.asleep = m.asleep && (s.State == 'S' || s.State == 'Z')
		p.peak = max(p.peak, s.RSS)
	}
	if len(m.pids) == 1 {
		m.cpu = max(m.cpu, p.reaped.cpu+proc.Ran(p.pid))
	}
	return m
}

// check ends the play if its processes use too much together: kernel limits count each alone. It returns how long the
// candidate, if it has one thread, cannot reach its limit on processor time.
func (p *play) check() (left time.Duration) {
	if p.waitedBefore == 0 {
		p.waitedBefore = proc.Waiting(unix.Getpid())
	}
	m := p.measure()
	if p.idleness.update(time.Since(p.began), m.cpu, m.asleep) && p.end == "" {
		p.sup.send(reply{Status: p.idleness.status()})
	}
	if p.talks {
		p.tellClosed()
		p.extendedDeadline() // for the other side, which may wait for this one
	}
	p.outOfTasks = p.outOfTasks || p.sup.tasksExhausted(m.tasks, p.c.Limits.Processes)
	end := p.exceededAtOnce(m)
	if end == "" {
		end = p.exceeded(m)
	}
	if end != "" {
		p.stop(end, "")
	}
	if p.c.Limits.CPU > 0 {
		return p.c.Limits.CPU - m.cpu
	}
	return checkInterval
}

// exceededAtOnce returns the limit that was exceeded, of those whose check gives a fork bomb no time to fork; "" for none.
func (p *play) exceededAtOnce(m measured) End {
	limits := p.c.Limits
	switch {
	case limits.CPU > 0 && m.cpu >= limits.CPU:
		return CPULimit
	case limits.Processes > 0 && m.tasks > limits.Processes && !p.sup.separateUser:
		return ProcessLimit
	}
	return ""
}

// exceeded does the slower checks.
func (p *play) exceeded(m measured) End {
	cpu, memory := p.c.Limits.CPU, p.c.Limits.Memory
	if memory > 0 && m.resident > maxResident(memory) && len(m.shown) > 1 {
		m.resident = fairShare(m.shown)
	}
	for _, pid := range m.shown {
		m.resident += proc.Tables(pid)
	}
	p.estimated += p.estimateUnreaped(m.pids)
	switch {
	case p.disk != nil && p.disk.exceeded(p.began, m.pids), p.sup.view != nil && p.sup.view.full():
		return DiskLimit
	case cpu > 0 && p.estimated >= 2*cpu:
		return CPULimit
	case memory > 0 && (m.resident > maxResident(memory) || p.sharedExceeds(maxResident(memory), m.shown)):
		return MemoryLimit
	}
	return ""
}

// estimateUnreaped estimates the processor time that processes started by the candidate have used since the last check. It assumes
// that a thread running now has run the whole time. The kernel discards the time of processes that nobody waits for, for
// example if SIGCHLD is ignored, so only an estimate is possible; the sum over many checks is about right, and its error is
// less than the factor of two that the caller allows.
func (p *play) estimateUnreaped(pids []int) (sum time.Duration) {
	now := time.Now()
	since := min(now.Sub(p.lastCheck), 4*checkInterval) // so that one late check on a busy machine does not decide
	p.lastCheck = now
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

// maxResident returns the resident memory that a play with this limit on data may have. It leaves room for code and
// stacks, so that a program that handles a failing malloc survives.
func maxResident(limit int64) int64 { return limit + limit/4 + StackSize }

// fairShare returns the resident memory of several processes, counting the pages they share once.
func fairShare(pids []int) (sum int64) {
	for _, pid := range pids {
		n := proc.Shared(pid)
		if n == 0 { // unknown
			s, _ := proc.Read(pid)
			n = s.RSS
		}
		sum += n
	}
	return sum
}

// idleShare is the share of the time, as a divisor, that an idle play spends on a processor at most.
const idleShare = 20

// idleness is what the watch knows about whether a play waits for something else than a processor, such as the end of a
// sleep or an input.
type idleness struct {
	idle bool
	at   time.Duration // since the play began, at the last check
	cpu  time.Duration // used until then
}

// update notes the processor time used after so much time, and whether all processes sleep. It reports whether the play has
// become idle, or busy again.
func (i *idleness) update(at, cpu time.Duration, asleep bool) (changed bool) {
	before := i.idle
	i.idle = asleep && cpu-i.cpu <= (at-i.at)/idleShare
	i.at, i.cpu = at, cpu
	return i.idle != before
}

func (i *idleness) status() string {
	if i.idle {
		return statusIdle
	}
	return statusBusy
}

// sharedExceeds detects shared memory that no process's resident size includes, because it was filled and then unmapped or is
// mapped but not resident. The kernel reports only the total, for the control group or for the machine, so a play exceeds its
// limit when that total has grown by more since its start and the play holds enough shared mappings to account for it. A
// process that may not be looked into counts as holding enough.
func (p *play) sharedExceeds(limit int64, pids []int) bool {
	if p.sup.sharedMemory()-p.sharedBefore <= limit {
		return false
	}
	var most int64
	for _, pid := range pids {
		n, err := maxShared(pid)
		if proc.Hides(pid, err) {
			return true
		}
		most += n
	}
	return most > limit
}

// sharedMemory returns the shared memory of the control group, or if that does not count it, of the machine, in bytes.
func (sup *supervisor) sharedMemory() int64 {
	if sup.stat > 0 {
		return cgroup.Shared(sup.pread(sup.stat))
	}
	var info unix.Sysinfo_t
	unix.Sysinfo(&info)
	return int64(info.Sharedram) * int64(info.Unit)
}

// maxShared is an upper bound on the memory behind a process's shared mappings without a file: none of them can be larger
// than the peak size of the whole process.
func maxShared(pid int) (int64, error) {
	list, err := proc.Mappings(pid)
	var count int64
	for _, m := range list {
		if m.Shared && (strings.HasPrefix(m.Name, "/dev/zero") || strings.HasPrefix(m.Name, "/memfd:")) {
			count++
		}
	}
	return count * proc.Kibibytes(fmt.Sprintf("/proc/%d/status", pid), "VmPeak:"), err
}
