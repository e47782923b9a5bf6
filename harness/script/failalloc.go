package script

import (
	_ "embed"
	"os/exec"
	"slices"
	"strconv"
	"time"

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

// noAllocation is the reason for a play in which no allocation can fail: nothing is left open.
var noAllocation = catalog.Of("reason.no-allocation")

// failingAllocations runs the command with its n-th allocation failing, or
// once for each allocation, with that one failing.
func (s *state) failingAllocations(which string, c sandbox.Command) ([]trial, catalog.Message, error) {
	if _, err := exec.LookPath("cc"); err != nil {
		return nil, catalog.Of("reason.no-compiler"), nil
	}
	if reason := unwatchable(c.Path); !reason.None() {
		return nil, reason, nil
	}
	library, err := s.runner.Libraries.build("failalloc", failallocSource, asLibrary...)
	if err != nil {
		return nil, catalog.Message{}, err
	}
	from, to := 1, mostAllocation
	if which != "each" {
		from, _ = strconv.Atoi(which)
		to = from
	}
	relayed, err := s.relayAllocations(c, library, from, to)
	if err != nil {
		return nil, catalog.Message{}, err
	}
	c.Collect = append(slices.Clone(c.Collect), failedMark)
	environment := c.Env
	var trials []trial
	stopped := 0
	for n := from; n <= to; n++ {
		c.Env = append(slices.Clone(environment),
			"LD_PRELOAD="+library, "FAIL_ALLOCATION="+strconv.Itoa(n), "FAIL_ALLOCATION_MARK="+failedMark)
		t, failed, err := s.failing(c, relayed[n])
		if err != nil {
			return nil, catalog.Message{}, err
		}
		if !failed {
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
		return nil, noAllocation, nil
	}
	return trials, catalog.Message{}, nil
}

// failing is one run with a failing allocation, unless it has passed already. It
// reports whether the program made that many allocations.
func (s *state) failing(c sandbox.Command, done *passed) (trial, bool, error) {
	if done != nil {
		return s.tried(s.limits(c.Limits), c.Limits, done.outcome), done.failed, nil
	}
	t, err := s.once(c)
	return t, err == nil && t.outcome.Files[failedMark].Err == "", err
}

// relayAllocations lets each allocation fail after the program was loaded once.
// It returns the runs that count, by the number of the allocation.
func (s *state) relayAllocations(c sandbox.Command, library string, from, to int) (map[int]*passed, error) {
	if from == to || !s.first || !relayable(c) {
		return nil, nil
	}
	r := relay{command: c, name: c.Args[0], mark: failedMark, wall: 4 * time.Second, cpu: time.Second}
	r.command.Env = append(slices.Clone(c.Env), "LD_PRELOAD="+library, "FAIL_ALLOCATION_MARK="+failedMark)
	list, err := s.relay(r, []relayed{{args: c.Args, files: c.Files, stdin: c.Stdin, first: from, last: to}})
	if err != nil {
		return nil, err
	}
	by := map[int]*passed{}
	for _, p := range list {
		if p.within(c.Limits) {
			by[p.allocation] = &p
		}
	}
	return by, nil
}
