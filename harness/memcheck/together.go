package memcheck

import (
	"slices"
	"time"

	"touchstone/harness/sandbox"
)

const (
	valgrindFound = 117 // exit status with which valgrind reports that it found something

	togetherWall = 10 * time.Second // for one of the plays, the start of valgrind not counted
	togetherCPU  = 2 * time.Second
)

// clean returns the play as one in which valgrind finds nothing, if it is known to be one.
func (p *Play) clean(valgrind string) (t Trial, ok bool, err error) {
	if p.Alone || p.Watched == nil {
		return t, false, nil
	}
	all := &p.together
	all.mu.Lock()
	defer all.mu.Unlock()
	settled, tried := all.done[p.Command.Path]
	if !tried {
		if settled, err = p.settleTogether(valgrind); err != nil {
			return t, false, err
		}
		if all.done == nil {
			all.done = map[string]map[Place]sandbox.Outcome{}
		}
		all.done[p.Command.Path] = settled
	}
	outcome, ok := settled[p.Place]
	if !ok {
		return t, false, nil
	}
	if alike, err := p.alike(outcome); !alike || err != nil {
		return t, false, err
	}
	t = p.Noted(watched(valgrind, p.Command).Limits, outcome)
	t.Memory = &Findings{}
	return t, true, nil
}

// settleTogether runs all plays of the program under valgrind that have the environment and
// the limits of this one.
func (p *Play) settleTogether(valgrind string) (map[Place]sandbox.Outcome, error) {
	var runs []relayed
	var places []Place
	c := p.Command
	for place, other := range p.Watched {
		if relayable(other) && slices.Equal(other.Env, c.Env) && other.Limits == c.Limits {
			runs = append(runs, relayed{args: append([]string{other.Path}, other.Args[1:]...), files: other.Files, stdin: other.Stdin, first: plantNothing, last: plantError})
			places = append(places, place)
		}
	}
	if len(runs) == 0 {
		return nil, nil
	}
	command, err := p.witnessed(valgrind)
	if err != nil {
		return nil, err
	}
	r := relay{command: command, name: c.Path, wall: togetherWall, cpu: togetherCPU}
	list, err := p.relay(r, runs)
	if err != nil {
		return nil, err
	}
	settled := map[Place]sandbox.Outcome{}
	proven := map[int]int{} // how many of the planted mistakes were found, by run
	for _, run := range list {
		switch found := run.outcome.Exit == valgrindFound; {
		case run.run >= len(places) || found != (run.allocation != plantNothing):
		case found:
			proven[run.run]++
		case run.within(r.command.Limits):
			run.outcome.Stderr = valgrindLine().ReplaceAll(run.outcome.Stderr, nil)
			settled[places[run.run]] = run.outcome
		}
	}
	for run, place := range places {
		if proven[run] < plantError-plantNothing {
			delete(settled, place)
		}
	}
	return settled, nil
}
