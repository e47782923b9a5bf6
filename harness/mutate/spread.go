package mutate

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/report/words"
)

// most is how many items a mutant may cost without a judgement.
const most = 2

// Spread says how many items mutants cost. A mutant is one mistake, so it should cost one.
type Spread struct {
	killed []Tried
	judged *Judged // to cost several items
	notes  []catalog.Message
}

// Spread returns what is known about the mutants that were killed. Every case must have
// been tried on them.
func (r *Result) Spread(judged *Judged) Spread {
	killed := slices.DeleteFunc(slices.Clone(r.Tried), func(t Tried) bool { return t.Fate != Killed })
	return Spread{killed, judged, r.Notes}
}

// Unjudged returns the mutants that cost more items than that and were not judged, the
// most points first.
func (s Spread) Unjudged(items int) []Tried {
	wide := slices.DeleteFunc(slices.Clone(s.killed), func(t Tried) bool { return len(t.Charges) <= items || s.judged.broad(t) })
	slices.SortStableFunc(wide, func(a, b Tried) int { return cmp.Compare(b.Points(), a.Points()) })
	return wide
}

// TooWide returns how many mutants cost more items than a mistake may without a judgement.
func (s Spread) TooWide() int { return len(s.Unjudged(most)) }

// atMost returns how many mutants cost no more items than that.
func (s Spread) atMost(items int) (n int) {
	for _, t := range s.killed {
		if len(t.Charges) <= items {
			n++
		}
	}
	return n
}

// maxPlays is how many plays are named for an item.
const maxPlays = 6

// Show writes the mutants that cost more than one item, and how many cost how many, for
// people.
func (s Spread) Show(w io.Writer, v catalog.Language) error {
	var b strings.Builder
	line := func(key string, values ...any) { b.WriteString(words.Line(v.Say(key, values...)) + "\n") }
	showNotes(&b, v, s.notes)
	for _, t := range s.Unjudged(1) {
		b.WriteString("\n")
		line("spread.mutant", "n", len(t.Charges), "points", t.Points(), "name", t.Name())
		indent(&b, t.Diff())
		for _, c := range t.Charges {
			indent(&b, v.Say("spread.charge", "item", c.Item, "points", c.Points, "plays", c.text()))
		}
	}
	b.WriteString("\n")
	if len(s.killed) == 0 {
		line("spread.none")
	} else {
		s.count(line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// count says how many mutants cost how many items, and how far that is from what it
// should be.
func (s Spread) count(line func(key string, values ...any)) {
	byItems := map[int][]Tried{}
	for _, t := range s.killed {
		byItems[len(t.Charges)] = append(byItems[len(t.Charges)], t)
	}
	for _, n := range slices.Sorted(maps.Keys(byItems)) {
		var points float64
		for _, t := range byItems[n] {
			points += t.Points()
		}
		line("spread.cost", "items", n, "n", len(byItems[n]), "points", points/float64(len(byItems[n])))
	}
	all, one, few := len(s.killed), s.atMost(1), s.atMost(most)
	line("spread.one", "n", one, "all", all, "percent", percent(one, all))
	line("spread.few", "n", few, "all", all, "percent", percent(few, all))
	line("spread.judged", "n", all-few-s.TooWide(), "all", all-few)
}

// percent returns a share in whole percent, never rounded up.
func percent(n, all int) int { return 100 * n / all }

// text says which plays charged the item, and how they ended.
func (c Charge) text() catalog.Message {
	if len(c.Plays) == 0 {
		return catalog.Of("spread.no-play")
	}
	plays := catalog.Verbatim(strings.Join(c.Plays[:min(maxPlays, len(c.Plays))], ", "))
	if n := len(c.Plays) - maxPlays; n > 0 {
		plays = catalog.Of("spread.more", "plays", plays, "n", n)
	}
	ends := slices.SortedFunc(maps.Keys(c.Ends), func(a, b string) int { return cmp.Or(c.Ends[b]-c.Ends[a], cmp.Compare(a, b)) })
	for i, e := range ends {
		ends[i] = fmt.Sprintf("%s: %d", e, c.Ends[e])
	}
	return catalog.Of("spread.plays", "plays", plays, "ends", strings.Join(ends, ", "))
}
