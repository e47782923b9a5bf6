package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// stat is what /proc tells of a process.
type stat struct {
	state   byte
	session int
	cpu     time.Duration // its own and that of the children it waited for
	threads int
	rss     int64 // bytes
}

const tick = time.Second / 100 // the kernel's unit of time in /proc, the same everywhere

var pageSize = int64(os.Getpagesize())

// readStat reports false for a process that is gone.
func readStat(pid int) (stat, bool) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return stat{}, false
	}
	// The name in parentheses may contain anything, so fields count from the last parenthesis: field 3, the state, is first.
	f := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	if len(f) < 22 {
		return stat{}, false
	}
	n := func(field int) int64 {
		v, _ := strconv.ParseInt(string(f[field-3]), 10, 64)
		return v
	}
	return stat{
		state:   f[0][0],
		session: int(n(6)),
		cpu:     time.Duration(n(14)+n(15)+n(16)+n(17)) * tick,
		threads: int(n(20)),
		rss:     n(24) * pageSize,
	}, true
}

// readData is how much a process has in data and stack, in bytes.
func readData(pid int) int64 {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	f := bytes.Fields(data)
	if len(f) < 6 {
		return 0
	}
	pages, _ := strconv.ParseInt(string(f[5]), 10, 64)
	return pages * pageSize
}

// waiting is how long the threads of processes have waited for a processor, as far as the kernel tells.
func waiting(pids []int) (sum time.Duration) {
	for _, pid := range pids {
		tasks, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
		for _, t := range tasks {
			data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/schedstat", pid, t.Name()))
			if f := bytes.Fields(data); len(f) > 1 {
				n, _ := strconv.ParseInt(string(f[1]), 10, 64)
				sum += time.Duration(n)
			}
		}
	}
	return sum
}

// children of all threads of a process.
func children(pid int) []int {
	tasks, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		return nil
	}
	var list []int
	for _, t := range tasks {
		data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", pid, t.Name()))
		for _, word := range bytes.Fields(data) {
			if n, err := strconv.Atoi(string(word)); err == nil {
				list = append(list, n)
			}
		}
	}
	return list
}

// descendants of a process, parents before children.
func descendants(pid int) []int {
	list := children(pid)
	for i := 0; i < len(list); i++ {
		list = append(list, children(list[i])...)
	}
	return list
}

// shared reports the memory of a process with pages it shares counted in part.
func shared(pid int) (int64, bool) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	_, rest, ok := bytes.Cut(data, []byte("\nPss:"))
	f := bytes.Fields(rest)
	if err != nil || !ok || len(f) == 0 {
		return 0, false
	}
	kib, err := strconv.ParseInt(string(f[0]), 10, 64)
	return kib << 10, err == nil
}
