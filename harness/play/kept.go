package play

import (
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/memcheck"
	"touchstone/harness/sandbox"
)

// Kept is a play with everything needed to repeat it by hand, and its results.
type Kept struct {
	Program string
	Input   string          // the file of the case that standard input comes from; "" for none
	Args    []string        // from the case
	Env     []string        // added by the case, NAME=VALUE
	Command sandbox.Command // the program alone, without valgrind and the like
	Wants   []Want

	Valgrind   bool // it ran under valgrind
	Allocation int  // the number of the allocation that was made to fail; 0 for none

	Unjudged catalog.Message // why it was not run; none if it was
	Outcome  sandbox.Outcome // of the run that failed, otherwise of the first
}

// Want is a file that a result of the play is compared with.
type Want struct {
	Channel string // such as stdout
	Name    string // in the case
	Data    []byte // for a transcript, the program's output; N stands for any number
	Numbers bool   // N in Data stands for any number
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
		k.Wants = append(k.Wants, Want{Channel: e.Channel, Name: name, Data: e.Relax.Form(wants[i]), Numbers: e.Relax.Numbers})
	}
	return nil
}
