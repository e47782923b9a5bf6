// Package gradebook writes the grades of a class as tables: one for any
// spreadsheet, and those that Canvas and Moodle take in. Nothing here judges or
// scales: points are written as the ledger has them, with at most two decimals
// and a decimal point. Whoever handed in nothing, or could not be graded, has
// no grade, which is never a 0.
package gradebook

import (
	"cmp"
	"slices"
	"strings"

	"touchstone/harness/class/ledger"
)

// entry is one person with all that they handed in: nothing, as a rule one
// submission, or more, of which a person has to choose.
type entry struct {
	ledger.Person
	submissions []*ledger.Submission
}

// entries lists everybody, in the order of the submissions, then those who
// handed in nothing. A submission of which nobody is known is one person's.
func entries(l *ledger.Ledger) []entry {
	var all []entry
	index := map[ledger.Person]int{}
	for i := range l.Submissions {
		s := &l.Submissions[i]
		people := s.People
		if len(people) == 0 {
			people = []ledger.Person{unlisted(s)}
		}
		for _, p := range people {
			at, ok := index[p]
			if !ok {
				at = len(all)
				index[p] = at
				all = append(all, entry{Person: p})
			}
			all[at].submissions = append(all[at].submissions, s)
		}
	}
	for _, p := range l.Missing {
		all = append(all, entry{Person: p})
	}
	return all
}

// unlisted is who a submission without a row on the roster is of, as far as
// the names of its files tell.
func unlisted(s *ledger.Submission) ledger.Person {
	p := ledger.Person{Name: cmp.Or(s.Name, s.Key), Group: s.Group}
	if fromMoodle(s) {
		p.Number = s.Number
	} else {
		p.ID = s.Number
	}
	return p
}

// fromMoodle tells whose number a submission has; other numbers are those of
// Canvas.
func fromMoodle(s *ledger.Submission) bool {
	return slices.ContainsFunc(s.Paths, func(path string) bool { return strings.Contains(path, "_assignsubmission_") })
}

// possible is what the graded submissions are scored out of, the most first.
// It differs where groups of different sizes are scored differently.
func possible(l *ledger.Ledger) []float64 {
	var all []float64
	for _, s := range l.Submissions {
		if graded(&s) && !slices.Contains(all, s.Score.Possible) {
			all = append(all, s.Score.Possible)
		}
	}
	slices.SortFunc(all, func(a, b float64) int { return cmp.Compare(b, a) })
	return all
}

func graded(s *ledger.Submission) bool { return s.Fault == "" && s.Score != nil }
