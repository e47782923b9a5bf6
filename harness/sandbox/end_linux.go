package sandbox

import (
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/cgroup"
	"touchstone/harness/sandbox/internal/proc"
)

// sweep kills and reaps everything the candidate started. It returns how the candidate itself ended, how many other
// processes it had to kill, and false if some process did not go away.
func (p *play) sweep(gone bool) (status unix.WaitStatus, left int, ok bool) {
	unix.Kill(-p.pid, unix.SIGKILL) // the group ID cannot be reused before the candidate is reaped
	var ru unix.Rusage
	if gone {
		for {
			if _, err := unix.Wait4(p.pid, &status, unix.WALL, &ru); err != unix.EINTR {
				break
			}
		}
		p.reaped.add(&ru)
	}
	var until time.Time
	for {
		var other unix.WaitStatus
		pid, err := unix.Wait4(-1, &other, unix.WALL|unix.WNOHANG, &ru)
		switch {
		case err == unix.ECHILD:
			return status, left, gone
		case err == nil && pid > 0:
			p.reaped.add(&ru)
			if other.Signaled() && other.Signal() == unix.SIGKILL {
				left++
			}
		case !until.IsZero() && time.Now().After(until):
			return status, left, false
		default:
			p.sup.killAll()
			if until.IsZero() {
				until = time.Now().Add(endTime)
			}
			unix.Poll(nil, 1)
		}
	}
}

// killAll kills every descendant of this process.
func (sup *supervisor) killAll() {
	if sup.separateUser {
		unix.Kill(-1, unix.SIGKILL) // all at once, so that no fork escapes
		return
	}
	killBelow(unix.Getpid())
}

// killBelow kills the descendants of a process. It stops them first, until a pass finds no new one; otherwise a program that
// forks faster than it is killed would survive. A process that is stopped before its children are listed cannot fork any more.
func killBelow(root int) {
	stopped := map[int]bool{}
	var list []int
	for more, until := true, time.Now().Add(haltTime); more && time.Now().Before(until); {
		more = false
		list = proc.Children(root)
		for i := 0; i < len(list); i++ {
			if pid := list[i]; !stopped[pid] {
				more, stopped[pid] = true, true
				unix.Kill(pid, unix.SIGSTOP)
			}
			list = append(list, proc.Children(list[i])...)
		}
	}
	for _, pid := range list {
		unix.Kill(pid, unix.SIGKILL)
	}
}

func (u *usage) add(ru *unix.Rusage) {
	u.cpu += time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
	u.peak = max(u.peak, int64(ru.Maxrss)<<10)
}

// outcome derives from the wait status and the usage how the play ended.
func (p *play) outcome(status unix.WaitStatus) Outcome {
	o := Outcome{End: p.end, Error: p.reason, Stdout: p.out.data, Stderr: p.err.data, CPU: p.reaped.cpu, MaxRSS: p.peak}
	// A forked child starts with the peak of its parent, this process, so a lower peak cannot be measured; and the kernel's
	// count is approximate.
	if p.reaped.peak > ownPeak()+peakSlack {
		o.MaxRSS = max(o.MaxRSS, p.reaped.peak)
	}
	if status.Signaled() {
		o.Signal = unix.SignalName(status.Signal())
	}
	if o.End == "" {
		if o.End = endOf(status, p.c.Limits, o.CPU, o.MaxRSS); o.End == Exited {
			o.Exit = status.ExitStatus()
		}
	}
	if p.outOfTasks || p.sup.refusedTasks() > p.refusedBefore {
		o.Reached = append(o.Reached, ProcessLimit)
	}
	if o.End == Signaled && refusedMemory(status.Signal(), p.c.Limits.Memory, o.MaxRSS) {
		o.Reached = append(o.Reached, MemoryLimit)
	}
	return o
}

// refusedMemory reports whether a signal may be the consequence of an allocation that
// failed: of NULL that was used, or an exception that was not caught. A block that
// doubles fails when half of the limit is in use.
func refusedMemory(signal unix.Signal, limit, peak int64) bool {
	return limit > 0 && peak >= limit/2 && (signal == unix.SIGSEGV || signal == unix.SIGBUS || signal == unix.SIGABRT)
}

// endOf classifies the end of a play that the watch did not end, by its wait status, processor time and peak memory. It
// names a limit only if the limit explains the end: a program that crashes or exits just when its processor time is used up
// has crashed or exited.
func endOf(status unix.WaitStatus, l Limits, cpu time.Duration, peak int64) End {
	if l.Memory > 0 && peak > maxResident(l.Memory) { // between two checks of the watch
		return MemoryLimit
	}
	if !status.Signaled() {
		return Exited
	}
	signal := status.Signal()
	switch {
	case l.CPU > 0 && signal == unix.SIGXCPU && cpu >= l.CPU/5*4, // the clocks differ
		l.CPU > 0 && signal == unix.SIGKILL && cpu >= l.CPU: // the kernel's signal when SIGXCPU is ignored
		return CPULimit
	case l.FileSize > 0 && signal == unix.SIGXFSZ:
		return FileSizeLimit
	case l.Memory > 0 && signal == unix.SIGKILL && peak >= l.Memory/5*4:
		return MemoryLimit
	}
	return Signaled
}

const peakSlack = 2 << 20 // bytes

// ownPeak returns the peak resident size of this process, in bytes.
func ownPeak() int64 {
	var ru unix.Rusage
	unix.Getrusage(unix.RUSAGE_SELF, &ru)
	return int64(ru.Maxrss) << 10
}

// refusedTasks returns how many processes and threads the control group has refused so far.
func (sup *supervisor) refusedTasks() int { return cgroup.Refusals(sup.pread(sup.refusals)) }

// kills returns how many processes of the control group the OOM killer has killed so far.
func (sup *supervisor) kills() int { return cgroup.Kills(sup.pread(sup.events)) }

// pread reads a file of the control group from its beginning; nothing if there is none.
func (sup *supervisor) pread(fd int) []byte {
	if fd <= 0 {
		return nil
	}
	n, _ := unix.Pread(fd, sup.buffer, 0)
	return sup.buffer[:max(n, 0)]
}

// stop kills the candidate. Only the first reason counts.
func (p *play) stop(end End, why string) {
	if p.end == "" {
		p.end, p.reason, p.stopped = end, why, time.Now()
	}
	unix.Kill(-p.pid, unix.SIGKILL)
	unix.Kill(p.pid, unix.SIGKILL) // it may have left its group
}
