package hunt

import (
	"bytes"
	"context"
	"slices"
	"time"
)

// maxTries bounds what is tried to make one counterexample smaller.
const maxTries = 3000

// The time for making one counterexample smaller: a part of that for the hunt, so that
// a program that hangs does not use up all of it, and the most if the hunt has no end.
const (
	shrinkPart = 3
	shrinkMost = 20 * time.Second
)

// shrink makes a counterexample smaller as long as its kind of difference stays. It
// returns it and what became of it step by step, even if ctx is done, with the error.
func (h *Hunter) shrink(ctx context.Context, a *attempt) ([]*attempt, error) {
	limit := shrinkMost
	if h.Time > 0 {
		limit = h.Time / shrinkPart
	}
	if h.Kinds == 1 {
		limit = max(limit, h.Time) // the hunt ends with it
	}
	whole := ctx
	ctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
	s := &shrinking{Hunter: h, seen: map[string]bool{string(a.text): true}, steps: []*attempt{a}}
	err := s.smallest(ctx, a)
	if ctx.Err() != nil && whole.Err() == nil {
		return s.steps, nil
	}
	return s.steps, err
}

func (s *shrinking) smallest(ctx context.Context, best *attempt) (err error) {
	if endsAbnormally(best.kind) {
		if _, err := s.reproducible(ctx, best); err != nil { // or in other ways, too
			return err
		}
	}
	if !best.generator.Opaque {
		best, err = s.choices(ctx, best)
	}
	if err == nil && best.generator.Settled != nil {
		_, err = s.lines(ctx, best)
	}
	return err
}

// shrinking is a counterexample that is being made smaller.
type shrinking struct {
	*Hunter
	seen  map[string]bool // cases that were tried
	steps []*attempt      // ever smaller ones
	tries int
	wild  bool // the same input makes the program crash now in one way, now in another, or hang
}

// same reports whether two kinds of difference are one.
func (s *shrinking) same(a, b string) bool {
	return a == b || s.wild && endsAbnormally(a) && endsAbnormally(b)
}

// choices makes the choices of the generator simpler: fewer first. A lower number may take
// a difference to where it shows only now and then, and then nothing more can be left out.
func (s *shrinking) choices(ctx context.Context, best *attempt) (*attempt, error) {
	best, err := s.passes(ctx, best, shorter)
	if err != nil {
		return best, err
	}
	return s.passes(ctx, best, func(n int) []pass { return slices.Concat(shorter(n), lower(n)) })
}

// passes makes the choices simpler in some ways until none of them does any more.
func (s *shrinking) passes(ctx context.Context, best *attempt, ways func(choices int) []pass) (*attempt, error) {
	for more := true; more && s.tries < maxTries; {
		more = false
		for _, p := range ways(len(trimmed(best.choices))) {
			better, err := s.pass(ctx, best, p)
			more = more || better != best
			if best = better; err != nil {
				return best, err
			}
		}
	}
	return best, nil
}

// pass changes the choices from the first to the last in one way, as long as the
// difference stays.
func (s *shrinking) pass(ctx context.Context, best *attempt, p pass) (*attempt, error) {
	return s.sweep(ctx, best, p.step, func(best *attempt, at int) (*attempt, bool) {
		list := trimmed(best.choices)
		if at+p.size > len(list) {
			return nil, false
		}
		given := p.at(list, at)
		if given == nil {
			return nil, true
		}
		text, made, err := best.generator.Make(0, given)
		if err != nil || !simpler(made, list) {
			return nil, true
		}
		return &attempt{generator: best.generator, choices: made, text: text}, true
	})
}

// sweep replaces the best attempt so far by what change makes of it at one place after
// the other, as long as the difference stays. change returns nil where there is nothing
// to try, and false behind the last place.
func (s *shrinking) sweep(ctx context.Context, best *attempt, step int, change func(best *attempt, at int) (*attempt, bool)) (*attempt, error) {
	for at := 0; s.tries < maxTries; {
		var tries []*attempt
		var places []int
		for ; len(tries) < s.batchSize(); at += step {
			try, more := change(best, at)
			if !more {
				break
			}
			if try != nil && !s.seen[string(try.text)] {
				s.seen[string(try.text)] = true
				tries, places = append(tries, try), append(places, at)
			}
		}
		if len(tries) == 0 {
			return best, nil
		}
		i, err := s.firstOfKind(ctx, tries, best.kind)
		if err != nil {
			return best, err
		}
		steady := i >= 0
		if steady && tries[i].kind != limitKind {
			if steady, err = s.reproducible(ctx, tries[i]); err != nil {
				return best, err
			}
		}
		if steady {
			tries[i].kind = best.kind
			best, at = tries[i], places[i]
			s.steps = append(s.steps, best)
		}
	}
	return best, nil
}

