package machine

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// What a counter of the kernel looks like.
func TestCounters(t *testing.T) {
	for text, want := range map[string]int64{"oom_kill 12\nother 3\n": 12, "pgfault 1\noom_kill 0\n": 0, "": 0, "oom_kill x": 0} {
		if got := number(after([]byte(text), "oom_kill ")); got != want {
			t.Errorf("%q has %d, want %d", text, got, want)
		}
	}
	if got := number(after([]byte("0.00 0.01 0.05 2/345 6789\n"), "/")); got != 345 {
		t.Errorf("%d tasks", got)
	}
}

func TestSince(t *testing.T) {
	for _, test := range []struct {
		before, now Reading
		own         int64
		want        Kind
	}{
		{Reading{2, 5}, Reading{2, 5}, 0, ""},
		{Reading{2, 5}, Reading{3, 5}, 0, Killed},
		{Reading{2, 5}, Reading{3, 5}, 1, ""},
		{Reading{2, 5}, Reading{4, 5}, 1, Killed},
		{Reading{2, 5}, Reading{2, 6}, 0, Tasks},
	} {
		f := test.now.Since(test.before, test.own)
		if (f == nil) != (test.want == "") || f != nil && f.Kind != test.want {
			t.Errorf("from %v to %v, %d of its own: %v, want %q", test.before, test.now, test.own, f, test.want)
		}
	}
}

// A healthy machine has what a play needs.
func TestHealthy(t *testing.T) {
	g := NewGauge("")
	defer g.Close()
	before := g.Read()
	if f := g.Short(32, 64, 1<<20); f != nil {
		t.Errorf("it lacks something: %v", f)
	}
	if f := g.Short(1<<40, 64, 1<<20); g.maxTasks > 0 && (f == nil || f.Kind != Tasks) {
		t.Errorf("it has %v for too many processes", f)
	}
	if now := g.Read(); now.kills < before.kills || now.refusals < before.refusals {
		t.Errorf("counters fell from %v to %v", before, now)
	}
}

// A group of plays in which memory is not counted says nothing about what was killed.
func TestGaugeOfAGroupWithoutMemory(t *testing.T) {
	home := t.TempDir()
	without, with := NewGauge(home), NewGauge("")
	defer without.Close()
	defer with.Close()
	if without.kills.Name() != with.kills.Name() {
		t.Errorf("kills are read from %s, not %s", without.kills.Name(), with.kills.Name())
	}
	file := filepath.Join(home, "memory.events")
	if err := os.WriteFile(file, []byte("oom 1\noom_kill 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	counted := NewGauge(home)
	defer counted.Close()
	if got := counted.Read(); counted.kills.Name() != file || got.kills != 2 {
		t.Errorf("%d kills in %s", got.kills, counted.kills.Name())
	}
}

func TestGroups(t *testing.T) {
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
		got := ""
		if all := groups(tc.membership, tc.mounts, ""); len(all) > 0 {
			got = all[0]
		}
		if got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
	want := []string{"/sys/fs/cgroup/memory/a/b", "/sys/fs/cgroup/memory/a", "/sys/fs/cgroup/memory"}
	if got := groups("4:memory:/a/b\n0::/mine\n", v1+v2, "memory"); !slices.Equal(got[:3], want) {
		t.Errorf("of version 1: %q, want %q", got, want)
	}
}
