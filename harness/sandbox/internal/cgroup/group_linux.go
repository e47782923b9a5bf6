package cgroup

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Group is one control group. A nil group does nothing.
type Group struct {
	Dir    string
	memory bool // whether it can be limited
	tasks  bool
	set    limits
}

type limits struct{ memory, tasks int64 }

// closeTime is how long Close waits for the processes of a group to disappear.
const closeTime = 5 * time.Second

// newGroup creates an empty group and tries which of its limits can be set.
func newGroup(dir string) (*Group, error) {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, err
	}
	g := &Group{Dir: dir}
	if _, err := os.Stat(dir + "/cgroup.kill"); err != nil {
		g.Close()
		return nil, fmt.Errorf("the kernel cannot end a group at once (Linux 5.14 can): %w", err)
	}
	const sample = 64 << 20
	g.memory, g.tasks = g.takes("memory.max", sample), g.takes("pids.max", sample)
	if g.memory {
		g.write("memory.swap.max", "0") // missing if there is no swap
	}
	return g, nil
}

// takes reports whether a limit reads back as it was written.
func (g *Group) takes(name string, n int64) bool {
	return g.write(name, strconv.FormatInt(n, 10)) == nil && g.number(name) == n && g.write(name, "max") == nil
}

// Add moves a process, with its threads, into the group.
func (g *Group) Add(pid int) error {
	if g == nil {
		return nil
	}
	return g.write("cgroup.procs", strconv.Itoa(pid))
}

// Limit sets the limits for all processes together: bytes of memory, and tasks in addition to those already in the group.
// 0 means no limit.
func (g *Group) Limit(memory, tasks int64) error {
	if g == nil {
		return nil
	}
	want := limits{memory, tasks}
	if want == g.set {
		return nil
	}
	g.set = limits{}
	if g.memory {
		if err := g.write("memory.max", limitText(want.memory, 0)); err != nil {
			return err
		}
	}
	if g.tasks {
		if err := g.write("pids.max", limitText(want.tasks, g.number("pids.current")+spareTasks)); err != nil {
			return err
		}
	}
	g.set = want
	return nil
}

const spareTasks = 16 // threads that the processes already in the group may still start

func limitText(n, more int64) string {
	if n == 0 {
		return "max"
	}
	return strconv.FormatInt(n+more, 10)
}

// Files are the paths of the files that Kills, Shared and Refusals read; "" where memory or tasks cannot be limited.
type Files struct{ Events, Stat, Refusals string }

// Files returns the paths for the group.
func (g *Group) Files() (f Files) {
	if g != nil && g.memory {
		f.Events, f.Stat = g.Dir+"/memory.events", g.Dir+"/memory.stat"
	}
	if g != nil && g.tasks {
		f.Refusals = g.Dir + "/pids.events"
	}
	return f
}

// Kills returns how many processes of a group the OOM killer has killed so far, by the content of its Events; 0 as long as
// the group itself has never reached its limit, since then memory ran out around it.
func Kills(events []byte) int {
	if value(events, "oom") == 0 {
		return 0
	}
	return int(value(events, "oom_kill"))
}

// Shared returns the shared memory of a group in bytes, files in memory included, by the content of its Stat.
func Shared(stat []byte) int64 { return value(stat, "shmem") }

// value reads the line "NAME N" of a file of a group.
func value(data []byte, name string) int64 {
	_, rest, _ := bytes.Cut(append([]byte("\n"), data...), []byte("\n"+name+" "))
	word, _, _ := bytes.Cut(rest, []byte("\n"))
	n, _ := strconv.ParseInt(string(word), 10, 64)
	return n
}

// Refusals returns how many tasks a group has refused so far, by the content of its Refusals.
func Refusals(events []byte) int { return int(value(events, "max")) }

// Close kills all processes in the group and removes it.
func (g *Group) Close() error {
	if g == nil {
		return nil
	}
	for until := time.Now().Add(closeTime); ; time.Sleep(time.Millisecond) {
		g.write("cgroup.kill", "1")
		err := unix.Rmdir(g.Dir)
		if err == nil || time.Now().After(until) {
			return err
		}
	}
}

func (g *Group) write(name, text string) error {
	return write(filepath.Join(g.Dir, name), text)
}

// write writes to an existing file.
func write(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(text)
	return err
}

func (g *Group) number(name string) int64 {
	data, _ := os.ReadFile(filepath.Join(g.Dir, name))
	n, _ := strconv.ParseInt(strings.TrimSpace(string(data)), 10, 64)
	return n
}
