package cgroup

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// fakeGroup is a folder with files such as a control group has.
func fakeGroup(t *testing.T, files ...string) *Group {
	t.Helper()
	g := &Group{Dir: t.TempDir()}
	for _, name := range files {
		if err := os.WriteFile(filepath.Join(g.Dir, name), []byte("7\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestGroupLimits(t *testing.T) {
	g := fakeGroup(t, "memory.max", "pids.max", "pids.current", "memory.events")
	if err := os.Symlink("/dev/null", filepath.Join(g.Dir, "deaf")); err != nil {
		t.Fatal(err)
	}
	if !g.takes("memory.max", 1000) || !g.takes("pids.max", 1000) || g.takes("cpu.max", 1000) || g.takes("deaf", 1000) {
		t.Error("what can be limited is not told from what cannot")
	}
	expect := func(memory, tasks string) {
		t.Helper()
		for name, want := range map[string]string{"memory.max": memory, "pids.max": tasks} {
			if got, err := os.ReadFile(filepath.Join(g.Dir, name)); string(got) != want || err != nil {
				t.Errorf("%s is %q, want %q, %v", name, got, want, err)
			}
		}
	}
	set := func(memory, tasks int64) {
		t.Helper()
		if err := g.Limit(memory, tasks); err != nil {
			t.Error(err)
		}
	}
	set(1<<30, 30)
	expect("max", "max") // neither can be limited
	g.memory, g.tasks, g.set = true, true, limits{}
	set(64<<20, 30)
	expect(fmt.Sprint(64<<20), fmt.Sprint(30+7+spareTasks))
	set(0, 0)
	expect("max", "max")
	set(64<<20, 30)
	expect(fmt.Sprint(64<<20), fmt.Sprint(30+7+spareTasks))
	if err := os.Remove(filepath.Join(g.Dir, "pids.max")); err != nil {
		t.Fatal(err)
	}
	if g.Limit(0, 2) == nil {
		t.Error("a limit that cannot be set is no error")
	}
}

func TestKills(t *testing.T) {
	for events, want := range map[string]int{
		"": 0,
		"low 0\nhigh 0\nmax 12\noom 0\noom_kill 0\noom_group_kill 0\n":  0,
		"low 0\nhigh 0\nmax 99\noom 4\noom_kill 12\noom_group_kill 1\n": 12,
		"low 0\nhigh 0\nmax 0\noom 0\noom_kill 1\noom_group_kill 0\n":   0, // the limit was another one
	} {
		if got := Kills([]byte(events)); got != want {
			t.Errorf("%q: %d", events, got)
		}
	}
}

func TestRefusals(t *testing.T) {
	for events, want := range map[string]int{"": 0, "max 0\n": 0, "max 9\n": 9, "max.imposed 3\nmax 4\n": 4} {
		if got := Refusals([]byte(events)); got != want {
			t.Errorf("%q: %d", events, got)
		}
	}
	g := fakeGroup(t, "pids.events")
	if got := g.Files().Refusals; got != "" {
		t.Errorf("tasks cannot be limited, and %s counts them", got)
	}
	if g.tasks = true; g.Files().Refusals != g.Dir+"/pids.events" {
		t.Error(g.Files().Refusals)
	}
}

func TestEvents(t *testing.T) {
	g := fakeGroup(t, "memory.events")
	if got := g.Files().Events; got != "" {
		t.Errorf("memory cannot be limited, and %s counts kills", got)
	}
	g.memory = true
	if _, err := os.Stat(g.Files().Events); err != nil {
		t.Error(err)
	}
}

func TestNoGroup(t *testing.T) {
	var g *Group
	if g.Add(1) != nil || g.Limit(1, 0) != nil || g.Files().Events != "" || g.Close() != nil {
		t.Error("without a group something is done")
	}
}

// Ending a group ends what left its session, and leaves no group.
func TestGroupEndsAll(t *testing.T) {
	home, err := New()
	if err != nil {
		t.Skip("control groups:", err)
	}
	g, err := home.Make()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sleep", "600")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	if err := g.Add(cmd.Process.Pid); err != nil {
		t.Error(err)
	}
	if err := g.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; err == nil || err.Error() != "signal: killed" {
		t.Error(err)
	}
	if _, err := os.Stat(g.Dir); !os.IsNotExist(err) {
		t.Error("it is still there:", err)
	}
}

func TestStaleGroupsAreRemoved(t *testing.T) {
	dir := t.TempDir()
	ended := exec.Command("/bin/true")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	stale := fmt.Sprintf("%s%d-1", prefix, ended.Process.Pid)
	keep := []string{fmt.Sprintf("%s%d-1", prefix, os.Getpid()), prefix + "x", "other"}
	for _, name := range append(keep, stale) {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	removeStale(dir)
	for _, name := range append(keep, stale) {
		if _, err := os.Stat(filepath.Join(dir, name)); os.IsNotExist(err) != (name == stale) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
