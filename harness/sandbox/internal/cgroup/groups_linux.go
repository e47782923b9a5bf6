// Package cgroup creates control groups (version 2) below the group of this process, if that is delegated to it. A group kills
// all its processes, whatever their session, and limits their total.
package cgroup

import (
	"touchstone/harness/catalog"
	"touchstone/harness/machine"

	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// Groups creates groups.
type Groups struct {
	Memory, Tasks bool   // whether they can be limited
	home          string // "" if groups cannot be created
}

const prefix = "touchstone-" // the prefix of group names, followed by the PID of the process that created them

var made atomic.Int64

// delegated returns the group that this process started in, after enabling in it the controllers for the groups below.
var delegated = sync.OnceValues(func() (string, error) {
	around := machine.Groups("")
	if len(around) == 0 {
		return "", catalog.Of("sandbox.no-cgroups", "command", "mount -t cgroup2 none /sys/fs/cgroup")
	}
	dir := around[0]
	if err := mayDivide(dir); err != nil {
		return "", err
	}
	removeStale(dir)
	handOn(dir)
	return dir, nil
})

// removeStale removes the groups of harness processes that were killed, unless they still contain processes.
func removeStale(dir string) {
	list, _ := filepath.Glob(dir + "/" + prefix + "*")
	for _, path := range list {
		owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(path), prefix), "-")
		if pid, err := strconv.Atoi(owner); err == nil && unix.Kill(pid, 0) == unix.ESRCH {
			unix.Rmdir(path)
		}
	}
}

// mayDivide returns nil if this program may create groups below the group dir. Root could do so in any group, but on a
// machine with systemd most belong to systemd.
func mayDivide(dir string) error {
	if err := unix.Access(dir, unix.W_OK); err != nil {
		return fmt.Errorf("its group is not delegated to it: %w", err)
	}
	if _, err := os.Stat(dir + "/cgroup.type"); err != nil || os.Geteuid() != 0 {
		return nil // the root group, or that of a container; or delegated by its owner
	}
	for _, name := range []string{"trusted.delegate", "user.delegate"} {
		value := make([]byte, 1)
		if n, err := unix.Getxattr(dir, name, value); err == nil && n == 1 && value[0] == '1' {
			return nil
		}
	}
	return catalog.Of("sandbox.systemd")
}

// handOn delegates the memory and pids controllers to the groups below, as far as possible. A group that contains processes
// cannot delegate controllers, so if this process is the only one, it first moves into a group of its own.
func handOn(dir string) {
	have, _ := os.ReadFile(dir + "/cgroup.controllers")
	var words []string
	for _, name := range []string{"memory", "pids"} {
		if slices.Contains(strings.Fields(string(have)), name) {
			words = append(words, "+"+name)
		}
	}
	if len(words) == 0 {
		return
	}
	control, text := dir+"/cgroup.subtree_control", strings.Join(words, " ")
	if !errors.Is(write(control, text), unix.EBUSY) {
		return
	}
	self := strconv.Itoa(os.Getpid())
	if members, _ := os.ReadFile(dir + "/cgroup.procs"); strings.TrimSpace(string(members)) != self {
		return
	}
	own := dir + "/touchstone"
	if err := os.Mkdir(own, 0o755); err != nil && !os.IsExist(err) {
		return
	}
	if write(own+"/cgroup.procs", self) == nil {
		write(control, text)
	}
}

// New creates a group to find out whether that works. The error says why not.
func New() (g Groups, err error) {
	if g.home, err = delegated(); err != nil {
		return Groups{}, err
	}
	one, err := g.Make()
	if err != nil {
		return Groups{}, err
	}
	g.Memory, g.Tasks = one.memory, one.tasks
	one.Close()
	return g, nil
}

// Home returns the folder of the group in which groups are created, "" if there is none.
func (g Groups) Home() string { return g.home }

// Make creates a group. It returns nil if groups cannot be created.
func (g Groups) Make() (*Group, error) {
	if g.home == "" {
		return nil, nil
	}
	name := fmt.Sprintf(prefix+"%d-%d", os.Getpid(), made.Add(1))
	return newGroup(filepath.Join(g.home, name))
}
