package script

import (
	"touchstone/harness/sandbox"
)

// Kept is a play with all that it takes to play it again by hand, and all
// that came of it.
type Kept struct {
	Program string
	Args    []string        // of the case
	Env     []string        // that the case adds, NAME=VALUE
	Command sandbox.Command // the program by itself, without valgrind and the like
	Wants   []Want

	Valgrind   bool // it ran under valgrind
	Allocation int  // the number of the allocation that was made to fail; 0 for none

	Unjudged string          // why it was not run; "" when it was
	Outcome  sandbox.Outcome // of the run that failed, otherwise of the first
}

// Want is a file that something the play did is compared with.
type Want struct {
	Channel string // such as stdout
	Name    string // in the case
	Data    []byte // of a transcript, what the program prints; N where any number will do
	Numbers bool   // any number will do
}

// FailingAllocations is the source, in C, of the library that makes the
// allocation of number FAIL_ALLOCATION fail in a program that it is preloaded
// to.
func FailingAllocations() []byte { return failallocSource }

// keep remembers the play that is about to be judged.
func (s *state) keep(c sandbox.Command) {
	if !s.runner.Keep {
		return
	}
	k := Kept{
		Program: s.playing.program, Args: s.playing.args, Env: s.playing.env, Command: c,
		Valgrind: s.playing.under != "", Unjudged: s.result.language.Text(s.unjudged),
	}
	s.result.Kept = append(s.result.Kept, k)
	if s.unjudged.None() {
		s.keepRun(s.runs[0])
	}
}

// keepRun makes one run of the last play the one that is looked at.
func (s *state) keepRun(t trial) {
	if last := len(s.result.Kept) - 1; last >= 0 {
		k := &s.result.Kept[last]
		k.Outcome, k.Allocation = t.outcome, t.allocation
	}
}

// keepWants remembers what the last play is compared with.
func (s *state) keepWants(e expecting) error {
	if !s.runner.Keep {
		return nil
	}
	names := e.wants()
	if e.channel == "session" && len(names) == 0 {
		names = []string{s.playing.input}
	}
	k := &s.result.Kept[len(s.result.Kept)-1]
	for _, name := range names {
		data, err := s.read(name)
		if err == nil && e.channel == "session" {
			var t transcript
			t, err = parseTranscript(name, data)
			data = t.output
		}
		if err != nil {
			return err
		}
		k.Wants = append(k.Wants, Want{Channel: e.channel, Name: name, Data: e.relax.Form(data), Numbers: e.relax.Numbers})
	}
	return nil
}
