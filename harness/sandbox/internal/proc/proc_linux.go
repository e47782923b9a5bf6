// Package proc reads information about processes from /proc.
package proc

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// Stat is the part of /proc/PID/stat that the sandbox needs.
type Stat struct {
	State   byte
	Session int
	CPU     time.Duration // of the process and of the children it waited for
	Threads int
	RSS     int64 // bytes
}

const tick = time.Second / 100 // the kernel's unit of time in /proc, the same everywhere

var pageSize = int64(os.Getpagesize())

// Read reads the status of a process. It returns false if the process is gone.
func Read(pid int) (Stat, bool) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return Stat{}, false
	}
	// The name in parentheses may contain anything, so fields count from the last parenthesis: field 3, the state, is first.
	f := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	if len(f) < 22 {
		return Stat{}, false
	}
	n := func(field int) int64 {
		v, _ := strconv.ParseInt(string(f[field-3]), 10, 64)
		return v
	}
	return Stat{
		State:   f[0][0],
		Session: int(n(6)),
		CPU:     time.Duration(n(14)+n(15)+n(16)+n(17)) * tick,
		Threads: int(n(20)),
		RSS:     n(24) * pageSize,
	}, true
}

// Ran returns the processor time of the first thread of a process, more exactly than Read does; 0 if the kernel does not
// report it.
func Ran(pid int) time.Duration {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/schedstat", pid))
	first, _, _ := bytes.Cut(data, []byte(" "))
	n, _ := strconv.ParseInt(string(first), 10, 64)
	return time.Duration(n)
}

// Thread is the state of one thread.
type Thread struct {
	Runnable  bool
	Ran, Held time.Duration // time on a processor and time waiting for one, as far as the kernel reports it
}

// Threads lists the threads of a process.
func Threads(pid int) (list []Thread) {
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
		list = append(list, Thread{bytes.HasPrefix(state, []byte("R")), time.Duration(ran), time.Duration(held)})
	}
	return list
}

// Waiting returns how long the threads of a process have waited for a processor, summed up.
func Waiting(pid int) (sum time.Duration) {
	for _, t := range Threads(pid) {
		sum += t.Held
	}
	return sum
}

// ThreadsOfAll lists the threads of several processes.
func ThreadsOfAll(pids []int) (all []Thread) {
	for _, pid := range pids {
		all = append(all, Threads(pid)...)
	}
	return all
}

// KeptWaiting returns the longest time that one of these threads had to wait for a processor because of other programs. It
// subtracts the time in which the other threads ran, since they could make each other wait.
func KeptWaiting(all []Thread) (longest time.Duration) {
	var ran time.Duration
	for _, t := range all {
		ran += t.Ran
	}
	for _, t := range all {
		longest = max(longest, t.Held-(ran-t.Ran))
	}
	return longest
}

// Children lists the children of all threads of a process.
func Children(pid int) []int {
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

// Descendants lists the descendants of a process, parents before children.
func Descendants(pid int) []int {
	list := Children(pid)
	for i := 0; i < len(list); i++ {
		list = append(list, Children(list[i])...)
	}
	return list
}

// Shared returns the proportional set size (Pss) of a process in bytes, which divides each shared page among its users.
func Shared(pid int) (int64, bool) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	_, rest, ok := bytes.Cut(data, []byte("\nPss:"))
	f := bytes.Fields(rest)
	if err != nil || !ok || len(f) == 0 {
		return 0, false
	}
	kib, err := strconv.ParseInt(string(f[0]), 10, 64)
	return kib << 10, err == nil
}

// Tables returns the size of a process's page tables, in bytes.
func Tables(pid int) int64 { return Kibibytes(fmt.Sprintf("/proc/%d/status", pid), "VmPTE:") }

// Kibibytes reads the value of one "NAME: N kB" line of a file in /proc and returns it in bytes.
func Kibibytes(file, name string) int64 {
	data, _ := os.ReadFile(file)
	_, rest, _ := bytes.Cut(data, []byte("\n"+name))
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	kib, _ := strconv.ParseInt(string(bytes.TrimSpace(bytes.TrimSuffix(line, []byte("kB")))), 10, 64)
	return kib << 10
}
