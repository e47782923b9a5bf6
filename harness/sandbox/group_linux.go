package sandbox

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

// group is the control group (version 2) of one worker and all that is started there, in sessions of their own or not.
// Its limits back up those of the candidate: they count all processes together, also between two looks of the watch.
// A nil group does nothing.
type group struct {
	dir    string
	memory bool // can be limited
	tasks  bool
	set    groupLimits
	kills  int // by the kernel for want of memory, so far
}

type groupLimits struct{ memory, tasks int64 }

// ownMemory is what a worker may need itself, with the pipes and files that it holds for candidates.
const ownMemory = 128 << 20

// newGroup makes an empty group and finds out what can be limited in it by doing so.
func newGroup(dir string) (*group, error) {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, err
	}
	g := &group{dir: dir}
	if _, err := os.Stat(dir + "/cgroup.kill"); err != nil {
		g.close()
		return nil, fmt.Errorf("the kernel cannot end a group at once (Linux 5.14 can): %w", err)
	}
	const sample = 64 << 20
	g.memory, g.tasks = g.takes("memory.max", sample), g.takes("pids.max", sample)
	if g.memory {
		g.write("memory.swap.max", "0") // not there when there is no swap
	}
	return g, nil
}

// takes tells whether a limit reads back as it was written.
func (g *group) takes(name string, n int64) bool {
	return g.write(name, strconv.FormatInt(n, 10)) == nil && g.number(name) == n && g.write(name, "max") == nil
}

// add moves a process, with its threads, into the group.
func (g *group) add(pid int) error {
	if g == nil {
		return nil
	}
	return g.write("cgroup.procs", strconv.Itoa(pid))
}

// limit sets the limits for a play, while only the worker is in the group.
func (g *group) limit(l Limits) error {
	if g == nil {
		return nil
	}
	want := groupLimits{memory: l.Memory, tasks: int64(l.Processes)}
	if want.memory > 0 {
		want.memory = mostResident(l.Memory) + l.disk() + ownMemory // files in memory count, too
	}
	if want == g.set {
		return nil
	}
	g.set = groupLimits{}
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

const spareTasks = 16 // threads that the worker may still start

func limitText(n, more int64) string {
	if n == 0 {
		return "max"
	}
	return strconv.FormatInt(n+more, 10)
}

// starved tells whether the kernel ended something in the group for want of memory since it was asked last.
func (g *group) starved() bool {
	if g == nil || !g.memory {
		return false
	}
	data, _ := os.ReadFile(g.dir + "/memory.events")
	_, rest, _ := bytes.Cut(data, []byte("oom_kill "))
	word, _, _ := bytes.Cut(rest, []byte("\n"))
	n, _ := strconv.Atoi(string(word))
	more := n > g.kills
	g.kills = n
	return more
}

// close ends all that is in the group and removes it.
func (g *group) close() error {
	if g == nil {
		return nil
	}
	for until := time.Now().Add(endTime); ; time.Sleep(time.Millisecond) {
		g.write("cgroup.kill", "1")
		err := unix.Rmdir(g.dir)
		if err == nil || time.Now().After(until) {
			return err
		}
	}
}

func (g *group) write(name, text string) error {
	return writeGroup(filepath.Join(g.dir, name), text)
}

// writeGroup writes to a file that must be there.
func writeGroup(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(text)
	return err
}

func (g *group) number(name string) int64 {
	data, _ := os.ReadFile(filepath.Join(g.dir, name))
	n, _ := strconv.ParseInt(strings.TrimSpace(string(data)), 10, 64)
	return n
}
