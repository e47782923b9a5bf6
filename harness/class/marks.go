package class

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/score"
	"touchstone/harness/strictyaml"
)

// Mark is what a tutor decided on one item of one submission: the points of a
// manual item, or other points than the machine's.
type Mark struct {
	// Student is the key of the submission, its name, its group, or what the
	// roster knows somebody by: id, login, e-mail, name.
	Student string `yaml:"student,required"`
	Item    string `yaml:"item,required"`
	// Points are at most those of the item, and not negative; of a deduction
	// from minus its points to 0. On a zero rule 0 says that it was kept, and
	// less than 0 that it was broken.
	Points float64 `yaml:"points,required"`
	Who    string  `yaml:"who,required"`
	// Why may be "" where the machine had decided nothing, or the same.
	Why      string              `yaml:"why"`
	Position strictyaml.Position `yaml:"-"`

	file string
	key  string // of the submission
}

// ReadMarks reads a list of marks, in YAML or, from a file whose name ends in
// .csv, as a table. Errors are *diagnostic.Error, all of them joined.
func ReadMarks(file string) ([]Mark, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, &diagnostic.Error{File: file, Problem: "the marks cannot be read", Hint: err.Error()}
	}
	if strings.EqualFold(filepath.Ext(file), ".csv") {
		return parseMarks(file, data)
	}
	var marks []Mark
	if err := strictyaml.Decode(file, data, &marks); err != nil {
		return nil, err
	}
	for i := range marks {
		marks[i].file = file
	}
	return marks, nil
}

func (m Mark) fault(hint, format string, args ...any) error {
	return &diagnostic.Error{File: m.file, Line: m.Position.Line, Column: m.Position.Column, Problem: fmt.Sprintf(format, args...), Hint: hint}
}

// settle finds whom each mark is for, and refuses what fits nobody or
// nothing.
func settle(marks []Mark, rows []ledger.Submission, items []ledger.Item) ([]Mark, error) {
	settled := slices.Clone(marks)
	var errs []error
	first := map[[2]string]Mark{}
	for i := range settled {
		m := &settled[i]
		if err := errors.Join(m.find(rows), m.check(items)); err != nil {
			errs = append(errs, err)
			continue
		}
		place := [2]string{m.key, m.Item}
		if other, ok := first[place]; ok {
			errs = append(errs, m.fault("keep one of them", "%s of %s is also marked in line %d", m.Item, m.Student, other.Position.Line))
		}
		first[place] = *m
	}
	return settled, errors.Join(errs...)
}

// find finds the submission.
func (m *Mark) find(rows []ledger.Submission) error {
	var fit, known, names []string
	for _, row := range rows {
		known = append(known, row.Key)
		names = append(names, row.Key, row.Name)
		if m.fits(row) {
			fit = append(fit, row.Key)
		}
	}
	if slices.Contains(known, m.Student) {
		fit = []string{m.Student}
	}
	switch len(fit) {
	case 0:
		return m.fault(diagnostic.Suggest(m.Student, slices.Compact(names)), "nobody handed in as %q", m.Student)
	case 1:
		m.key = fit[0]
		if at := slices.IndexFunc(rows, func(row ledger.Submission) bool { return row.Key == m.key }); rows[at].Nothing != "" {
			return m.fault("leave it out", "%s handed in nothing to give points for", m.Student)
		}
	default:
		return m.fault("write the key", "more than one fit %q: %s", m.Student, strings.Join(fit, ", "))
	}
	return nil
}

// check refuses what cannot be said of an item.
func (m *Mark) check(items []ledger.Item) error {
	at := slices.IndexFunc(items, func(i ledger.Item) bool { return i.ID == m.Item })
	if at < 0 {
		var ids []string
		for _, i := range items {
			ids = append(ids, i.ID)
		}
		return m.fault(diagnostic.Suggest(m.Item, ids), "there is no item %q", m.Item)
	}
	if strings.TrimSpace(m.Who) == "" {
		return m.fault("a student may ask", "say who decided")
	}
	return m.inRange(items[at])
}

func (m *Mark) fits(row ledger.Submission) bool {
	names := []string{row.Key, row.Name, row.Group}
	for _, p := range row.People {
		names = append(names, p.ID, p.SIS, p.Login, p.Email, p.Name)
	}
	return slices.ContainsFunc(names, func(name string) bool { return name != "" && strings.EqualFold(name, m.Student) })
}

func (m *Mark) inRange(item ledger.Item) error {
	low, high := 0.0, item.Points
	switch assignment.Kind(item.Kind) {
	case assignment.Deduction:
		low, high = -item.Points, 0
	case assignment.Zero:
		if m.Points > 0 {
			return m.fault("0 when it was kept, -1 when it was broken", "%s is a rule and gives no points", item.ID)
		}
		return nil
	}
	if m.Points < low || m.Points > high {
		return m.fault("", "%v points are not between %v and %v, as %s allows", m.Points, low, high, item.ID)
	}
	return nil
}

// explained refuses marks that overrule the machine without a reason.
func explained(marks []Mark, l *ledger.Ledger) error {
	var errs []error
	for _, m := range marks {
		for _, row := range l.Submissions {
			if m.key != row.Key || strings.TrimSpace(m.Why) != "" {
				continue
			}
			for _, e := range row.Items {
				if e.Item == m.Item && e.Mark != nil && overrules(e, assignment.Kind(l.Item(e.Item).Kind)) {
					errs = append(errs, m.fault("a student may ask", "say why: the machine found %s of %s to be %q, with %s points",
						m.Item, m.Student, e.Mark.Status, words.Points(e.Mark.Machine)))
				}
			}
		}
	}
	return errors.Join(errs...)
}

// overrules tells whether a mark is another decision than the machine's, which
// may be none.
func overrules(e ledger.Earned, kind assignment.Kind) bool {
	switch {
	case e.Mark.Status == report.Waiting, e.Mark.Status == report.NotJudged:
		return false
	case kind == assignment.Zero:
		return (e.Status == report.Fail) != (e.Mark.Status == report.Fail)
	}
	return e.Earned != e.Mark.Machine
}

// marked is the report with the tutors' decisions in it; the machine's stand
// beside them.
func marked(r *report.Report, key string, marks []Mark) *report.Report {
	items := slices.Clone(r.Items)
	changed := false
	for _, m := range marks {
		if m.key != key {
			continue
		}
		for i := range items {
			if items[i].ID == m.Item {
				m.apply(&items[i], words.In(r.Language))
				changed = true
			}
		}
	}
	if !changed {
		return r
	}
	return score.Revised(r, items)
}

func (m Mark) apply(item *report.Item, v words.Voice) {
	item.Mark = &report.Mark{Who: m.Who, Why: m.Why, Machine: item.Earned, Status: item.Status}
	item.Earned, item.Status, item.Reason, item.Elsewhere = m.Points, report.Partial, cmp.Or(m.Why, v.Say("marked")), 0
	best := item.Points
	switch assignment.Kind(item.Kind) {
	case assignment.Deduction:
		best = 0
	case assignment.Zero:
		item.Earned, item.Status, best = 0, report.Fail, 0
	}
	switch {
	case m.Points == best:
		item.Status, item.Reason = report.Pass, ""
	case m.Points <= 0:
		item.Status = report.Fail
	}
}
