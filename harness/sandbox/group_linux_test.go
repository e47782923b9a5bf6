package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestOwnGroup(t *testing.T) {
	const (
		v1   = "29 25 0:26 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
		v2   = "30 25 0:27 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n"
		part = "30 25 0:27 /box/1 /sys/fs/cgroup ro - cgroup2 cgroup ro\n"
	)
	for name, tc := range map[string]struct{ membership, mounts, want string }{
		"root":         {"0::/\n", v2, "/sys/fs/cgroup"},
		"scope":        {"0::/user.slice/run-1.scope\n", v1 + v2, "/sys/fs/cgroup/user.slice/run-1.scope"},
		"both":         {"4:memory:/other\n0::/mine\n", v1 + v2, "/sys/fs/cgroup/mine"},
		"container":    {"0::/box/1/app\n", part, "/sys/fs/cgroup/app"},
		"outside":      {"0::/box/12\n", part, ""},
		"version 1":    {"4:memory:/other\n", v1 + v2, ""},
		"not mounted":  {"0::/mine\n", v1, ""},
		"odd contents": {"0::/mine\n", "x - cgroup2 y\n\n", ""},
	} {
		dir := t.TempDir()
		for file, text := range map[string]string{"membership": tc.membership, "mounts": tc.mounts} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := ownGroup(filepath.Join(dir, "membership"), filepath.Join(dir, "mounts"))
		if got != tc.want || (err == nil) != (tc.want != "") {
			t.Errorf("%s: %q %v, want %q", name, got, err, tc.want)
		}
	}
}

// fakeGroup is a folder with files such as a control group has.
func fakeGroup(t *testing.T, files ...string) *group {
	t.Helper()
	g := &group{dir: t.TempDir()}
	for _, name := range files {
		if err := os.WriteFile(filepath.Join(g.dir, name), []byte("7\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestGroupLimits(t *testing.T) {
	g := fakeGroup(t, "memory.max", "pids.max", "pids.current", "memory.events")
	if err := os.Symlink("/dev/null", filepath.Join(g.dir, "deaf")); err != nil {
		t.Fatal(err)
	}
	if !g.takes("memory.max", 1000) || !g.takes("pids.max", 1000) || g.takes("cpu.max", 1000) || g.takes("deaf", 1000) {
		t.Error("what can be limited is not told from what cannot")
	}
	expect := func(memory, tasks string) {
		t.Helper()
		for name, want := range map[string]string{"memory.max": memory, "pids.max": tasks} {
			if got, err := os.ReadFile(filepath.Join(g.dir, name)); string(got) != want || err != nil {
				t.Errorf("%s is %q, want %q, %v", name, got, want, err)
			}
		}
	}
	set := func(l Limits) {
		t.Helper()
		if err := g.limit(l); err != nil {
			t.Error(err)
		}
	}
	set(Limits{Memory: 1 << 30, Processes: 30})
	expect("max", "max") // neither can be limited
	g.memory, g.tasks, g.set = true, true, groupLimits{}
	set(Limits{Memory: 64 << 20, Processes: 30, Disk: 1 << 20})
	expect(fmt.Sprint(80<<20+StackSize+1<<20+ownMemory), fmt.Sprint(30+7+spareTasks))
	set(Limits{})
	expect("max", "max")
	set(Limits{Memory: 64 << 20, Processes: 30, Disk: 1 << 20})
	expect(fmt.Sprint(80<<20+StackSize+1<<20+ownMemory), fmt.Sprint(30+7+spareTasks))
	if err := os.Remove(filepath.Join(g.dir, "pids.max")); err != nil {
		t.Fatal(err)
	}
	if g.limit(Limits{Processes: 2}) == nil {
		t.Error("a limit that cannot be set is no error")
	}
}

func TestGroupStarved(t *testing.T) {
	g := fakeGroup(t)
	g.memory = true
	for i, tc := range []struct {
		events string
		want   bool
	}{
		{"low 0\nhigh 0\nmax 12\noom 0\noom_kill 0\noom_group_kill 0\n", false},
		{"low 0\nhigh 0\nmax 99\noom 2\noom_kill 2\noom_group_kill 0\n", true},
		{"low 0\nhigh 0\nmax 99\noom 3\noom_kill 2\noom_group_kill 0\n", false},
		{"low 0\nhigh 0\nmax 99\noom 4\noom_kill 12\noom_group_kill 0\n", true},
	} {
		if err := os.WriteFile(filepath.Join(g.dir, "memory.events"), []byte(tc.events), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := g.starved(); got != tc.want {
			t.Errorf("%d: %v", i, got)
		}
	}
	for _, why := range []error{nil, os.ErrClosed} {
		var r reply
		if r.outOfMemory(why); r.Outcome.End != MemoryLimit || r.Retire != (why != nil) {
			t.Errorf("%+v", r)
		}
	}
}

func TestNoGroup(t *testing.T) {
	var g *group
	if g.add(1) != nil || g.limit(Limits{Memory: 1}) != nil || g.starved() || g.close() != nil {
		t.Error("without a group something is done")
	}
}

// Ending a group ends what left its session, and leaves no group.
func TestGroupEndsAll(t *testing.T) {
	home := newGroups()
	g, err := home.make()
	if home.err != nil || err != nil {
		t.Skip("control groups:", home.err, err)
	}
	word := fmt.Sprintf("grouped-%d", os.Getpid())
	cmd := exec.Command(program(t, "candidate"), "sleep", word)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	if err := g.add(cmd.Process.Pid); err != nil {
		t.Error(err)
	}
	if err := g.close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; err == nil || err.Error() != "signal: killed" {
		t.Error(err)
	}
	if _, err := os.Stat(g.dir); !os.IsNotExist(err) {
		t.Error("it is still there:", err)
	}
}

// Whatever a pool runs is in a group of its worker's.
func TestPlaysAreGrouped(t *testing.T) { atEachLevel(t, testPlaysAreGrouped) }

func testPlaysAreGrouped(t *testing.T, p *Pool) {
	if !slices.Contains(p.Level().Layers, "control groups") {
		t.Skip(p.Level().Missing)
	}
	if p.Level().Number < contained {
		o := run(t, p, Command{
			Path: "/bin/cat", Args: []string{"cat", "/proc/self/cgroup"}, Limits: Limits{Wall: 20 * time.Second, Memory: 64 * mib, Processes: 20},
		})
		if own := "/" + filepath.Base(p.slots[0].group.dir) + "\n"; !strings.Contains(string(o.Stdout), own) {
			t.Errorf("it is in\n%snot in %s", o.Stdout, own)
		}
	}
	dir := p.slots[0].group.dir
	if _, err := os.Stat(dir); err != nil {
		t.Error(err)
	}
	p.slots[0].retire()
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Error("the group is still there:", err)
	}
}

func TestStaleGroupsAreRemoved(t *testing.T) {
	dir := t.TempDir()
	ended := exec.Command("/bin/true")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	stale := fmt.Sprintf("%s%d-1", groupPart, ended.Process.Pid)
	keep := []string{fmt.Sprintf("%s%d-1", groupPart, os.Getpid()), groupPart + "x", "other"}
	for _, name := range append(keep, stale) {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	removeStaleGroups(dir)
	for _, name := range append(keep, stale) {
		if _, err := os.Stat(filepath.Join(dir, name)); os.IsNotExist(err) != (name == stale) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
