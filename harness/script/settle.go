package script

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// Plays that are stopped at a first look are settled here. Two of them are
// tried again with all the time they have, and the others share what two plays
// may take. When one of these ends by itself, the program is slow, and gets all
// its time from then on. When none does, and every play that ended took a small
// part of the first look, none would have ended: what was seen of them stands.

const (
	pilotProofs = 1  // plays that must run into all their time, to judge those of the pilot
	proofs      = 2  // the same, to judge all
	doubt       = 16 // part of the time that one more play gets before a program is given up
	shared      = 2  // times of a play that those share which are stopped early after the proofs
)

// attempt is one way through cases, which are tried again where they must be.
type attempt struct {
	*Runner
	ctx    context.Context
	dir    string
	states map[string]*state
	slow   bool // a play ended that had been stopped early, or printed more
}

// suspect is a play that was stopped early.
type suspect struct {
	c *Case
	stop
}

// cause is why plays were stopped. How long a program takes under valgrind is
// another matter than how long it takes.
type cause struct {
	end     sandbox.End
	watched bool
}

var hangs = []cause{{sandbox.CPULimit, false}, {sandbox.TimeOut, false}, {sandbox.CPULimit, true}, {sandbox.TimeOut, true}}

// suspects lists the plays that were stopped early for one cause, each once,
// in the order of the cases.
func (t *attempt) suspects(cases []*Case, why cause) (list []suspect) {
	for _, c := range cases {
		last := -1
		for _, s := range t.states[c.ID].stops {
			if s.early() && (cause{s.end, s.watched}) == why && s.play != last {
				list = append(list, suspect{c, s})
				last = s.play
			}
		}
	}
	return list
}

// gains tells whether an allowance is so much more than what the play had that
// it is worth another try.
func (s stop) gains(a allowance) bool {
	if s.end == sandbox.TimeOut {
		return a.wall >= 2*s.had.wall
	}
	return a.cpu >= 2*s.had.cpu
}

// proof tells whether a program has shown that it does not end: it had all the
// time of the play, or as much as an ordinary play has.
func (t *attempt) proof(s stop) bool {
	switch {
	case !s.early():
		return true
	case s.watched:
		return false
	case s.end == sandbox.TimeOut:
		return s.had.wall >= t.ordinary().wall
	}
	return s.had.cpu >= t.ordinary().cpu
}

// proven counts the plays that are a proof of one cause. Where some plays
// under valgrind came to their end, those without it are a proof for the others.
func (t *attempt) proven(why cause) (n int) {
	_, watched := t.seen()
	anyKind := why.watched && watched.ended
	for _, state := range t.states {
		plays := map[int]bool{}
		for _, s := range state.stops {
			if s.end == why.end && (anyKind || s.watched == why.watched) && t.proof(s) {
				plays[s.play] = true
			}
		}
		n += len(plays)
	}
	return n
}

// seen sums up what first looks have shown.
func (t *attempt) seen() (plain, watched looked) {
	for _, s := range t.states {
		plain.add(s.plain)
		watched.add(s.watched)
	}
	return plain, watched
}

// tells whether a look tells what ends from what does not: a program that takes
// its time does so under valgrind, too.
func (t *attempt) tells(why cause) bool {
	plain, watched := t.seen()
	return !t.slow && plain.tells(why.end) && (!why.watched || watched.tells(why.end))
}

// settle tries plays of the cases again until so many prove each cause, or all
// of them where looks do not tell.
func (t *attempt) settle(cases []*Case, want int) error {
	thought := t.slow
	for _, why := range hangs {
		if err := t.settleCause(cases, why, want); err != nil {
			return err
		}
	}
	if t.slow && !thought { // which was found too late for some
		return t.settle(cases, want)
	}
	return nil
}

func (t *attempt) settleCause(cases []*Case, why cause, want int) error {
	for {
		list := t.suspects(cases, why)
		if !t.tells(why) && len(list) > 0 {
			if err := t.again(list, allTime); err != nil {
				return err
			}
			continue
		}
		list = slices.DeleteFunc(list, func(s suspect) bool { return t.proof(s.stop) })
		proven := t.proven(why)
		if len(list) == 0 || proven >= want && want < proofs {
			return nil
		}
		if proven >= want {
			share := t.ordinary().times(shared).part(time.Duration(len(list)), time.Duration(len(list)))
			list = slices.DeleteFunc(list, func(s suspect) bool { return !s.gains(share) })
			if len(list) == 0 {
				return nil
			}
			if err := t.retry(list, share); err != nil {
				return err
			}
			continue
		}
		allow := allTime
		if proven > 0 && len(list) > proofs && !why.watched {
			allow = t.ordinary()
		}
		if err := t.retry([]suspect{pick(list, proven)}, allow); err != nil {
			return err
		}
	}
}

// pick chooses the play that is tried first: the one with the least to do, or,
// once that is a proof, the one with the most.
func pick(list []suspect, proven int) suspect {
	return slices.MinFunc(list, func(a, b suspect) int {
		switch {
		case a.plain && !b.plain:
			return -1
		case b.plain && !a.plain:
			return 1
		case proven > 0:
			a, b = b, a
		}
		return cmp.Or(cmp.Compare(a.may.cpu, b.may.cpu), cmp.Compare(a.bytes, b.bytes))
	})
}

// retry tries plays again with more time. A program is slow when one ends
// then, or prints more than before.
func (t *attempt) retry(list []suspect, a allowance) error {
	if err := t.again(list, a); err != nil {
		return err
	}
	for _, p := range list {
		same := func(again stop) bool { return again.play == p.play && again.printed <= p.printed }
		t.slow = t.slow || !slices.ContainsFunc(t.states[p.c.ID].stops, same)
	}
	return nil
}

// again tries plays again with other limits.
func (t *attempt) again(list []suspect, a allowance) error {
	var cases []*Case
	for _, p := range list {
		if !slices.Contains(cases, p.c) {
			t.anew(p.c)
			cases = append(cases, p.c)
		}
		t.states[p.c.ID].allow[p.play] = a
	}
	return t.execute(t.ctx, t.dir, cases, t.states)
}

// anew forgets what came of a case.
func (t *attempt) anew(c *Case) *state {
	old := t.states[c.ID]
	s := t.begin(t.ctx, c)
	s.again, s.look, s.allow = true, old.look, maps.Clone(old.allow)
	if s.allow == nil {
		s.allow = map[int]allowance{}
	}
	s.plain, s.watched, s.result.Elapsed = old.plain, old.watched, old.result.Elapsed
	t.states[c.ID] = s
	return s
}

// doubtful tries one more play of a program that never ended, for some time:
// one that starts slowly may end where the other did not.
func (t *attempt) doubtful(cases []*Case) error {
	for _, why := range hangs {
		if list := t.suspects(cases, why); len(list) > 0 && !t.slow {
			if err := t.retry([]suspect{pick(list, 1)}, t.ordinary().part(doubt, 2)); err != nil {
				return err
			}
		}
	}
	return t.settle(cases, pilotProofs)
}

// final tells whether what came of a case stands: no play of it was stopped
// early.
func (s *state) final() bool { return !slices.ContainsFunc(s.stops, stop.early) }

// conclude tells of the cases that are left as they are.
func (t *attempt) conclude(cases []*Case) {
	for _, c := range cases {
		if s := t.states[c.ID]; t.Ended != nil && s.result.Case.Verdict != report.VerdictNotRun && !s.final() {
			t.Ended(s.result.Case)
		}
	}
}
