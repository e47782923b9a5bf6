package script

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"time"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// This file settles plays that were stopped at a first look. Two of them are run
// again with all their time, and the others share what two plays may take. All of
// them must have had a multiple of the time that any play took that ended by
// itself, measured in first looks: if one of these ends, or took a large part of
// its look, the others are run again for longer. If none ends, none of the stopped
// plays would have ended, and their results stand.

const (
	pilotProofs = 1  // plays that must use up all their time to settle those of the pilot
	proofs      = 2  // the same, to settle all
	doubt       = 16 // divides the time that one more play gets before a program is given up
	shared      = 2  // the time of this many plays is shared by those stopped early after the proofs
	gain        = 8  // first looks that each must get from that
	leastShare  = 25 // divides the processor time that each must get from that, however short a first look is
)

// attempt is one pass through the cases, some of which it may run again.
type attempt struct {
	*Runner
	ctx    context.Context
	dir    string
	states map[string]*state
	later  bool // a play that had been stopped early printed more with more time
}

// suspect is a play that was stopped early.
type suspect struct {
	c *Case
	stop
}

// cause is why plays were stopped. Plays under valgrind are separate, since they
// take longer.
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

// gains reports whether an allowance is enough above what the play had to be
// worth another run.
func (t *attempt) gains(s stop, a allowance) bool {
	if s.end == sandbox.TimeOut {
		return a.wall >= max(2*s.had.wall, gain*s.first.wall)
	}
	return a.cpu >= max(2*s.had.cpu, gain*s.first.cpu, t.ordinary().cpu/leastShare)
}

// sharing returns the plays for which an equal share of the time of some plays
// is worth another try, and that share.
func (t *attempt) sharing(list []suspect) ([]suspect, allowance) {
	n := time.Duration(len(list))
	share := t.ordinary().times(shared).part(n, n)
	return slices.DeleteFunc(list, func(s suspect) bool { return !t.gains(s.stop, share) }), share
}

// proof reports whether a stopped run proves that the program does not end: it
// had all the time of the play, or as much as an ordinary play.
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

// proven counts the plays that prove one cause. If some plays under valgrind
// ended, proofs without valgrind count for those under it as well.
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

// seen sums up the results of first looks.
func (t *attempt) seen() (plain, watched looked) {
	for _, s := range t.states {
		plain.add(s.plain)
		watched.add(s.watched)
	}
	return plain, watched
}

// needed returns the shortest look, in first looks, that tells a stopped play from
// those that end. A slow program is slow under valgrind, too.
func (t *attempt) needed(s stop) float64 {
	if t.later {
		return math.Inf(1)
	}
	plain, watched := t.seen()
	if s.watched {
		plain.add(watched)
	}
	return plain.needed(s.end, s.bytes)
}

// brief reports whether a play was stopped after less than so many first looks.
func (s stop) brief(looks float64) bool {
	if s.end == sandbox.TimeOut {
		return share(s.had.wall, s.first.wall) < looks
	}
	return share(s.had.cpu, s.first.cpu) < looks
}

// settle runs plays of the cases again until each cause has as many proofs as
// wanted, and every stopped play has had a look that is long enough. After the
// pilot, the plays without a proof then share some more time.
func (t *attempt) settle(cases []*Case, want int) error {
	for {
		slowest, watched := t.seen()
		later := t.later
		for _, why := range hangs {
			if err := t.settleCause(cases, why, want); err != nil {
				return err
			}
		}
		if again, watchedAgain := t.seen(); later == t.later && again == slowest && watchedAgain == watched {
			return nil
		} // otherwise a play took longer than those known when causes were settled before
	}
}

func (t *attempt) settleCause(cases []*Case, why cause, want int) error {
	for {
		list := t.suspects(cases, why)
		brief := slices.DeleteFunc(slices.Clone(list), func(s suspect) bool { return !s.brief(t.needed(s.stop)) })
		if len(brief) > 0 {
			if err := t.again(brief, func(s suspect) allowance { return s.first.times(lookMore * t.needed(s.stop)) }); err != nil {
				return err
			}
			continue
		}
		list = slices.DeleteFunc(list, func(s suspect) bool { return t.proof(s.stop) })
		proven := t.proven(why)
		if len(list) == 0 || proven >= want && want == pilotProofs {
			return nil
		}
		if proven >= want {
			gaining, share := t.sharing(list)
			if len(gaining) == 0 {
				return nil
			}
			if err := t.retry(gaining, share); err != nil {
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

// pick chooses the play to run next: the one with the least to do, or, once
// there is a proof, the one with the most.
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

// retry runs plays again with more time.
func (t *attempt) retry(list []suspect, a allowance) error {
	return t.again(list, func(suspect) allowance { return a })
}

// again runs plays again with other limits.
func (t *attempt) again(list []suspect, allow func(suspect) allowance) error {
	var cases []*Case
	for _, p := range list {
		if !slices.Contains(cases, p.c) {
			t.anew(p.c)
			cases = append(cases, p.c)
		}
		t.states[p.c.ID].allow[p.play] = allow(p)
		t.states[p.c.ID].forget(p.play)
	}
	if err := t.execute(t.ctx, t.dir, cases, t.states); err != nil {
		return err
	}
	for _, p := range list {
		t.later = t.later || slices.ContainsFunc(t.states[p.c.ID].stops, func(again stop) bool { return again.play == p.play && again.printed > p.printed })
	}
	return nil
}

// anew discards the result of a case.
func (t *attempt) anew(c *Case) *state {
	old := t.states[c.ID]
	s := t.begin(t.ctx, c)
	s.again, s.look, s.pace, s.allow, s.known = true, old.look, old.pace, maps.Clone(old.allow), old.known
	if s.allow == nil {
		s.allow = map[int]allowance{}
	}
	s.plain, s.watched, s.result.Elapsed = old.plain, old.watched, old.result.Elapsed
	t.states[c.ID] = s
	return s
}

// doubtful runs one more play of a program that never ended, for a short time:
// a play that starts slowly may end although the others did not.
func (t *attempt) doubtful(cases []*Case) error {
	for _, why := range hangs {
		if list := t.suspects(cases, why); len(list) > 0 {
			if err := t.retry([]suspect{pick(list, 1)}, t.ordinary().part(doubt, 2)); err != nil {
				return err
			}
		}
	}
	return t.settle(cases, pilotProofs)
}

// final reports whether the result of a case stands: none of its plays was
// stopped early.
func (s *state) final() bool { return !slices.ContainsFunc(s.stops, stop.early) }

// conclude reports the cases that keep their results.
func (t *attempt) conclude(cases []*Case) {
	for _, c := range cases {
		if s := t.states[c.ID]; t.Ended != nil && s.result.Case.Verdict != report.VerdictNotRun && !s.final() {
			t.Ended(s.result.Case)
		}
	}
}
