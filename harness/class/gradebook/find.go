package gradebook

import (
	"slices"

	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
)

// finder finds people by what a table calls them.
type finder struct {
	all []entry
	by  map[string][]int // their entries, by handle, key or name
}

func newFinder(l *ledger.Ledger) *finder {
	f := &finder{entries(l), map[string][]int{}}
	for i, e := range f.all {
		called := []string{e.ID, e.SIS, e.Login, e.Email, e.Number}
		for _, s := range e.submissions {
			called = append(called, s.Key, s.Name)
		}
		slices.Sort(called)
		for _, name := range slices.Compact(called) {
			if name = intake.Fold(name); name != "" {
				f.by[name] = append(f.by[name], i)
			}
		}
	}
	return f
}

// find lists everybody who has one of these handles, keys or names: those who may be meant.
func (f *finder) find(called ...string) []entry {
	var at []int
	for _, name := range called {
		at = append(at, f.by[intake.Fold(name)]...)
	}
	slices.Sort(at)
	var list []entry
	for _, i := range slices.Compact(at) {
		list = append(list, f.all[i])
	}
	return list
}

// equal compares handles, keys or names.
func equal(a, b string) bool { return a != "" && intake.Fold(a) == intake.Fold(b) }