// confirmations is how often a smaller counterexample has to show the difference once more. Where
// memory that a program overwrites ends, it is chance whether it goes wrong, and with what
// does so now and then nothing else could be left out.
const confirmations = 3

// reproducible reports whether an attempt shows its kind of difference every time.
func (s *shrinking) reproducible(ctx context.Context, a *attempt) (bool, error) {
	var tries []*attempt
	for range confirmations {
		copied := *a
		tries = append(tries, &copied)
	}
	_, err := s.try(ctx, tries)
	for _, t := range tries {
		if t.kind != a.kind && endsAbnormally(t.kind) && endsAbnormally(a.kind) {
			s.wild = true
			if a.kind == limitKind {
				a.kind = t.kind // which shows sooner
			}
		}
	}
	return !slices.ContainsFunc(tries, func(t *attempt) bool { return !s.same(t.kind, a.kind) }), err
}

// batchSize is the number of tries at a time: more would be in vain after the first
// success.
func (s *shrinking) batchSize() int { return 2 * max(1, s.Workers) }

// firstOfKind returns the index of the first of some tries that shows a kind of difference;
// -1 if none does.
func (s *shrinking) firstOfKind(ctx context.Context, tries []*attempt, kind string) (int, error) {
	s.tries += len(tries)
	if _, err := s.try(ctx, tries); err != nil {
		return -1, err
	}
	for _, a := range tries {
		if a.passed != nil {
			s.passed = append(s.passed, *a.passed)
		}
	}
	return slices.IndexFunc(tries, func(a *attempt) bool { return s.same(a.kind, kind) }), nil
}

// lines ends the inputs earlier and leaves out lines of them.
func (s *shrinking) lines(ctx context.Context, best *attempt) (*attempt, error) {
	for more := true; more && s.tries < maxTries; {
		before := best
		for _, name := range best.c.Inputs() {
			for _, end := range s.endings.common(best.generator.Name, name) {
				var err error
				if best, err = s.endedBy(ctx, best, name, end); err != nil {
					return best, err
				}
			}
			n := bytes.Count(best.c.Content(name), []byte("\n"))
			for size := n - 1; size > 0; size /= 2 { // the last line often ends a session
				var err error
				if best, err = s.without(ctx, best, name, size); err != nil {
					return best, err
				}
			}
		}
		more = best != before
	}
	return best, nil
}

// endedBy cuts a file and ends it with another line, as long as the difference stays.
func (s *shrinking) endedBy(ctx context.Context, best *attempt, name string, end []byte) (*attempt, error) {
	return s.sweep(ctx, best, 1, func(best *attempt, at int) (*attempt, bool) {
		lines := linesOf(best.c.Content(name))
		if at+1 >= len(lines) {
			return nil, false
		}
		return best.with(name, slices.Concat(lines[:at:at], [][]byte{end})), true
	})
}

// without leaves out size lines of a file at a time, as long as the difference stays.
func (s *shrinking) without(ctx context.Context, best *attempt, name string, size int) (*attempt, error) {
	return s.sweep(ctx, best, max(1, size/2), func(best *attempt, at int) (*attempt, bool) {
		lines := linesOf(best.c.Content(name))
		if at+size > len(lines) {
			return nil, false
		}
		return best.with(name, slices.Concat(lines[:at:at], lines[at+size:])), true
	})
}

// with returns the attempt with other lines in one of its inputs; nil if the answers to
// them are not settled.
func (a *attempt) with(name string, lines [][]byte) *attempt {
	inputs := map[string][]byte{}
	for _, input := range a.c.Inputs() {
		inputs[input] = a.c.Content(input)
	}
	inputs[name] = bytes.Join(lines, nil)
	if settled, err := a.generator.Settled(inputs); err != nil || !settled {
		return nil
	}
	text, ok := a.c.With(name, inputs[name])
	if !ok {
		return nil
	}
	return &attempt{generator: a.generator, choices: a.choices, text: text}
}
