package sandbox

import (
	"bytes"
	"fmt"
	"os"

	"touchstone/harness/sandbox/internal/proc"
)

// apart watches over shared memory that a process has filled and no longer maps, or maps but is not seen to use: it
// counts for no process. The kernel tells only how much of it there is on the machine, so a play has exceeded its limit
// when that has grown by more since the first look and the play holds enough maps to account for it.
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

// mostShared is a bound on the memory behind the shared maps of a process that have no file: none of them can be larger
// than all of the process once was.
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
