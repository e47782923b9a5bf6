package class

import (
	"cmp"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
)

// Words of Options.Only that stand for what the result that is there says.
const (
	onlyFailed    = "failed"     // a case failed, or the build
	onlyNotGraded = "not-graded" // there is none, or not everything could be judged
)

// chosen are the submissions that are graded whatever is there, and what is there of the others.
type chosen struct {
	keys   []string
	before map[string]ledger.Submission // rows of the last run, by key
}

// choose returns the submissions that the options name; nil for all. The error is a
// *diagnostic.Error if a name is that of none.
func (o Options) choose(rows []ledger.Submission) (*chosen, error) {
	if len(o.Only) == 0 {
		return nil, nil
	}
	c := &chosen{before: map[string]ledger.Submission{}}
	if l, err := readLedger(o.Folder()); err == nil {
		for _, row := range l.Submissions {
			c.before[row.Key] = row
		}
	}
	for _, name := range o.Only {
		found := name == onlyFailed || name == onlyNotGraded
		for _, row := range rows {
			if c.is(row, name) {
				c.keys, found = append(c.keys, row.Key), true
			}
		}
		if !found {
			known := []string{onlyFailed, onlyNotGraded}
			for _, row := range rows {
				known = append(known, row.Key)
			}
			return nil, diagnostic.New("--only "+name, catalog.Of("given.no-student"), diagnostic.Near(name, known))
		}
	}
	return c, nil
}

// is reports whether a submission is one of those that a name stands for: a glob on what
// identifies it, or one of the two words.
func (c *chosen) is(row ledger.Submission, name string) bool {
	before, there := c.before[row.Key]
	switch name {
	case onlyFailed:
		return len(before.Failures) > 0 || before.Cases.NotRun > 0 || len(before.Void) > 0
	case onlyNotGraded:
		return row.Nothing == "" && (!there || before.Fault != "" || before.Score != nil && before.Score.NotJudged > 0)
	}
	names := []string{row.Key, row.Name, row.Group}
	for _, p := range row.People {
		names = append(names, p.ID, p.SIS, p.Login, p.Email, p.Name)
	}
	return slices.ContainsFunc(names, func(of string) bool {
		return of != "" && assignment.Matches([]string{strings.ToLower(name)}, strings.ToLower(of))
	})
}

// kept returns the row of a submission that is not chosen, with the result that is there.
func (r *runner) kept(row ledger.Submission) ledger.Submission {
	before := r.only.before[row.Key]
	result, hash := r.out.load(row.Key)
	if result == nil || before.Fault != "" {
		row.Fault = cmp.Or(before.Fault, r.v.Say("class.left-out"))
		return row
	}
	row = recorded(row, marked(result, row.Key, r.marks))
	row.Work, row.Result, row.Submitted = before.Work, hash, before.Submitted
	return row
}
