package grade

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// toolchain caches the result of Environment.
type toolchain struct {
	mu  sync.Mutex
	env *report.Environment
}

// Environment describes what plays find on this machine, and the tools that
// build and watch programs. The machine is examined once. The result stays the
// same in every run unless something changes that affects verdicts, so it can
// identify the machine in a key of stored results.
func (g *Grader) Environment(ctx context.Context) (*report.Environment, error) {
	g.toolchain.mu.Lock()
	defer g.toolchain.mu.Unlock()
	if g.env != nil {
		return g.env, nil
	}
	tools, err := submission.Tools(ctx, g.Pool, g.Suite.Assignment)
	if err != nil {
		return nil, err
	}
	around := g.Pool.Surroundings()
	e := &report.Environment{
		System:    runtime.GOOS + "/" + runtime.GOARCH,
		Variables: slices.Sorted(slices.Values(play.Environment(g.Suite.Assignment))),
		Umask:     around.Umask, Folder: around.Folder, Argv0: "./NAME", Addresses: "fixed",
		Limits: g.playLimits(),
		Tools:  tools,
	}
	if around.Random {
		e.Addresses = "random"
	}
	g.env = e
	return e, nil
}

func (g *Grader) playLimits() report.PlayLimits {
	l := g.Suite.Limits.Sandbox()
	return report.PlayLimits{
		Wall: l.Wall.Seconds(), CPU: l.CPU.Seconds(), Memory: l.Memory, Stack: sandbox.StackSize,
		Output: l.Output, File: l.FileSize, Disk: l.Disk, Processes: l.Processes, OpenFiles: l.OpenFiles,
	}
}
