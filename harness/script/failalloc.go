package script

import (
	_ "embed"
	"os/exec"
	"slices"
	"strconv"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

//go:embed preload/failalloc.c
var failallocSource []byte

const (
	failedMark     = ".allocation-failed" // created in the private folder by the preloaded library
	mostAllocation = 1000                 // most allocations that are made to fail in turn
	mostStopped    = 3                    // most of these runs that may reach a time limit
)

// failingAllocations runs the command with its n-th allocation failing, or
// once for each allocation, with that one failing.
func (s *state) failingAllocations(which string, c sandbox.Command) ([]trial, catalog.Message, error) {
	if _, err := exec.LookPath("cc"); err != nil {
		return nil, catalog.Of("reason.no-compiler"), nil
	}
	if reason := unwatchable(c.Path); !reason.None() {
		return nil, reason, nil
	}
	library, err := s.runner.preload.build("failalloc", failallocSource)
	if err != nil {
		return nil, catalog.Message{}, err
	}
	from, to := 1, mostAllocation
	if which != "each" {
		from, _ = strconv.Atoi(which)
		to = from
	}
	c.Collect = append(slices.Clone(c.Collect), failedMark)
	environment := c.Env
	var trials []trial
	stopped := 0
	for n := from; n <= to; n++ {
		c.Env = append(slices.Clone(environment),
			"LD_PRELOAD="+library, "FAIL_ALLOCATION="+strconv.Itoa(n), "FAIL_ALLOCATION_MARK="+failedMark)
		t, err := s.once(c)
		if err != nil {
			return nil, catalog.Message{}, err
		}
		if t.outcome.Files[failedMark].Err != "" {
			break // the program makes fewer allocations
		}
		t.note, t.allocation = catalog.Of("note.allocation", "n", n), n
		if t, err = s.unbuffered(c, t); err != nil {
			return nil, catalog.Message{}, err
		}
		trials = append(trials, t)
		if tookTooLong(t.outcome) {
			if stopped++; stopped == mostStopped {
				break
			}
		}
	}
	if len(trials) == 0 {
		return nil, catalog.Of("reason.no-allocation"), nil
	}
	return trials, catalog.Message{}, nil
}
