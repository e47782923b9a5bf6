package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

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
		if own := "/" + filepath.Base(p.slots[0].group.Dir) + "\n"; !strings.Contains(string(o.Stdout), own) {
			t.Errorf("it is in\n%snot in %s", o.Stdout, own)
		}
	}
	dir := p.slots[0].group.Dir
	if _, err := os.Stat(dir); err != nil {
		t.Error(err)
	}
	p.slots[0].retire()
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Error("the group is still there:", err)
	}
}

func TestOutOfMemory(t *testing.T) {
	for _, why := range []error{nil, os.ErrClosed} {
		var r reply
		if r.outOfMemory(why); r.Outcome.End != MemoryLimit || r.Retire != (why != nil) {
			t.Errorf("%+v", r)
		}
	}
}

// The worker counts what the OOM killer did by the end of a play, so that it is not blamed on the next play.
func TestWhoIsOutOfMemory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "memory.events")
	sup := &supervisor{buffer: make([]byte, 1000)}
	var err error
	if err = os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if sup.events, err = unix.Open(file, unix.O_RDONLY|unix.O_CLOEXEC, 0); err != nil {
		t.Fatal(err)
	}
	defer unix.Close(sup.events)
	s := &slot{}
	for i, play := range []struct {
		kills string
		want  bool
	}{{"oom_kill 0\n", false}, {"oom_kill 2\n", true}, {"oom_kill 2\n", false}, {"oom_kill 3\n", true}} {
		if err := os.WriteFile(file, []byte("max 9\noom 1\n"+play.kills), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := s.oomKilled(reply{Kills: sup.kills()}, nil); got != play.want {
			t.Errorf("play %d: %v", i, got)
		}
	}
	if s := (&slot{kills: 3}); s.oomKilled(reply{}, os.ErrClosed) {
		t.Error("a worker without a group was killed for its memory")
	}
}

func TestGroupMemory(t *testing.T) {
	for l, want := range map[Limits]int64{{}: 0, {Disk: 1 << 20}: 0, {Memory: 64 << 20, Disk: 1 << 20}: 80<<20 + StackSize + 1<<20 + ownMemory} {
		if got := groupMemory(l); got != want {
			t.Errorf("%+v: %d, want %d", l, got, want)
		}
	}
}

// Where a control group counts memory, its figure counts, and not that of the machine.
func TestSharedMemory(t *testing.T) {
	sup := &supervisor{buffer: make([]byte, 1000)}
	if sup.sharedMemory() == 0 {
		t.Error("the machine has no shared memory at all")
	}
	file := filepath.Join(t.TempDir(), "memory.stat")
	err := os.WriteFile(file, []byte("anon 9\nshmem_thp 8\nshmem 100000000\nfile_mapped 7\n"), 0o644)
	if err == nil {
		sup.stat, err = unix.Open(file, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(sup.stat)
	if got := sup.sharedMemory(); got != 100000000 {
		t.Errorf("the group has %d bytes", got)
	}
}
