package script

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"touchstone/harness/sandbox"
)

// together lets all plays of a program under valgrind share one start of
// valgrind. A play that ends by itself with nothing found is settled by that.
// Every other play then has a run of its own, which says what was found.
type together struct {
	mu    sync.Mutex
	cases []*Case
	done  map[string]map[place]sandbox.Outcome // by program: the plays that are settled
}

// place is a play of the assignment.
type place struct {
	id   string // of the case
	line int
}

const (
	valgrindFound = 117 // exit status with which valgrind reports that it found something

	togetherWall = 10 * time.Second // for one of the plays, the start of valgrind not counted
	togetherCPU  = 2 * time.Second
)

// begin forgets an earlier program; cases are those that will be run.
func (t *together) begin(cases []*Case) {
	t.cases, t.done = nil, map[string]map[place]sandbox.Outcome{}
	for _, c := range cases {
		if c.Watched() {
			t.cases = append(t.cases, c)
		}
	}
}

// clean returns the current play as one in which valgrind finds nothing, if it
// is known to be one.
func (s *state) clean(valgrind string, c sandbox.Command) (t trial, ok bool, err error) {
	if !s.first || s.runner.Keep {
		return t, false, nil
	}
	all := &s.runner.together
	all.mu.Lock()
	defer all.mu.Unlock()
	settled, tried := all.done[s.playing.program]
	if !tried {
		if settled, err = s.settleTogether(valgrind, c); err != nil {
			return t, false, err
		}
		all.done[s.playing.program] = settled
	}
	outcome, ok := settled[place{s.c.ID, s.line()}]
	if !ok {
		return t, false, nil
	}
	may := watched(valgrind, c).Limits
	t = s.tried(s.limits(may), may, outcome)
	t.memory = &memoryFinding{}
	return t, true, nil
}

// settleTogether runs all plays of the current program under valgrind that have
// the environment and the limits of the current one.
func (s *state) settleTogether(valgrind string, c sandbox.Command) (map[place]sandbox.Outcome, error) {
	var runs []relayed
	var places []place
	for _, other := range s.runner.together.cases {
		for at, command := range s.runner.watched(s.ctx, other, s.playing.program) {
			if relayable(command) && slices.Equal(command.Env, c.Env) && command.Limits == c.Limits {
				runs = append(runs, relayed{args: append([]string{command.Path}, command.Args[1:]...), files: command.Files, stdin: command.Stdin})
				places = append(places, at)
			}
		}
	}
	if len(runs) < 2 {
		return nil, nil
	}
	r := relay{
		command: watched(valgrind, c, "--log-file=/dev/null", "--error-exitcode="+strconv.Itoa(valgrindFound)),
		name:    c.Path, wall: togetherWall, cpu: togetherCPU,
	}
	list, err := s.relay(r, runs)
	if err != nil {
		return nil, err
	}
	settled := map[place]sandbox.Outcome{}
	for _, p := range list {
		if p.run < len(places) && p.outcome.Exit != valgrindFound && p.within(r.command.Limits) {
			p.outcome.Stderr = valgrindLine.ReplaceAll(p.outcome.Stderr, nil)
			settled[places[p.run]] = p.outcome
		}
	}
	return settled, nil
}

// watched returns the commands of a program's plays under valgrind in a case, with the
// files as the commands before them leave them.
func (r *Runner) watched(ctx context.Context, c *Case, program string) map[place]sandbox.Command {
	s := r.begin(ctx, c)
	commands := map[place]sandbox.Command{}
	_ = s.walk(func(step action) error { // a case that cannot be run has no more of them
		p, ok := step.(playing)
		if !ok || p.under == "" || p.program != program {
			return nil
		}
		if command, err := s.command(p); err == nil {
			commands[place{c.ID, s.line()}] = command
		}
		return nil
	})
	return commands
}
