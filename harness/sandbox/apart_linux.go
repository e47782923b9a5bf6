package sandbox

import (
	"bytes"
	"fmt"
	"os"

	"touchstone/harness/sandbox/internal/proc"
)

// apart detects shared memory that no process's resident size includes, because it was filled and then unmapped or is
// mapped but not resident. The kernel reports only the total for the machine, so a play exceeds its limit when that total
// has grown by more since the first look and the play holds enough shared mappings to account for it.
type apart struct {
	before int64 // bytes on the machine at the first look
	known  bool
}

func (a *apart) exceeds(limit int64, pids []int) bool {
	now := proc.Kibibytes("/proc/meminfo", "Shmem:")
	if !a.known {
		a.before, a.known = now, true
	}
	if now-a.before <= limit {
		return false
	}
	var most int64
	for _, pid := range pids {
		most += mostShared(pid)
	}
	return most > limit
}

// mostShared is an upper bound on the memory behind a process's shared mappings without a file: none of them can be larger
// than the peak size of the whole process.
func mostShared(pid int) int64 {
	maps, _ := os.ReadFile(fmt.Sprintf("/proc/%d/maps", pid))
	var count int64
	for line := range bytes.Lines(maps) {
		f := bytes.Fields(line)
		if len(f) > 5 && f[1][3] == 's' && (bytes.Equal(f[5], []byte("/dev/zero")) || bytes.HasPrefix(f[5], []byte("/memfd:"))) {
			count++
		}
	}
	return count * proc.Kibibytes(fmt.Sprintf("/proc/%d/status", pid), "VmPeak:")
}
