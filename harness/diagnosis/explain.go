package diagnosis

import (
	"maps"
	"slices"
)

// Match is a mistake that a program has, or several that fail in the same way here, of which it
// has one.
type Match struct {
	Mistakes []string // ids
	Cases    []string // those that it fails, and nothing else but the others that are named, sorted; all that it fails if there are none
	Fails    []Place  // all that it fails
}

// Explain names the mistakes of a program that fails in such a way, those that fail most first, and
// returns in groups the cases that most likely fail because of one mistake, whichever it is.
// Each fails only what the program fails, and with the same difference unless another of them fails
// it, too; it is proved by something that no other suspect would explain; and they explain everything
// that the program fails for its items.
func (d *Dictionary) Explain(failed Signature, passed map[Place]bool, counts map[Place]Counts) (matches []Match, groups [][]string) {
	left := d.known(failed)
	suspects, rivals := d.suspects(failed, passed)
	var named []suspect
	for len(left) > 0 {
		best := -1
		for i, s := range suspects {
			if n := s.explains(left); n > 0 && (best < 0 || n > suspects[best].explains(left)) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		named = append(named, suspects[best])
		for at := range suspects[best].fails {
			delete(left, at)
		}
		suspects = slices.Delete(suspects, best, best+1)
	}
	for certain := false; !certain; {
		certain = true
		for i, s := range named {
			others := map[Place]likeness{}
			for _, other := range slices.Concat(named[:i], named[i+1:]) {
				maps.Copy(others, other.fails)
			}
			if !s.fits(others) || !s.proved(others, suspects, rivals) || doubted(s, named, failed, counts) {
				named, certain = slices.Delete(slices.Clone(named), i, i+1), false
				suspects = append(suspects, s)
				break
			}
		}
	}
	partly := map[string]bool{} // the cases in which something is left to explain
	for at := range failed {
		if !slices.ContainsFunc(named, func(s suspect) bool { return s.failsAt(at) }) {
			partly[at.Case] = true
		}
	}
	for _, s := range named {
		matches = append(matches, s.match(partly))
	}
	return matches, groupsOf(failed, named, suspects)
}

// doubted reports whether something fails for an item of the mistake that none of those named fails.
func doubted(s suspect, named []suspect, failed Signature, counts map[Place]Counts) bool {
	own := map[string]bool{}
	for at := range s.fails {
		for _, id := range counts[at].Items {
			own[id] = true
		}
	}
	for at := range failed {
		explained := slices.ContainsFunc(named, func(n suspect) bool { return n.failsAt(at) })
		if !explained && slices.ContainsFunc(counts[at].Items, func(id string) bool { return own[id] }) {
			return true
		}
	}
	return false
}

// known returns those of the expectations that a mistake fails.
func (d *Dictionary) known(failed Signature) map[Place]bool {
	places := map[Place]bool{}
	for _, m := range d.Mistakes {
		for at := range m.Fails {
			if failed[at] != "" {
				places[at] = true
			}
		}
	}
	return places
}

// suspect is a mistake that the program may have.
type suspect struct {
	ids   []string           // all that look alike here
	fails map[Place]likeness // what it fails of what the program fails
}

// suspects returns the mistakes that fail nothing that is met, whatever reading is taken, those
// with the fewest other differences first. Rivals are those of which more fails in the same way than
// is met: another mistake may hide the rest.
func (d *Dictionary) suspects(failed Signature, passed map[Place]bool) (list, rivals []suspect) {
	for _, id := range slices.Sorted(maps.Keys(d.Mistakes)) {
		s := suspect{ids: []string{id}, fails: map[Place]likeness{}}
		contradicted := 0
		for at, outcomes := range d.Mistakes[id].Fails {
			may, like := slices.Contains(outcomes, met), outcomes.likenessOf(failed[at])
			if passed[at] && !may {
				contradicted++
			}
			if failed[at] != "" && (like > unlike || !may) {
				s.fails[at] = like
			}
		}
		if contradicted > 0 && s.agreeing() > contradicted {
			rivals = append(rivals, s)
		}
		if contradicted > 0 || s.agreeing() == 0 {
			continue
		}
		if i := slices.IndexFunc(list, func(o suspect) bool { return maps.Equal(o.fails, s.fails) }); i >= 0 {
			list[i].ids = append(list[i].ids, id)
			continue
		}
		list = append(list, s)
	}
	slices.SortStableFunc(list, func(a, b suspect) int { return a.others() - b.others() })
	return list, rivals
}

// failsAt reports whether the mistake fails the expectation, in the same way or not.
func (s suspect) failsAt(at Place) bool { _, fails := s.fails[at]; return fails }

// others counts the expectations that the program fails with another difference.
func (s suspect) others() (n int) {
	for _, like := range s.fails {
		if like == unlike {
			n++
		}
	}
	return n
}

// agreeing counts the expectations that the program fails with the same difference.
func (s suspect) agreeing() int { return len(s.fails) - s.others() }

// explains counts the expectations that the program fails as with this mistake.
func (s suspect) explains(left map[Place]bool) (n int) {
	for at := range left {
		if s.fails[at] > unlike {
			n++
		}
	}
	return n
}

// fits reports whether the mistake fails nothing in another way than the program does, but for what
// other mistakes fail.
func (s suspect) fits(others map[Place]likeness) bool {
	for at, like := range s.fails {
		if _, shared := others[at]; !shared && like == unlike {
			return false
		}
	}
	return true
}

// proved reports whether the mistake explains something exactly, and something that neither the
// others nor any suspect would explain as well, nor a rival that explains more: exactly, or in
// several cases.
func (s suspect) proved(others map[Place]likeness, suspects, rivals []suspect) bool {
	exactly, own := false, map[string]bool{} // cases
	for at, like := range s.fails {
		would := func(other suspect) bool { return other.fails[at] >= like }
		more := func(rival suspect) bool { return would(rival) && rival.agreeing() > s.agreeing() }
		exactly = exactly || like == exact
		if _, shared := others[at]; like == unlike || shared || slices.ContainsFunc(suspects, would) || slices.ContainsFunc(rivals, more) {
			continue
		}
		if own[at.Case] = true; like == exact {
			return true
		}
	}
	return exactly && len(own) > 1
}

// match returns the mistake with its cases, where something may be left to explain in part of them.
func (s suspect) match(partly map[string]bool) Match {
	m, all := Match{Mistakes: s.ids}, []string(nil)
	for at := range s.fails {
		m.Fails, all = append(m.Fails, at), append(all, at.Case)
		if !partly[at.Case] {
			m.Cases = append(m.Cases, at.Case)
		}
	}
	if len(m.Cases) == 0 {
		m.Cases = all
	}
	slices.Sort(m.Cases)
	m.Cases = slices.Compact(m.Cases)
	return m
}
