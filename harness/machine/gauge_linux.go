package machine

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Gauge reads the counters of the machine that tell whether it refused something. It stays open, since each play asks.
type Gauge struct {
	kills    *os.File   // by the OOM killer, of processes that may be a play's
	refusals []*os.File // of processes, by the control groups around this process
	load     *os.File
	open     *os.File
	maxTasks int64 // processes and threads on this machine; 0 if unknown
	commits  bool  // memory is promised only as far as it is there
}

// Reading is what a Gauge showed.
type Reading struct {
	kills    int64 // of processes that may be a play's, because the system or a control group was out of memory
	refusals int64 // of new processes
}

// NewGauge opens the counters. What this machine does not have is not asked. Home is the folder of the control group
// that contains this process and all plays, "" for none; where memory is not counted in it, the innermost group around
// this process counts. What is killed in other groups has nothing to do with plays.
func NewGauge(home string) *Gauge {
	opened := func(names ...string) *os.File {
		for _, name := range names {
			if f, err := os.Open(name); err == nil {
				return f
			}
		}
		return nil
	}
	var counters []string
	for _, folder := range append([]string{home}, Groups("memory")...) {
		if folder != "" {
			counters = append(counters, filepath.Join(folder, "memory.events"), filepath.Join(folder, "memory.oom_control"))
		}
	}
	counters = append(counters, "/proc/vmstat") // of the whole system
	g := &Gauge{kills: opened(counters...), load: opened("/proc/loadavg"), open: opened("/proc/sys/fs/file-nr")}
	for _, folder := range Groups("pids") {
		if f := opened(filepath.Join(folder, "pids.events.local"), filepath.Join(folder, "pids.events")); f != nil {
			g.refusals = append(g.refusals, f)
		}
	}
	g.maxTasks = min(numberIn("/proc/sys/kernel/pid_max"), numberIn("/proc/sys/kernel/threads-max"))
	g.commits = numberIn("/proc/sys/vm/overcommit_memory") == 2
	return g
}

// Close closes the counters.
func (g *Gauge) Close() {
	for _, f := range append(g.refusals, g.kills, g.load, g.open) {
		f.Close() // of a nil file it returns an error
	}
}

// Read reads the counters that only rise.
func (g *Gauge) Read() (r Reading) {
	r.kills = number(after(contents(g.kills, 8<<10), "oom_kill "))
	for _, f := range g.refusals {
		r.refusals += number(after(contents(f, short), "max "))
	}
	return r
}

// Since returns what the machine refused between two readings, of which own kills are known to be others' fault; nil
// for nothing.
func (r Reading) Since(before Reading, own int64) *Fault {
	switch {
	case r.kills-before.kills > own:
		return &Fault{Kind: Killed}
	case r.refusals > before.refusals:
		return &Fault{Kind: Tasks}
	}
	return nil
}

// Short returns what the system has too little of for a program with so many processes, files and bytes of memory; nil
// if there is enough.
func (g *Gauge) Short(processes, files int, memory int64) *Fault {
	tasks := after(contents(g.load, short), "/")
	if g.maxTasks > 0 && number(tasks)+int64(processes) > g.maxTasks {
		return &Fault{Kind: Tasks}
	}
	if open := bytes.Fields(contents(g.open, short)); len(open) == 3 && number(open[0])+int64(files) > number(open[2]) {
		return &Fault{Kind: Open}
	}
	if !g.commits {
		return nil
	}
	info, _ := os.ReadFile("/proc/meminfo")
	left := (number(after(info, "CommitLimit:")) - number(after(info, "Committed_AS:"))) << 10
	if left < memory {
		return &Fault{Kind: Memory, Have: left, Need: memory}
	}
	return nil
}

// Groups lists the folders of the control groups that contain this process, the innermost first: those of version 2, and those
// of version 1 with a controller, "" for none.
func Groups(controller string) []string {
	own, _ := os.ReadFile("/proc/self/cgroup")
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	return groups(string(own), string(mounts), controller)
}

func groups(own, mounts, controller string) (folders []string) {
	for line := range strings.Lines(mounts) {
		mount, kind, _ := strings.Cut(line, " - ")
		f, k := strings.Fields(mount), strings.Fields(kind)
		if len(f) < 5 || len(k) < 3 || !strings.HasPrefix(k[0], "cgroup") {
			continue
		}
		for group := range strings.Lines(own) {
			parts := strings.SplitN(strings.TrimSpace(group), ":", 3)
			if len(parts) < 3 || k[0] == "cgroup2" != (parts[1] == "") || k[0] == "cgroup" && (!strings.Contains(","+parts[1]+",", ","+controller+",") || !strings.Contains(","+k[2]+",", ","+controller+",")) {
				continue
			}
			below, err := filepath.Rel(f[3], parts[2])
			for ; err == nil && filepath.IsLocal(below); below = filepath.Dir(below) {
				folders = append(folders, filepath.Join(f[4], below))
				if below == "." {
					break
				}
			}
		}
	}
	return folders
}

const short = 256 // bytes; more than most counters have

// contents reads so many bytes of a file of the kernel from its beginning; nothing if it is not there.
func contents(f *os.File, size int) []byte {
	if f == nil {
		return nil
	}
	data := make([]byte, size)
	n, _ := f.ReadAt(data, 0)
	return data[:n]
}

// after returns what follows the first such text.
func after(data []byte, text string) []byte {
	_, rest, _ := bytes.Cut(data, []byte(text))
	return rest
}

// number returns the number that a text begins with; 0 if it begins with none.
func number(text []byte) int64 {
	text = bytes.TrimLeft(text, " \t")
	end := bytes.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(text)
	}
	n, _ := strconv.ParseInt(string(text[:end]), 10, 64)
	return n
}

func numberIn(name string) int64 {
	data, _ := os.ReadFile(name)
	return number(data)
}
