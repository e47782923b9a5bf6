package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
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

func TestGroupMemory(t *testing.T) {
	for l, want := range map[Limits]int64{{}: 0, {Disk: 1 << 20}: 0, {Memory: 64 << 20, Disk: 1 << 20}: 80<<20 + StackSize + 1<<20 + ownMemory} {
		if got := groupMemory(l); got != want {
			t.Errorf("%+v: %d, want %d", l, got, want)
		}
	}
}
