// Package gradebook writes the grades of a class as tables: one for any
// spreadsheet, and those that Canvas and Moodle import. Nothing here judges or
// scales: points are written as they are in the ledger, with at most two decimals
// and a decimal point. A person who submitted nothing, or whose submission could
// not be graded, has no grade, which is never a 0.
package gradebook

import (
	"cmp"
	"slices"
	"strings"

	"touchstone/harness/class/ledger"
)

// entry is one person with everything they submitted: nothing, usually one
// submission, or several, from which a tutor has to choose.
type entry struct {
	ledger.Person
	submissions []*ledger.Submission
}

// entries lists everybody, in the order of the submissions, followed by those who
// submitted nothing. A submission without a known person counts as one person's.
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

// unlisted returns the author of a submission without a row on the roster, as far
// as its file names tell.
func unlisted(s *ledger.Submission) ledger.Person {
	p := ledger.Person{Name: cmp.Or(s.Name, s.Key), Group: s.Group}
	if fromMoodle(s) {
		p.Number = s.Number
	} else {
		p.ID = s.Number
	}
	return p
}

// fromMoodle reports whether the number of a submission is from Moodle; otherwise
// it is from Canvas.
func fromMoodle(s *ledger.Submission) bool {
	return slices.ContainsFunc(s.Paths, func(path string) bool { return strings.Contains(path, "_assignsubmission_") })
}

// possible lists the numbers of points that graded submissions are scored out of,
// the highest first. They differ if groups of different sizes are scored
// differently.
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
