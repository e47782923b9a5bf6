package sandbox

import (
	"fmt"
	"os"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/cgroup"
	"touchstone/harness/sandbox/internal/proc"
)

// check adds up the usage of all processes of the play, because kernel limits count each alone, and ends the play if the
// total is too high. It returns how long the candidate, if it has one thread, cannot reach its limit on processor time.
func (p *play) check() (left time.Duration) {
	limits := p.c.Limits
	if p.waitedBefore == 0 {
		p.waitedBefore = proc.Waiting(unix.Getpid())
	}
	cpu := p.reaped.cpu
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
				p.reaped.add(&ru)
			}
		}
		cpu += s.CPU
		resident += s.RSS
		tasks += s.Threads
		asleep = asleep && (s.State == 'S' || s.State == 'Z')
		p.observed.peak = max(p.observed.peak, s.RSS)
	}
	if len(list) == 1 {
		cpu = max(cpu, p.reaped.cpu+proc.Ran(p.pid))
	}
	if p.idleness.update(time.Since(p.began), cpu, asleep) && p.end == "" {
		now := statusBusy
		if p.idleness.idle {
			now = statusIdle
		}
		p.sup.sendStatus(now)
	}
	left = checkInterval
	if limits.CPU > 0 {
		left = limits.CPU - cpu
	}
	p.outOfTasks = p.outOfTasks || p.sup.tasksExhausted(tasks, limits.Processes)
	switch { // before the slower checks, which would give a fork bomb time to fork
	case limits.CPU > 0 && cpu >= limits.CPU:
		p.stop(CPULimit, "")
		return left
	case limits.Processes > 0 && tasks > limits.Processes && !p.sup.separateUser:
		p.stop(ProcessLimit, "")
		return left
	}
	for _, pid := range shown {
		mapping += proc.Tables(pid)
	}
	if limits.Memory > 0 && resident > maxResident(limits.Memory) && len(shown) > 1 {
		resident = fairShare(shown)
	}
	resident += mapping
	p.estimated += p.estimateUnreaped(list)
	switch {
	case p.disk != nil && p.disk.exceeded(p.began, list), p.sup.view != nil && p.sup.view.full():
		p.stop(DiskLimit, "")
	case limits.CPU > 0 && p.estimated >= 2*limits.CPU:
		p.stop(CPULimit, "")
	case limits.Memory > 0 && (resident > maxResident(limits.Memory) || p.apart.exceeds(p.sup.sharedMemory(), maxResident(limits.Memory), shown)):
		p.stop(MemoryLimit, "")
	}
	return left
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
		n, ok := proc.Shared(pid)
		if !ok {
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

// apart detects shared memory that no process's resident size includes, because it was filled and then unmapped or is
// mapped but not resident. The kernel reports only the total, for the control group or for the machine, so a play exceeds its
// limit when that total has grown by more since its start and the play holds enough shared mappings to account for it. A
// process that may not be looked into counts as holding enough.
type apart struct {
	before int64 // bytes at the start; 0 in a control group, where there is nothing else
}

func (a *apart) exceeds(now, limit int64, pids []int) bool {
	if now-a.before <= limit {
		return false
	}
	var most int64
	for _, pid := range pids {
		n, err := maxShared(pid)
		if os.IsPermission(err) {
			return true
		}
		most += n
	}
	return most > limit
}

// sharedMemory returns the shared memory of the control group, or if that does not count it, of the machine, in bytes.
func (sup *supervisor) sharedMemory() int64 {
	if sup.memoryStat >= 0 {
		n, _ := unix.Pread(sup.memoryStat, sup.buffer, 0)
		return cgroup.Shared(sup.buffer[:max(n, 0)])
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
