package memcheck

import (
	"bytes"
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

// Source returns the C source of the library that, when preloaded to a program, makes
// allocation number FAIL_ALLOCATION fail.
func Source() []byte { return failallocSource }

// NoAllocation is the reason for a play in which no allocation can fail: nothing is left open.
var NoAllocation = catalog.Of("reason.no-allocation")

// FailingAllocations plays with the n-th allocation failing, or with "each" once for each
// allocation, with that one failing. A reason says why that cannot be judged.
func (p *Play) FailingAllocations(which string) ([]Trial, catalog.Message, error) {
	c := p.Command
	if _, err := exec.LookPath("cc"); err != nil {
		return nil, catalog.Of("reason.no-compiler"), nil
	}
	if reason := Unwatchable(c.Path); !reason.None() {
		return nil, reason, nil
	}
	if ownAllocations(c.Path) {
		return nil, catalog.Of("reason.own-allocations"), nil
	}
	library, err := p.Libraries.build("failalloc", failallocSource, asLibrary...)
	if err != nil {
		return nil, catalog.Message{}, err
	}
	if same, err := p.sameWith(library); err != nil || !same {
		return nil, catalog.Of("reason.allocations-differ"), err
	}
	from, to := 1, mostAllocation
	if which != "each" {
		from, _ = strconv.Atoi(which)
		to = from
	}
	relayed, err := p.relayAllocations(c, library, from, to)
	if err != nil {
		return nil, catalog.Message{}, err
	}
	c.Collect = append(slices.Clone(c.Collect), failedMark)
	environment := c.Env
	var trials []Trial
	stopped := 0
	for n := from; n <= to; n++ {
		c.Env = slices.Concat(environment, failing(library, n))
		t, failed, err := p.fail(c, relayed[n])
		if err != nil {
			return nil, catalog.Message{}, err
		}
		if !failed {
			break // the program makes fewer allocations
		}
		t.Allocation = n
		if t, err = p.unbuffered(c, t); err != nil {
			return nil, catalog.Message{}, err
		}
		trials = append(trials, t)
		if TookTooLong(t.Outcome) {
			if stopped++; stopped == mostStopped {
				break
			}
		}
	}
	if len(trials) == 0 {
		return nil, NoAllocation, nil
	}
	return trials, catalog.Message{}, nil
}

// failing returns the variables with which an allocation fails, or none with 0.
func failing(library string, n int) []string {
	return []string{"LD_PRELOAD=" + library, "FAIL_ALLOCATION=" + strconv.Itoa(n), "FAIL_ALLOCATION_MARK=" + failedMark}
}

// sameWith reports whether the program does with the library, while no allocation fails, what it does
// without it. If not, it knows that it is watched.
func (p *Play) sameWith(library string) (bool, error) {
	without, err := p.Once(p.Command)
	if err != nil {
		return false, err
	}
	c := p.Command
	c.Env = slices.Concat(c.Env, failing(library, 0))
	with, err := p.Once(c)
	a, b := without.Outcome, with.Outcome
	return sameEnd(a, b) && bytes.Equal(a.Stdout, b.Stdout) && steady(a) == steady(b), err
}

// fail is one run with a failing allocation, unless it has passed already. It
// reports whether the program made that many allocations.
func (p *Play) fail(c sandbox.Command, done *passed) (Trial, bool, error) {
	if done != nil {
		return p.Noted(c.Limits, done.outcome), done.failed, nil
	}
	t, err := p.Once(c)
	return t, err == nil && t.Outcome.Files[failedMark].Err == "", err
}

// relayAllocations lets each allocation fail after the program was loaded once.
// It returns the runs that count, by the number of the allocation.
func (p *Play) relayAllocations(c sandbox.Command, library string, from, to int) (map[int]*passed, error) {
	if from == to || p.Alone || !relayable(c) {
		return nil, nil
	}
	r := relay{command: c, name: c.Args[0], mark: failedMark, wall: 4 * time.Second, cpu: time.Second}
	r.command.Env = append(slices.Clone(c.Env), "LD_PRELOAD="+library, "FAIL_ALLOCATION_MARK="+failedMark)
	list, err := p.relay(r, []relayed{{args: c.Args, files: c.Files, stdin: c.Stdin, first: from, last: to}})
	if err != nil {
		return nil, err
	}
	by := map[int]*passed{}
	for _, run := range list {
		if run.within(c.Limits) {
			by[run.allocation] = &run
		}
	}
	return by, nil
}
