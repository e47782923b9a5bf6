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

// thread is what /proc tells of one thread.
type thread struct {
	runnable  bool
	ran, held time.Duration // on a processor, and waiting for one, as far as the kernel tells
}

func threadsOf(pid int) (list []thread) {
	dir := fmt.Sprintf("/proc/%d/task/", pid)
	tasks, _ := os.ReadDir(dir)
	for _, t := range tasks {
		state, _ := os.ReadFile(dir + t.Name() + "/stat")
		times, _ := os.ReadFile(dir + t.Name() + "/schedstat")
		f := bytes.Fields(times)
		if len(f) < 2 {
			continue
		}
		ran, _ := strconv.ParseInt(string(f[0]), 10, 64)
		held, _ := strconv.ParseInt(string(f[1]), 10, 64)
		_, state, _ = bytes.Cut(state[bytes.LastIndexByte(state, ')')+1:], []byte(" "))
		list = append(list, thread{bytes.HasPrefix(state, []byte("R")), time.Duration(ran), time.Duration(held)})
	}
	return list
}

// waiting is how long the threads of a process have waited for a processor.
func waiting(pid int) (sum time.Duration) {
	for _, t := range threadsOf(pid) {
		sum += t.held
	}
	return sum
}

// threadsOfAll are those of several processes.
func threadsOfAll(pids []int) (all []thread) {
	for _, pid := range pids {
		all = append(all, threadsOf(pid)...)
	}
	return all
}

// keptWaiting is the longest that others have had one of these threads wait for a processor: the time in which the other
// ones ran does not count, or they could keep each other waiting.
func keptWaiting(all []thread) (longest time.Duration) {
	var ran time.Duration
	for _, t := range all {
		ran += t.ran
	}
	for _, t := range all {
		longest = max(longest, t.held-(ran-t.ran))
	}
	return longest
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

// tables is how much the kernel needs to map the memory of a process, in bytes.
func tables(pid int) int64 { return kibibytes(fmt.Sprintf("/proc/%d/status", pid), "VmPTE:") }

// kibibytes reads a number from a file of /proc that names one in each line, and gives it in bytes.
func kibibytes(file, name string) int64 {
	data, _ := os.ReadFile(file)
	_, rest, _ := bytes.Cut(data, []byte("\n"+name))
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	kib, _ := strconv.ParseInt(string(bytes.TrimSpace(bytes.TrimSuffix(line, []byte("kB")))), 10, 64)
	return kib << 10
}
