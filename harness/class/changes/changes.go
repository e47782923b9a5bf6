// Package changes compares two results of one class: whose points differ, in which
// items, and which recorded facts explain it. Nothing here judges, and a cause that
// no recorded fact shows is said to be unknown.
package changes

import (
	"cmp"
	"runtime"
	"slices"
	"sync"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
)

// Side is one of the two results. Report returns the machine's result of a
// submission, and whether its file is still as it was written; nil if there is none.
// It is called by several goroutines.
type Side struct {
	Ledger *ledger.Ledger
	Report func(key string) (r *report.Report, intact bool)
}

// Change is how one submission differs.
type Change struct {
	Before, After *ledger.Submission // nil if it is not in that result
	Why           []Why              // every cause, each once
	Items         []ItemChange       // in the order of the rubric
}

// ItemChange is how one item of a submission differs.
type ItemChange struct {
	ID            string
	Zero          bool           // it is a rule that makes the submission score 0
	Before, After *ledger.Earned // nil if it has no such item, or no score
	Why           []Why
}

// Key returns the key of the submission.
func (c Change) Key() string { return c.submission().Key }

// Title returns the name of the submission in lists.
func (c Change) Title() string { return c.submission().Title() }

func (c Change) submission() *ledger.Submission { return cmp.Or(c.After, c.Before) }

// Lower reports whether the submission has fewer points than before, or none any
// more.
func (c Change) Lower() bool {
	if c.Before == nil || c.Before.Score == nil {
		return false
	}
	return c.After == nil || c.After.Score == nil || c.After.Counts() < c.Before.Counts()
}

// Between lists the submissions whose points differ: the lower ones first, then in the
// order of the ledgers.
func Between(before, after Side) []Change {
	was, is := byKey(before.Ledger), byKey(after.Ledger)
	var list []Change
	add := func(b, a *ledger.Submission) {
		if c := (Change{Before: b, After: a}); !c.same(after.Ledger, before.Ledger) {
			list = append(list, c)
		}
	}
	for i := range after.Ledger.Submissions {
		s := &after.Ledger.Submissions[i]
		add(was[s.Key], s)
	}
	for i := range before.Ledger.Submissions {
		if s := &before.Ledger.Submissions[i]; is[s.Key] == nil {
			add(s, nil)
		}
	}
	explain(list, before, after)
	slices.SortStableFunc(list, func(a, b Change) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

func rank(c Change) int {
	if c.Lower() {
		return 0
	}
	return 1
}

func byKey(l *ledger.Ledger) map[string]*ledger.Submission {
	all := make(map[string]*ledger.Submission, len(l.Submissions))
	for i := range l.Submissions {
		all[l.Submissions[i].Key] = &l.Submissions[i]
	}
	return all
}

// same finds the items that differ, and reports whether nothing does.
func (c *Change) same(after, before *ledger.Ledger) bool {
	b, a := c.Before, c.After
	if b == nil || a == nil {
		return false
	}
	if b.Score == nil || a.Score == nil {
		return b.Score == a.Score && (b.Nothing == "") == (a.Nothing == "") && (b.Unread == "") == (a.Unread == "")
	}
	for _, item := range after.Items {
		c.compare(item)
	}
	for _, item := range before.Items {
		if after.Item(item.ID).ID == "" {
			c.compare(item)
		}
	}
	x, y := b.Score, a.Score
	return len(c.Items) == 0 && b.Counts() == a.Counts() && x.Earned == y.Earned && x.Possible == y.Possible && x.Waiting == y.Waiting
}

func (c *Change) compare(item ledger.Item) {
	i := ItemChange{ID: item.ID, Zero: item.Kind == "zero", Before: find(c.Before, item.ID), After: find(c.After, item.ID)}
	if i.differs() {
		c.Items = append(c.Items, i)
	}
}

func find(s *ledger.Submission, item string) *ledger.Earned {
	for i := range s.Items {
		if s.Items[i].Item == item {
			return &s.Items[i]
		}
	}
	return nil
}

// differs compares what counts: the points, whether there are any yet, and whether a
// rule is broken.
func (i ItemChange) differs() bool {
	b, a := i.Before, i.After
	switch {
	case b == nil || a == nil:
		return b != a
	case i.Zero:
		return b.Status != a.Status
	}
	return b.Earned != a.Earned || b.Undecided() != a.Undecided()
}

// explain finds the causes. Reports may be long, so that several are read at a time,
// and none is kept.
func explain(list []Change, before, after Side) {
	var readers sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range list {
		free <- struct{}{}
		readers.Go(func() {
			list[i].explain(before, after)
			<-free
		})
	}
	readers.Wait()
}
