package script

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"

	"touchstone/harness/sandbox"
	"touchstone/harness/scratch"
)

//go:embed preload/failalloc.c
var failallocSource []byte

const (
	failedMark     = ".allocation-failed" // left in the private folder by the preloaded library
	mostAllocation = 1000                 // allocations that are made to fail in turn, at most
)

// preload is the library that makes allocations fail, compiled when it is
// first needed.
type preload struct {
	once    sync.Once
	scratch *scratch.Dir
	path    string
	err     error
}

func (l *preload) build() (string, error) {
	l.once.Do(func() { l.err = l.compile() })
	return l.path, l.err
}

func (l *preload) compile() error {
	var err error
	if l.scratch, err = scratch.New("", "preload"); err != nil {
		return err
	}
	dir := l.scratch.Path
	source, path := filepath.Join(dir, "failalloc.c"), filepath.Join(dir, "failalloc.so")
	if err := os.WriteFile(source, failallocSource, 0o644); err != nil {
		return err
	}
	if out, err := exec.Command("cc", "-O2", "-shared", "-fPIC", "-o", path, source, "-ldl").CombinedOutput(); err != nil {
		return fmt.Errorf("the library that makes allocations fail cannot be compiled: %v\n%s", err, out)
	}
	l.path = path
	return os.Chmod(dir, 0o755) // the sandbox runs as another user
}

func (l *preload) remove() {
	if l.scratch != nil {
		l.scratch.Close()
	}
}

// failingAllocations runs the command with its n-th allocation failing, or
// with each of its allocations failing in turn.
func (s *state) failingAllocations(which string, c sandbox.Command) ([]trial, string, error) {
	if _, err := exec.LookPath("cc"); err != nil {
		return nil, "there is no C compiler on this machine (apt-get install -y gcc libc6-dev)", nil
	}
	if reason := unwatchable(c.Path); reason != "" {
		return nil, reason, nil
	}
	library, err := s.runner.preload.build()
	if err != nil {
		return nil, "", err
	}
	from, to := 1, mostAllocation
	if which != "each" {
		from, _ = strconv.Atoi(which)
		to = from
	}
	c.Collect = append(slices.Clone(c.Collect), failedMark)
	environment := c.Env
	var trials []trial
	for n := from; n <= to; n++ {
		c.Env = append(slices.Clone(environment),
			"LD_PRELOAD="+library, "FAIL_ALLOCATION="+strconv.Itoa(n), "FAIL_ALLOCATION_MARK="+failedMark)
		outcome, err := s.runner.Run(s.ctx, c)
		if err != nil {
			return nil, "", err
		}
		if outcome.Files[failedMark].Err != "" {
			break // the program makes fewer allocations than that
		}
		trials = append(trials, trial{outcome: outcome, limits: c.Limits, note: fmt.Sprintf("allocation %d failed", n), allocation: n})
		if outcome.End != sandbox.Exited {
			break // every expectation fails already
		}
	}
	if len(trials) == 0 {
		return nil, "the program makes no allocation that could fail", nil
	}
	return trials, "", nil
}
