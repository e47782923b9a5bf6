package sandbox

import (
	"cmp"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/machine"
)

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

// optionOf are the options of ulimit for those limits of a process that it may hand on to a play.
var optionOf = map[int]string{
	unix.RLIMIT_STACK: "-s", unix.RLIMIT_NOFILE: "-n", unix.RLIMIT_CPU: "-t", unix.RLIMIT_DATA: "-d", unix.RLIMIT_AS: "-v",
	unix.RLIMIT_FSIZE: "-f", unix.RLIMIT_NPROC: "-u",
}

// rlimits translates l. Sanitized programs reserve far more memory than they use, so their memory is only watched. short is
// set if this process may not even have what l gives.
func (sup *supervisor) rlimits(l Limits, sanitized bool) (list []kernelLimit, short *machine.Fault) {
	needs := func(resource int, n int64) uint64 {
		most := sup.limits[resource].Max
		if uint64(n) > most && short == nil {
			short = &machine.Fault{Kind: machine.Limit, Name: "ulimit " + optionOf[resource], Have: int64(most), Need: n}
		}
		return most
	}
	limit := func(resource int, soft, hard int64) kernelLimit {
		most := needs(resource, soft)
		return kernelLimit{uintptr(resource), unix.Rlimit{Cur: min(uint64(soft), most), Max: min(uint64(hard), most)}}
	}
	same := func(resource int, n int64) kernelLimit { return limit(resource, n, n) }
	needs(unix.RLIMIT_AS, l.Memory)
	list = []kernelLimit{
		same(unix.RLIMIT_CORE, 0),
		same(unix.RLIMIT_STACK, StackSize),
		same(unix.RLIMIT_NOFILE, int64(l.openFiles())),
	}
	if l.CPU > 0 {
		// The kernel counts in ticks here, which on a busy machine overstates the time by a third or more; the watch is exact.
		n := int64((2*l.CPU + time.Second - 1) / time.Second)
		list = append(list, limit(unix.RLIMIT_CPU, n, n+1))
	}
	if l.Memory > 0 && !sanitized {
		list = append(list, same(unix.RLIMIT_DATA, l.Memory))
	}
	if l.FileSize > 0 {
		list = append(list, same(unix.RLIMIT_FSIZE, l.FileSize))
	}
	if l.Processes > 0 {
		list = append(list, same(unix.RLIMIT_NPROC, sup.taskLimit(l.Processes)))
	}
	return list, short
}

func (l Limits) openFiles() int { return cmp.Or(max(l.OpenFiles, 0), DefaultOpenFiles) }

func (l Limits) disk() int64 { return cmp.Or(max(l.Disk, 0), DefaultDisk) }

// checkInterval returns the interval of the watch: shorter if there is little processor time to use up.
func (l Limits) checkInterval() time.Duration {
	if l.CPU > 0 {
		return min(checkInterval, max(l.CPU/2, minPause))
	}
	return checkInterval
}
