package sandbox

import (
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

// groups makes the control groups of a pool, below that of this process, where that was delegated to it.
type groups struct {
	home string // "" for none
	err  error  // why there is none
}

const groupPart = "touchstone-" // how the names of groups begin, with the process that made them

var groupsMade atomic.Int64

// delegated is the group of this process at its start, with whatever can be limited in the groups below it.
var delegated = sync.OnceValues(func() (string, error) {
	dir, err := ownGroup("/proc/self/cgroup", "/proc/self/mountinfo")
	if err != nil {
		return "", err
	}
	if err := mayDivide(dir); err != nil {
		return "", err
	}
	removeStaleGroups(dir)
	handOn(dir)
	return dir, nil
})

// removeStaleGroups removes those of a harness that was killed. One with processes in it stays.
func removeStaleGroups(dir string) {
	list, _ := filepath.Glob(dir + "/" + groupPart + "*")
	for _, path := range list {
		owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(path), groupPart), "-")
		if pid, err := strconv.Atoi(owner); err == nil && unix.Kill(pid, 0) == unix.ESRCH {
			unix.Rmdir(path)
		}
	}
}

// ownGroup is the folder of the group of this process.
func ownGroup(membership, mounts string) (string, error) {
	own, err := os.ReadFile(membership)
	if err != nil {
		return "", err
	}
	path := ""
	for line := range strings.Lines(string(own)) {
		if rest, ok := strings.CutPrefix(line, "0::"); ok {
			path = strings.TrimSpace(rest)
		}
	}
	table, err := os.ReadFile(mounts)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(table)) {
		mount, kind, _ := strings.Cut(line, " - ")
		f := strings.Fields(mount)
		if len(f) < 5 || !strings.HasPrefix(kind, "cgroup2 ") || path == "" || !within(path, f[3]) {
			continue
		}
		return filepath.Join(f[4], strings.TrimPrefix(path, f[3])), nil
	}
	return "", errors.New("there is no file system of control groups, version 2; mount -t cgroup2 none /sys/fs/cgroup")
}

// mayDivide tells whether a group is this program's to divide. Root could divide any, but on a machine with systemd most
// are systemd's.
func mayDivide(dir string) error {
	if err := unix.Access(dir, unix.W_OK); err != nil {
		return fmt.Errorf("its group is not delegated to it: %w", err)
	}
	if _, err := os.Stat(dir + "/cgroup.type"); err != nil || os.Geteuid() != 0 {
		return nil // the root of all, or of a container; or handed over by its owner
	}
	for _, name := range []string{"trusted.delegate", "user.delegate"} {
		value := make([]byte, 1)
		if n, err := unix.Getxattr(dir, name, value); err == nil && n == 1 && value[0] == '1' {
			return nil
		}
	}
	return errors.New("its group is systemd's")
}

// handOn makes memory and tasks limitable in the groups below, as far as it goes. A group with processes cannot hand on
// anything, so this one goes to a group of its own when it is alone.
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
	if !errors.Is(writeGroup(control, text), unix.EBUSY) {
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
	if writeGroup(own+"/cgroup.procs", self) == nil {
		writeGroup(control, text)
	}
}

func newGroups() (g groups) {
	g.home, g.err = delegated()
	return g
}

// make makes the group of one worker; nil without groups.
func (g *groups) make() (*group, error) {
	if g.home == "" {
		return nil, nil
	}
	name := fmt.Sprintf(groupPart+"%d-%d", os.Getpid(), groupsMade.Add(1))
	return newGroup(filepath.Join(g.home, name))
}

// try makes a group and tells what works. When none can be made, none is from then on.
func (g *groups) try(l *Level) {
	const fix = "run under systemd-run --user --scope -p Delegate=yes touchstone ..., in Docker with --cgroupns=private and /sys/fs/cgroup writable"
	one, err := g.make()
	if g.err = errors.Join(g.err, err); g.err != nil {
		g.home = ""
		l.lack("control groups", g.err.Error(), fix)
		return
	}
	defer one.close()
	l.reach("control groups")
	for _, limit := range []struct {
		layer string
		works bool
	}{{"memory of a control group", one.memory}, {"processes of a control group", one.tasks}} {
		if limit.works {
			l.reach(limit.layer)
		} else {
			l.lack(limit.layer, "cgroup not delegated", fix)
		}
	}
}
