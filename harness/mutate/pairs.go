package mutate

import (
	"bytes"
	"crypto/sha256"
	"slices"
)

// pair is the kind of a mutant with two mistakes.
const pair = "pair"

// pairs returns mutants with two mistakes each, in one source: of those that no case noticed, or only one that noticed
// nothing else. They may cancel each other out, or show that a judgement was wrong.
func pairs(tried []Tried, kills map[string]int) (all []Mutant) {
	faint := slices.DeleteFunc(slices.Clone(tried), func(t Tried) bool {
		return !t.differs() || t.Fate == Killed && kills[t.Cases[0]] > 1
	})
	for _, one := range faint {
		for _, two := range faint {
			if one.Sample == two.Sample && one.File == two.File && one.End <= two.Start {
				all = append(all, joined(one.Mutant, two.Mutant))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Mutant) int { return bytes.Compare(a.rank[:], b.rank[:]) })
	return all
}

// joined returns a mutant with the changes of two.
func joined(one, two Mutant) Mutant {
	m := one
	m.Operator, m.End, m.both = pair, two.End, []Mutant{one, two}
	m.Text = one.Text + string(one.source[one.End:two.Start]) + two.Text
	m.rank = sha256.Sum256(slices.Concat(one.rank[:], two.rank[:]))
	return m
}
