package ledger

import "slices"

// Change describes how one submission differs between two ledgers.
type Change struct {
	Before, After *Submission // nil if it is not in that ledger
}

// Changes lists the submissions whose standing has changed: another score, a score
// lost or gained, more or fewer points that wait. Current submissions come first,
// in order, then removed ones.
func Changes(before, after *Ledger) []Change {
	var list []Change
	for i := range after.Submissions {
		c := Change{find(before, after.Submissions[i].Key), &after.Submissions[i]}
		if c.Before == nil || !alike(c.Before, c.After) {
			list = append(list, c)
		}
	}
	for i := range before.Submissions {
		if s := &before.Submissions[i]; find(after, s.Key) == nil {
			list = append(list, Change{Before: s})
		}
	}
	return list
}

func find(l *Ledger, key string) *Submission {
	at := slices.IndexFunc(l.Submissions, func(s Submission) bool { return s.Key == key })
	if at < 0 {
		return nil
	}
	return &l.Submissions[at]
}

// alike compares what the grade depends on.
func alike(a, b *Submission) bool {
	if a.Score == nil || b.Score == nil {
		return a.Score == b.Score && (a.Nothing == "") == (b.Nothing == "")
	}
	x, y := a.Score, b.Score
	return x.Earned == y.Earned && x.Possible == y.Possible && x.Waiting == y.Waiting
}
