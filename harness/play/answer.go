package play

import (
	"maps"
	"slices"

	"touchstone/harness/memcheck"
	"touchstone/harness/sandbox"
)

// mostKept is how many bytes of an output are kept to be tried where another one passed.
const mostKept = 1 << 18

// Answer is what a play printed, and what was expected of it.
type Answer struct {
	Outcome sandbox.Outcome
	Long    bool // the outcome is left out

	// Misses lists the items for which another outcome would fail in the place of this one.
	Misses func(sandbox.Outcome) ([]string, error)
}

// keepAnswer keeps what the play printed. What ran many times or under valgrind is not
// compared with other plays.
func (s *state) keepAnswer() {
	if len(s.trials) != 1 || s.trials[0].Memory != nil || !s.unjudged.None() {
		return
	}
	then := &state{ctx: s.ctx, runner: s.runner, c: s.c, files: maps.Clone(s.files), turn: s.turn}
	a := Answer{Outcome: s.trials[0].Outcome}
	a.Long = len(a.Outcome.Stdout)+len(a.Outcome.Stderr) > mostKept
	for _, f := range a.Outcome.Files {
		a.Long = a.Long || len(f.Data) > mostKept
	}
	if a.Long {
		a.Outcome = sandbox.Outcome{}
	}
	all := slices.Clone(s.judged)
	a.Misses = func(o sandbox.Outcome) ([]string, error) {
		then.judged = slices.DeleteFunc(slices.Clone(all), func(j judged) bool {
			_, there := o.Files[j.expected.File]
			return j.expected.Channel == "" || j.expected.Channel == "file" && !there
		})
		return then.missed(memcheck.Trial{Outcome: o})
	}
	if s.result.Answers == nil {
		s.result.Answers = map[int]Answer{}
	}
	s.result.Answers[len(s.result.Case.Plays)-1] = a
}
