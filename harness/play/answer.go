package play

import (
	"cmp"
	"reflect"
	"slices"
	"sync"

	"touchstone/harness/caselang"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// The outcomes of the first plays are tried in the place of others: so many different ones, and none
// with an output of more bytes.
const (
	mostOutcomes = 32
	mostKept     = 1 << 18
)

// Answer is what a play printed, and what was expected of it.
type Answer struct {
	Play    int              // from 0
	Outcome *sandbox.Outcome // nil unless it is one of those that are tried

	// Passes reports whether each of the outcomes would pass for an item in the place of this one.
	Passes func(item string, outcomes []*sandbox.Outcome) (bool, error)
}

// keepAnswer keeps what the play printed. What ran many times, under valgrind or with a program of
// the course is not compared with other plays.
func (s *state) keepAnswer() {
	if len(s.trials) != 1 || s.trials[0].Memory != nil || !s.unjudged.None() || s.asked.With != nil {
		return
	}
	play := len(s.result.Case.Plays) - 1
	s.result.Answers = append(s.result.Answers, Answer{Play: play, Passes: s.judged.expected(s, play).passes})
	s.runner.answers.keep(answer{s.place, play, s.result, s.trials[0].Outcome})
}

// expected is what a case expects of one of its plays. It is little, since there may be ten thousand of
// them; most are never asked.
type expected struct {
	runner *Runner
	c      *caselang.Case
	play   int
	kinds  []kind     // of the expectations, in the order of the case
	open   []standing // nil unless one of them is open
}

func (list judgments) expected(s *state, play int) *expected {
	x := &expected{runner: s.runner, c: s.c, play: play, kinds: make([]kind, len(list))}
	for i, j := range list {
		if x.kinds[i] = j.kind; j.open() && x.open == nil {
			x.open = make([]standing, len(list))
		}
	}
	for i := range x.open {
		x.open[i] = list[i].standing
	}
	return x
}

func (x *expected) passes(item string, outcomes []*sandbox.Outcome) (bool, error) {
	then, err := x.state()
	if err != nil {
		return false, err
	}
	all := then.judged
	for _, o := range outcomes {
		then.judged = slices.DeleteFunc(slices.Clone(all), func(j judged) bool {
			_, there := o.Files[j.expected.File]
			return j.expected.Channel == "file" && !there
		})
		if missed, err := then.missed(memcheck.Trial{Outcome: *o}); err != nil || slices.Contains(missed, item) {
			return false, err
		}
	}
	return true, nil
}

// state returns the case as it was when the play was judged.
func (x *expected) state() (*state, error) {
	s := &state{runner: x.runner, c: x.c, files: x.c.Files(), items: caselang.Items{IDs: x.c.CountsFor}}
	plays := 0
	for _, step := range x.c.Steps {
		var err error
		switch does := step.Does.(type) {
		case caselang.Edits:
			err = does.Apply(s.files)
		case caselang.Items:
			s.items = does
		case caselang.Play:
			if plays++; plays > x.play+1 {
				return s, nil
			}
			err = s.turnTo(does)
		case caselang.Expect:
			if plays == x.play+1 {
				i := len(s.judged)
				s.judged = append(s.judged, judged{expected: does, x: report.Expectation{Items: s.items.IDs}, standing: standing{kind: x.kinds[i]}})
				if x.open != nil {
					s.judged[i].standing = x.open[i]
				}
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// answers keeps the outcomes of the first plays, in whichever order the plays end.
type answers struct {
	mu   sync.Mutex
	kept []answer // in the order of cases and plays
}

type answer struct {
	place   int // of the case
	play    int
	result  *Result
	outcome sandbox.Outcome
}

func (a *answers) keep(one answer) {
	o := one.outcome
	long := len(o.Stdout)+len(o.Stderr) > mostKept
	for _, f := range o.Files {
		long = long || len(f.Data) > mostKept
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	before := func(b answer) int { return cmp.Or(b.place-one.place, b.play-one.play) }
	same := slices.IndexFunc(a.kept, func(b answer) bool { return same(o, b.outcome) })
	switch {
	case long || same >= 0 && before(a.kept[same]) < 0:
		return
	case same >= 0:
		a.kept = slices.Delete(a.kept, same, same+1)
	}
	at, _ := slices.BinarySearchFunc(a.kept, one, func(b, _ answer) int { return before(b) })
	a.kept = slices.Insert(a.kept, at, one)
	if len(a.kept) > mostOutcomes {
		a.kept[mostOutcomes] = answer{}
		a.kept = a.kept[:mostOutcomes]
	}
}

// same reports whether two runs cannot be told apart.
func same(a, b sandbox.Outcome) bool {
	return a.End == b.End && a.Exit == b.Exit && slices.Equal(a.Stdout, b.Stdout) && slices.Equal(a.Stderr, b.Stderr) && reflect.DeepEqual(a.Files, b.Files)
}

// forget drops those of a case.
func (a *answers) forget(place int) {
	a.kept = slices.DeleteFunc(a.kept, func(b answer) bool { return b.place == place })
}

// give hands them to the results.
func (a *answers) give() {
	for _, one := range a.kept {
		all := one.result.Answers
		all[slices.IndexFunc(all, func(b Answer) bool { return b.Play == one.play })].Outcome = &one.outcome
	}
}
