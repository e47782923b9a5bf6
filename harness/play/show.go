package play

import (
	"slices"
	"time"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// playOf returns a trial as a play of the report.
func (s *state) playOf(p caselang.Play, line int, t memcheck.Trial) report.Play {
	o := t.Outcome
	play := report.Play{
		Line: line, Argv: append([]string{p.Program}, p.Args...), Stdin: p.Input, NoteFact: noteOf(t),
		End: string(o.End), Error: o.Error, Left: o.LeftBehind, Unbuffered: t.Unbuffered, Early: t.Early, Joined: p.Joined, Keeps: p.Keeps,
	}
	if p.With != nil {
		play.With = p.With.Checker
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
		if !file.Mode.IsDir() && file.Left.IsZero() {
			inputs = append(inputs, input(file.Name, file.Data))
		}
	}
	if t.asked.With != nil && len(t.asked.With.Files) > 0 {
		inputs = append(inputs, input(t.asked.With.Files[0], t.given))
	}
	given := func(i report.Input) bool { return i.Name == t.asked.Input }
	if t.asked.Input != "" && !slices.ContainsFunc(inputs, given) {
		inputs = append(inputs, input(t.asked.Input, t.command.Stdin))
	}
	return inputs
}

func input(name string, data []byte) report.Input {
	i := report.Input{Name: name, Data: report.Cut(data)}
	if len(data) > report.MaxText {
		i.Size = len(data)
	}
	return i
}

// idle divides the wall-clock limit: a program that reaches the limit and used
// less processor time than that was idle.
const idle = 20

// show makes a run represent the last play in the report, unless another run
// already does.
func (s *state) show(run int) {
	if s.shown >= 0 {
		return
	}
	s.shown = run
	t := s.trials[run]
	play := &s.result.Case.Plays[len(s.result.Case.Plays)-1]
	*play = s.playOf(s.asked, play.Line, t)
	play.Inputs = inputsOf(s.turn)
	s.keepRun(t)
	play.Stdout, play.Stderr = report.Cut(t.Outcome.Stdout), report.Cut(t.Outcome.Stderr)
	if s.asked.With != nil {
		play.Stdout, play.Talk = "", s.talk
	}
}

// said returns the difference of a failed expectation. If the run is not the one
// shown, the difference includes the run.
func (s *state) said(result compare.Result, run int) *report.Difference {
	t := s.trials[run]
	if s.shown < 0 || run == s.shown {
		return result.Difference
	}
	play := s.playOf(s.asked, s.result.Case.Plays[len(s.result.Case.Plays)-1].Line, t)
	d := report.Difference{Kind: report.Ended}
	if result.Difference != nil {
		d = *result.Difference
		d.Answer = 0 // it would refer to the inputs of the shown run
	}
	d.Play = &play
	return &d
}

// order returns the order in which the runs of the last play are judged: the run
// shown in the report comes first, so that failures are shown with it if possible.
func (s *state) order() []int {
	var rest []int
	for i := range s.trials {
		if i != s.shown {
			rest = append(rest, i)
		}
	}
	if s.shown < 0 {
		return rest
	}
	return append([]int{s.shown}, rest...)
}

// keep records the play that is about to be judged.
func (s *state) keep() {
	if !s.runner.Keep {
		return
	}
	k := Kept{
		Program: s.asked.Program, Input: s.asked.Input, Args: s.asked.Args, Env: s.asked.Env, Command: s.command,
		Valgrind: s.asked.Under != "", Unjudged: s.unjudged,
	}
	s.result.Kept = append(s.result.Kept, k)
	if s.unjudged.None() {
		s.keepRun(s.trials[0])
	}
}

// keepRun records one run as the outcome of the last play.
func (s *state) keepRun(t memcheck.Trial) {
	if last := len(s.result.Kept) - 1; last >= 0 {
		k := &s.result.Kept[last]
		k.Outcome, k.Allocation = t.Outcome, t.Allocation
	}
}

// keepWants records what the last play is compared with.
func (s *state) keepWants(e caselang.Expect) error {
	if !s.runner.Keep {
		return nil
	}
	wants, err := e.Wanted(s.asked, s.files)
	if err != nil {
		return err
	}
	k := &s.result.Kept[len(s.result.Kept)-1]
	for i, name := range e.Against(s.asked) {
		k.Wants = append(k.Wants, Want{Channel: e.Channel, Name: name, Data: e.Relax.Form(wants[i])})
	}
	return nil
}
