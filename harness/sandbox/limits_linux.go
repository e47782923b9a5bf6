package sandbox

import (
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// rlimit is one resource limit of the kernel.
type rlimit struct {
	resource   int
	soft, hard int64
}

const resources = 16 // the number of resource limits

// ownLimits returns the limits of this process, by resource number. An unprivileged process cannot set limits above its own
// hard ones; and a candidate of the same user may have changed them.
func ownLimits() []unix.Rlimit {
	list := make([]unix.Rlimit, resources)
	for i := range list {
		if unix.Getrlimit(i, &list[i]) != nil {
			list[i].Max = unix.RLIM_INFINITY
		}
	}
	return list
}

// rlimits translates l. Sanitized programs reserve far more memory than they use, so their memory is only watched.
func (m *minder) rlimits(l Limits, sanitized bool) []rlimit {
	same := func(resource int, n int64) rlimit { return rlimit{resource, n, n} }
	list := []rlimit{
		same(unix.RLIMIT_CORE, 0),
		same(unix.RLIMIT_STACK, StackSize),
		same(unix.RLIMIT_NOFILE, int64(l.openFiles())),
	}
	if l.CPU > 0 {
		// The kernel counts in ticks here, which on a busy machine overstates the time by a third or more; the watch is exact.
		n := int64((2*l.CPU + time.Second - 1) / time.Second)
		list = append(list, rlimit{unix.RLIMIT_CPU, n, n + 1})
	}
	if l.Memory > 0 && !sanitized {
		list = append(list, same(unix.RLIMIT_DATA, l.Memory))
	}
	if l.FileSize > 0 {
		list = append(list, same(unix.RLIMIT_FSIZE, l.FileSize))
	}
	if l.Processes > 0 {
		list = append(list, same(unix.RLIMIT_NPROC, m.taskLimit(l.Processes)))
	}
	return list
}

// restrict sets the limits of a process.
func (m *minder) restrict(pid int, list []rlimit) error {
	for _, r := range list {
		most := m.limits[r.resource].Max
		kernel := unix.Rlimit{Cur: min(uint64(r.soft), most), Max: min(uint64(r.hard), most)}
		if err := unix.Prlimit(pid, r.resource, &kernel, nil); err != nil && err != unix.ESRCH {
			return fmt.Errorf("limit %d of the candidate: %w", r.resource, err)
		}
	}
	return nil
}

func (l Limits) openFiles() int {
	if l.OpenFiles > 0 {
		return l.OpenFiles
	}
	return DefaultOpenFiles
}

func (l Limits) disk() int64 {
	if l.Disk > 0 {
		return l.Disk
	}
	return DefaultDisk
}

// watchEvery returns the interval of the watch: shorter if there is little processor time to use up.
func (l Limits) watchEvery() time.Duration {
	if l.CPU > 0 {
		return min(watchEvery, max(l.CPU/2, 10*time.Millisecond))
	}
	return watchEvery
}
