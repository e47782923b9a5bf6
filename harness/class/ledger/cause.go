package ledger

import (
	"cmp"
	"slices"
	"strings"
)

// Cause groups all failures of a class with the same key or, without a key, with
// the same items and the same loose key: these most likely share a mistake, too.
type Cause struct {
	Items       []string
	Text        string // Failure.Cause; for failures without a key, that of the first
	Likely      bool   // they have no key
	Cases       int    // failed cases over all submissions
	Submissions []int  // their indexes in the ledger, in order
	Case        string // the first such case of the first submission
}

// Causes groups the failures of a class, starting with the cause that affects the
// most submissions.
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

// Group returns a key that failures share if they most likely have the same
// cause.
func (f Failure) Group() string {
	if f.Key != "" {
		return f.Key
	}
	return strings.Join(f.Items, "\x00") + "\x00\x00" + f.Alike
}

func union(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
