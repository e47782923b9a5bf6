package sandbox

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/cgroup"
	"touchstone/harness/sandbox/internal/proc"
)

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
		n, err := mostShared(pid)
		if os.IsPermission(err) {
			return true
		}
		most += n
	}
	return most > limit
}

// sharedMemory returns the shared memory of the control group, or if that does not count it, of the machine, in bytes.
func (m *minder) sharedMemory() int64 {
	if m.stat >= 0 {
		n, _ := unix.Pread(m.stat, m.scratch, 0)
		return cgroup.Shared(m.scratch[:max(n, 0)])
	}
	var info unix.Sysinfo_t
	unix.Sysinfo(&info)
	return int64(info.Sharedram) * int64(info.Unit)
}

// mostShared is an upper bound on the memory behind a process's shared mappings without a file: none of them can be larger
// than the peak size of the whole process.
func mostShared(pid int) (int64, error) {
	list, err := proc.Mappings(pid)
	var count int64
	for _, m := range list {
		if m.Shared && (strings.HasPrefix(m.Name, "/dev/zero") || strings.HasPrefix(m.Name, "/memfd:")) {
			count++
		}
	}
	return count * proc.Kibibytes(fmt.Sprintf("/proc/%d/status", pid), "VmPeak:"), err
}
