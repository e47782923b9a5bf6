package class

import (
	"cmp"
	"slices"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
)

// Attempts say which attempt of the same people counts: best or last; "" leaves it open.
type Attempts string

// ParseAttempts parses the value of an option. Errors are *diagnostic.Error.
func ParseAttempts(value string) (Attempts, error) {
	if value == "" || value == "best" || value == "last" {
		return Attempts(value), nil
	}
	return "", diagnostic.New(value, catalog.Of("attempts.form"), catalog.Message{})
}

// choose sets on every submission that does not count the one that does.
func (a Attempts) choose(l *ledger.Ledger) {
	for _, set := range attemptsIn(l) {
		counts := a.pick(set)
		for _, s := range set {
			s.Superseded = ""
			if counts != nil && s != counts {
				s.Superseded = counts.Key
			}
		}
	}
}

// attemptsIn lists the submissions of the same people, where there are several.
func attemptsIn(l *ledger.Ledger) [][]*ledger.Submission {
	by := map[ledger.Person]int{}
	var sets [][]*ledger.Submission
	for i := range l.Submissions {
		s := &l.Submissions[i]
		if s.Nothing != "" || len(s.People) == 0 {
			continue
		}
		at, known := by[s.People[0]]
		if !known {
			at = len(sets)
			sets = append(sets, nil)
		}
		for _, p := range s.People {
			by[p] = at
		}
		copied := slices.ContainsFunc(sets[at], func(other *ledger.Submission) bool { return s.Group != "" && s.Hash != "" && s.Hash == other.Hash })
		if !copied { // Moodle delivers the files of a group once for each member
			sets[at] = append(sets[at], s)
		}
	}
	return slices.DeleteFunc(sets, func(set []*ledger.Submission) bool { return len(set) < 2 })
}

// pick applies the rule; nil if it cannot tell, because a time is not known, or an
// attempt that might be the best could not be graded.
func (a Attempts) pick(set []*ledger.Submission) *ledger.Submission {
	byTime := func(x, y *ledger.Submission) int {
		return cmp.Or(submittedAt(x).Compare(submittedAt(y)), cmp.Compare(x.Key, y.Key))
	}
	switch a {
	case "last":
		if slices.ContainsFunc(set, func(s *ledger.Submission) bool { return submittedAt(s).IsZero() }) {
			return nil
		}
		return slices.MaxFunc(set, byTime)
	case "best":
		if slices.ContainsFunc(set, func(s *ledger.Submission) bool { return s.Score == nil }) {
			return nil
		}
		return slices.MaxFunc(set, func(x, y *ledger.Submission) int {
			return cmp.Or(cmp.Compare(x.Counts(), y.Counts()), byTime(x, y))
		})
	}
	return nil
}

func submittedAt(s *ledger.Submission) time.Time {
	at, _ := time.Parse(time.RFC3339, s.Submitted)
	return at
}
