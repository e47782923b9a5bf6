package ledger

// Change describes how one submission differs between two ledgers.
type Change struct {
	Before, After *Submission // nil if it is not in that ledger
}

// Changes lists the submissions whose standing has changed: another score, a score
// lost or gained, more or fewer points that wait. Current submissions come first,
// in order, then removed ones.
func Changes(before, after *Ledger) []Change {
	was, is := before.byKey(), after.byKey()
	var list []Change
	for i := range after.Submissions {
		s := &after.Submissions[i]
		if c := (Change{was[s.Key], s}); c.Before == nil || !alike(c.Before, c.After) {
			list = append(list, c)
		}
	}
	for i := range before.Submissions {
		if s := &before.Submissions[i]; is[s.Key] == nil {
			list = append(list, Change{Before: s})
		}
	}
	return list
}

func (l *Ledger) byKey() map[string]*Submission {
	all := make(map[string]*Submission, len(l.Submissions))
	for i := range l.Submissions {
		all[l.Submissions[i].Key] = &l.Submissions[i]
	}
	return all
}

// alike compares what the grade depends on.
func alike(a, b *Submission) bool {
	if a.Score == nil || b.Score == nil {
		return a.Score == b.Score && (a.Nothing == "") == (b.Nothing == "")
	}
	x, y := a.Score, b.Score
	return x.Earned == y.Earned && x.Possible == y.Possible && x.Waiting == y.Waiting
}
