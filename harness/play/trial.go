package play

import (
	"errors"
	"iter"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/memcheck"
	"touchstone/harness/sandbox"
)

// played runs the play, and adds up the time that it took.
func (s *state) played() ([]memcheck.Trial, catalog.Message, error) {
	around := s.around()
	trials, unjudged, err := s.run(around)
	s.result.Elapsed += around.Elapsed
	for _, t := range trials {
		s.result.Elapsed += t.Outcome.Wall
	}
	return trials, unjudged, err
}

// around returns the play as the tools need it that are put around a program.
func (s *state) around() *memcheck.Play {
	program := s.asked.Program
	play := &memcheck.Play{
		Tools: s.runner.tools, Context: s.ctx, Command: s.command, Place: memcheck.Place{Case: s.c.ID, Line: s.line()}, Alone: !s.first,
		Once: s.once, Noted: func(may sandbox.Limits, o sandbox.Outcome) memcheck.Trial {
			return s.tried(s.limits(program, may), may, o)
		},
	}
	if !s.runner.Keep {
		play.Watched = s.runner.watched(program)
	}
	return play
}

// run runs the play as often as it asks for. The reason, if any, says
// why it cannot be judged on this machine or with this candidate.
func (s *state) run(around *memcheck.Play) ([]memcheck.Trial, catalog.Message, error) {
	switch {
	case s.runner.Unable(s.asked):
		return nil, noProcess, nil
	case s.runner.spent != nil && s.runner.spent():
		return nil, UsedUp, nil
	case !s.folder.lost.None():
		return nil, s.folder.lost, nil
	case s.asked.Under != "":
		return around.UnderValgrind()
	case s.asked.Failing != "":
		return around.FailingAllocations(s.asked.Failing)
	}
	if s.partner != nil {
		t, err := s.passes()
		return []memcheck.Trial{t}, catalog.Message{}, err
	}
	if s.asked.Joined {
		return around.Joined()
	}
	t, err := s.once(s.command)
	if err != nil {
		return nil, catalog.Message{}, err
	}
	decided := s.runner.Brief && t.Outcome.End == sandbox.Signaled && s.mustEnd() // it fails, whatever else it printed
	if !decided && !s.runner.sanitized {
		t, err = around.Unbuffered(t)
	}
	return []memcheck.Trial{t}, catalog.Message{}, err
}

// watched returns the commands of a program's plays under valgrind, with the files as the
// commands before them leave them.
func (r *Runner) watched(program string) iter.Seq2[memcheck.Place, sandbox.Command] {
	return func(yield func(memcheck.Place, sandbox.Command) bool) {
		for _, c := range r.running {
			if !c.Watched() || keeps(c) {
				continue
			}
			_ = c.Walk(func(s caselang.Step, files caselang.Contents) error { // a case that cannot be run has no more of them
				p, ok := s.Does.(caselang.Play)
				if !ok || p.Under == "" || p.Program != program {
					return nil
				}
				if command, err := r.command(c, p, files); err == nil && !yield(memcheck.Place{Case: c.ID, Line: s.Line}, command) {
					return errors.ErrUnsupported
				}
				return nil
			})
		}
	}
}

// mustEnd reports whether the current play fails if it does not end by itself: the
// case has no expectation of its own for that.
func (s *state) mustEnd() bool {
	for _, step := range s.c.Steps[s.next:] {
		switch does := step.Does.(type) {
		case caselang.Play:
			return true
		case caselang.Expect:
			if does.Channel == "exit" || does.Channel == "signal" {
				return false
			}
		}
	}
	return true
}
