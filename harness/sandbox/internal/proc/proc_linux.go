// Package proc reads information about processes from /proc.
package proc

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
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

// Living returns the ID and the status of another thread of a process whose first thread has ended: in /proc, what the threads
// share is found only at those that are alive. If there is none any more, it returns what it was given.
func Living(pid int, first Stat) (int, Stat) {
	for _, id := range Tasks(pid) {
		if s, ok := Read(id); ok && s.State != 'Z' && s.State != 'X' {
			return id, s
		}
	}
	return pid, first
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

// Tasks lists the IDs of the threads of a process.
func Tasks(pid int) (list []int) {
	tasks, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	for _, t := range tasks {
		if id, err := strconv.Atoi(t.Name()); err == nil {
			list = append(list, id)
		}
	}
	return list
}

// Children lists the children of all threads of a process.
func Children(pid int) []int {
	var list []int
	for _, id := range Tasks(pid) {
		data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, id))
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

// Shared returns the proportional set size (Pss) of a process in bytes, which divides each shared page among its users; 0 if it
// is unknown.
func Shared(pid int) int64 { return Kibibytes(fmt.Sprintf("/proc/%d/smaps_rollup", pid), "Pss:") }

// Tables returns the size of a process's page tables, in bytes.
func Tables(pid int) int64 { return Kibibytes(fmt.Sprintf("/proc/%d/status", pid), "VmPTE:") }

// Hides reports whether an error means that a process or thread may not be looked into. One that
// ends has let go of its memory, and then belongs to the superuser for a moment.
func Hides(id int, err error) bool {
	if !os.IsPermission(err) {
		return false
	}
	size, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", id))
	return err == nil && !bytes.HasPrefix(size, []byte("0 "))
}

// Kibibytes reads the value of one "NAME: N kB" line of a file in /proc and returns it in bytes.
func Kibibytes(file, name string) int64 {
	data, _ := os.ReadFile(file)
	_, rest, _ := bytes.Cut(data, []byte("\n"+name))
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	kib, _ := strconv.ParseInt(string(bytes.TrimSpace(bytes.TrimSuffix(line, []byte("kB")))), 10, 64)
	return kib << 10
}

// Mapping is a part of a process's memory.
type Mapping struct {
	Shared bool
	Device uint64 // of its file, if there is one
	Inode  uint64
	End    int64  // where it ends in the file, in bytes
	Name   string // of the file, as the kernel writes it
}

// Deleted reports whether the file has no name any more.
func (m Mapping) Deleted() bool { return strings.HasSuffix(m.Name, " (deleted)") }

// Mappings lists the mappings of a process. The error says whether it may be looked into.
func Mappings(pid int) (list []Mapping, err error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", pid))
	for line := range strings.Lines(string(data)) {
		var from, to, offset uint64
		var major, minor uint32
		var mode string
		var m Mapping
		if n, _ := fmt.Sscanf(line, "%x-%x %s %x %x:%x %d", &from, &to, &mode, &offset, &major, &minor, &m.Inode); n < 7 {
			continue
		}
		m.Shared = strings.HasSuffix(mode, "s")
		m.Device, m.End = unix.Mkdev(major, minor), int64(offset+to-from)
		if at := strings.IndexByte(line, '/'); at >= 0 {
			m.Name = strings.TrimSuffix(line[at:], "\n")
		}
		list = append(list, m)
	}
	return list, err
}
