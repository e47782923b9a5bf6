package play

import (
	"errors"
	"iter"
	"slices"
	"time"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
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
	case s.asked.Under != "":
		return around.UnderValgrind()
	case s.asked.Failing != "":
		return around.FailingAllocations(s.asked.Failing)
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

// once runs a command with what the play gets now.
func (s *state) once(c sandbox.Command) (memcheck.Trial, error) {
	may := c.Limits
	c.Limits = s.limits(s.asked.Program, may)
	c.Passing = c.Limits.Wall < may.Wall
	outcome, err := s.runner.Run(s.ctx, c)
	if err != nil {
		return memcheck.Trial{}, err
	}
	return s.tried(c.Limits, may, outcome), nil
}

// tried returns a run with these limits as a trial, and notes what it says about the
// pace of the program.
func (s *state) tried(limits, may sandbox.Limits, outcome sandbox.Outcome) memcheck.Trial {
	if memcheck.TookTooLong(outcome) {
		s.runner.tools.Stopped()
	}
	return memcheck.Trial{Outcome: outcome, Limits: limits, Early: s.note(s.asked.Program, limits, may, outcome)}
}

// watched returns the commands of a program's plays under valgrind, with the files as the
// commands before them leave them.
func (r *Runner) watched(program string) iter.Seq2[memcheck.Place, sandbox.Command] {
	return func(yield func(memcheck.Place, sandbox.Command) bool) {
		for _, c := range r.running {
			if !c.Watched() {
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

// idle divides the wall-clock limit: a program that reaches the limit and used
// less processor time than that was idle.
const idle = 20

// playOf returns a trial as a play of the report.
func (s *state) playOf(p caselang.Play, line int, t memcheck.Trial) report.Play {
	o := t.Outcome
	play := report.Play{
		Line: line, Argv: append([]string{p.Program}, p.Args...), Stdin: p.Input, NoteFact: noteOf(t),
		End: string(o.End), Error: o.Error, Left: o.LeftBehind, Unbuffered: t.Unbuffered, Early: t.Early,
	}
	switch o.End {
	case sandbox.Exited:
		play.Exit = &o.Exit
	case sandbox.Signaled:
		play.Signal = o.Signal // left out for limits: which signal enforces one is random
	case sandbox.TimeOut:
		play.Limit, play.Idle = t.Limits.Wall.Round(time.Millisecond).String(), o.CPU < t.Limits.Wall/idle
	case sandbox.CPULimit:
		play.Limit = t.Limits.CPU.Round(time.Millisecond).String()
	}
	for _, limit := range o.Reached {
		if play.Reached == nil {
			play.Reached = &report.Reached{}
		}
		switch limit {
		case sandbox.MemoryLimit:
			play.Reached.Memory = t.Limits.Memory
		case sandbox.ProcessLimit:
			play.Reached.Processes = t.Limits.Processes
		}
	}
	return play
}

// noteOf says what was special about a run.
func noteOf(t memcheck.Trial) catalog.Message {
	if t.Allocation == 0 {
		return catalog.Message{}
	}
	return catalog.Of("note.allocation", "n", t.Allocation)
}

// inputsOf returns the inputs of a play, for the report.
func inputsOf(t turn) []report.Input {
	var inputs []report.Input
	for _, file := range t.command.Files {
		if !file.Mode.IsDir() {
			inputs = append(inputs, report.Input{Name: file.Name, Data: report.Cut(file.Data)})
		}
	}
	given := func(i report.Input) bool { return i.Name == t.asked.Input }
	if t.asked.Input != "" && !slices.ContainsFunc(inputs, given) {
		inputs = append(inputs, report.Input{Name: t.asked.Input, Data: report.Cut(t.command.Stdin)})
	}
	return inputs
}
