package class

import (
	"errors"
	"io"

	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/suite"
)

// Check compares everything that is given for a class with the class, as far as that can be
// done before anything is graded: marks, times, extensions and the tables to fill.
// Of a class that is nil, only what does not depend on it is checked. It joins all errors, as
// *diagnostic.Error.
func Check(s *suite.Suite, c *intake.Class, o Options) error {
	if c == nil {
		var errs []error
		for _, m := range o.Marks {
			errs = append(errs, m.check(itemsOf(s)))
		}
		return errors.Join(errs...)
	}
	l := Matched(s, c)
	for i := range l.Submissions {
		row := &l.Submissions[i]
		if row.Nothing != "" {
			continue
		}
		points, err := s.Possible(sizeFor(s, len(row.People)))
		if err != nil {
			return err
		}
		row.Score = &report.Score{Possible: points}
	}
	_, err := resolve(o.Marks, l.Submissions, l.Items)
	errs := []error{err, o.timed(l)}
	if o.Policy != nil {
		_, err := extended(o.Policy, l)
		errs = append(errs, err)
	}
	_, err = gradebook.WriteCanvas(io.Discard, l, o.Tables.roster, o.Tables.canvasColumn)
	errs = append(errs, err)
	if o.Tables.worksheet != nil {
		_, err := gradebook.WriteMoodle(io.Discard, l, o.Tables.worksheet)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// Matched returns the ledger of a class of which nothing is graded.
func Matched(s *suite.Suite, c *intake.Class) *ledger.Ledger {
	l := blank(s, c, "", "")
	_, l.Submissions = share(c, Shard{}, words.In(l.Language))
	return l
}

// sizeFor returns the size of a group that the assignment defines points for: its own, or the
// next smaller one.
func sizeFor(s *suite.Suite, people int) int {
	for n := people; n > 1; n-- {
		if _, err := s.Possible(n); err == nil {
			return n
		}
	}
	return 1
}
