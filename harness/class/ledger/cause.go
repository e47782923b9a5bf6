package ledger

import (
	"cmp"
	"slices"
	"strings"
)

// Cause is all failures of a class with the same key, or, without one, with the
// same items and failing alike: behind these is most likely the same mistake,
// too.
type Cause struct {
	Items       []string
	Text        string // Failure.Cause; of failures without a key, that of the first
	Likely      bool   // they have no key
	Cases       int    // that failed for it, over all submissions
	Submissions []int  // their indexes in the ledger, in order
	Case        string // the first that failed so, of the first submission
}

// Causes groups the failures of a class, those of most submissions first.
func (l *Ledger) Causes() []Cause {
	at := map[string]int{}
	var list []Cause
	for i, s := range l.Submissions {
		for _, f := range s.Failures {
			key := f.Group()
			k, known := at[key]
			if !known {
				k = len(list)
				at[key] = k
				list = append(list, Cause{Items: f.Items, Text: f.Cause, Likely: f.Key == "", Case: f.Case})
			}
			c := &list[k]
			c.Cases++
			c.Items = union(c.Items, f.Items)
			if n := len(c.Submissions); n == 0 || c.Submissions[n-1] != i {
				c.Submissions = append(c.Submissions, i)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Cause) int {
		return cmp.Or(cmp.Compare(len(b.Submissions), len(a.Submissions)), cmp.Compare(b.Cases, a.Cases))
	})
	return list
}

// Group names what a failure has most likely in common with others that have
// the same.
func (f Failure) Group() string {
	if f.Key != "" {
		return f.Key
	}
	// In a ledger that an older version wrote, a case fails like itself alone.
	return strings.Join(f.Items, "\x00") + "\x00\x00" + cmp.Or(f.Alike, "case "+f.Case)
}

func union(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
