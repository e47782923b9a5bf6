package script

import (
	"slices"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// trial is one run of the candidate. Most plays are one trial. A play in which
// each allocation fails in turn has many, and an expectation must hold for all
// of them.
type trial struct {
	outcome sandbox.Outcome
	limits  sandbox.Limits
	early   bool            // stopped before the time limit of the play
	note    catalog.Message // what was special about this run
	memory  *memoryFinding  // what valgrind found, when it watched

	unbuffered bool // the output is that of a second, unbuffered run
	allocation int  // the number of the failed allocation; 0 for none
}

// played runs a play, and adds up the time that it took.
func (s *state) played(p playing, c sandbox.Command) ([]trial, catalog.Message, error) {
	runs, unjudged, err := s.trials(p, c)
	for _, run := range runs {
		s.result.Elapsed += run.outcome.Wall
	}
	return runs, unjudged, err
}

// trials runs the command as often as the play asks for. The reason, if any, says
// why the play cannot be judged on this machine or with this candidate.
func (s *state) trials(p playing, c sandbox.Command) (trials []trial, reason catalog.Message, err error) {
	switch {
	case p.under != "":
		return s.underValgrind(c)
	case p.failing != "":
		return s.failingAllocations(p.failing, c)
	}
	t, err := s.once(c)
	if err != nil {
		return nil, catalog.Message{}, err
	}
	if s.runner.Brief && t.outcome.End == sandbox.Signaled && s.mustEnd() {
		return []trial{t}, catalog.Message{}, nil // it fails, whatever else it printed
	}
	t, err = s.unbuffered(c, t)
	return []trial{t}, catalog.Message{}, err
}

// mustEnd reports whether the current play fails if it does not end by itself: the
// case has no expectation of its own for that.
func (s *state) mustEnd() bool {
	for _, step := range s.c.steps[s.next:] {
		switch does := step.does.(type) {
		case playing:
			return true
		case expecting:
			if does.channel == "exit" || does.channel == "signal" {
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
func (s *state) playOf(p playing, line int, t trial) report.Play {
	o := t.outcome
	play := report.Play{
		Line: line, Argv: append([]string{p.program}, p.args...), Stdin: p.input, Note: s.result.language.Text(t.note),
		End: string(o.End), Error: o.Error, Left: o.LeftBehind, Unbuffered: t.unbuffered, Early: t.early,
	}
	switch o.End {
	case sandbox.Exited:
		play.Exit = &o.Exit
	case sandbox.Signaled:
		play.Signal = o.Signal // left out for limits: which signal enforces one is random
	case sandbox.TimeOut:
		play.Limit, play.Idle = t.limits.Wall.Round(time.Millisecond).String(), o.CPU < t.limits.Wall/idle
	case sandbox.CPULimit:
		play.Limit = t.limits.CPU.Round(time.Millisecond).String()
	}
	for _, limit := range o.Reached {
		if play.Reached == nil {
			play.Reached = &report.Reached{}
		}
		switch limit {
		case sandbox.MemoryLimit:
			play.Reached.Memory = t.limits.Memory
		case sandbox.ProcessLimit:
			play.Reached.Processes = t.limits.Processes
		}
	}
	return play
}

// inputsOf returns the inputs of a play, for the report.
func inputsOf(p playing, c sandbox.Command) []report.Input {
	var inputs []report.Input
	for _, file := range c.Files {
		if !file.Mode.IsDir() {
			inputs = append(inputs, report.Input{Name: file.Name, Data: report.Cut(file.Data)})
		}
	}
	given := func(i report.Input) bool { return i.Name == p.input }
	if p.input != "" && !slices.ContainsFunc(inputs, given) {
		inputs = append(inputs, report.Input{Name: p.input, Data: report.Cut(c.Stdin)})
	}
	return inputs
}
