package class

import (
	"cmp"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/score"
)

// Mark is a tutor's decision on one item of one submission: the points of a
// manual item, or points that replace the machine's. With a File it is a comment at one of
// its lines instead.
type Mark struct {
	// Student is the key of the submission, its name, its group, or an id, login,
	// e-mail address or name from the roster.
	Student string `yaml:"student,required"`
	Item    string `yaml:"item,omitempty"`
	// Given are the Points as a file has them; nil where Deductions decide.
	Given *float64 `yaml:"points,omitempty"`
	// Deductions are taken from the full points.
	Deductions []report.Deduction `yaml:"deductions,omitempty"`
	// File and Line, from 1, are what a comment is about, and Code is that line as the tutor saw it.
	File string `yaml:"file,omitempty"`
	Line int    `yaml:"line,omitempty"`
	Code string `yaml:"code,omitempty"`
	Who  string `yaml:"who,required"`
	// Why may be "" if the machine decided nothing, or the same. Of a comment, it is the text.
	Why string `yaml:"why,omitempty"`
	// Replaces is the Version of a mark from another file that the tutor saw and replaced; ""
	// for none. Withdrawn says that it is replaced by no mark.
	Replaces  string              `yaml:"replaces,omitempty"`
	Withdrawn bool                `yaml:"withdrawn,omitempty"`
	Position  strictyaml.Position `yaml:"-"`

	// Points are between 0 and those of the item; for a deduction, between minus
	// its points and 0. For a zero rule, 0 says that it was kept, and less than 0
	// that it was broken.
	Points float64 `yaml:"-"`

	file string
	key  string // of the submission
	over *Mark  // from another file, which this one replaces
}

// ReadMarks reads a list of marks, in YAML or, from a file whose name ends in
// .csv, as a table. It joins all errors, as *diagnostic.Error.
func ReadMarks(file string) ([]Mark, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, diagnostic.New(file, catalog.Of("marks.unreadable"), diagnostic.Cause(err))
	}
	if strings.EqualFold(filepath.Ext(file), ".csv") {
		return parseMarks(file, data)
	}
	return decodeMarks(file, data)
}

func decodeMarks(file string, text []byte) (marks []Mark, err error) {
	if err := strictyaml.Decode(file, text, &marks); err != nil {
		return nil, err
	}
	for i := range marks {
		m := &marks[i]
		m.file = file
		if m.Given != nil {
			m.Points = *m.Given
		}
		points, deductions, comment := m.Given != nil, m.Deductions != nil, m.File != ""
		if points && deductions || comment && (points || deductions) || !comment && !points && !deductions && !m.Withdrawn {
			err = errors.Join(err, m.fault(catalog.Of("marks.neither"), catalog.Of("marks.neither.hint")))
		}
	}
	return marks, err
}

// Place is what a mark is about, within its submission: the id of an item, or FILE:LINE.
func (m Mark) Place() string {
	if m.File != "" {
		return m.File + ":" + strconv.Itoa(m.Line)
	}
	return m.Item
}

func (m Mark) fault(problem, hint catalog.Message) error {
	return diagnostic.New(m.file, problem, hint).At(m.Position.Line, m.Position.Column)
}

// resolve finds the submission for each mark, and refuses marks that match none or
// do not apply. Of two files, the one whose tutor saw the other's mark counts; where neither
// did and they differ, both are refused.
func resolve(marks []Mark, rows []ledger.Submission, items []ledger.Item) ([]Mark, error) {
	resolved := slices.Clone(marks)
	var errs []error
	first := map[[2]string]int{}
	known := map[string]ledger.Submission{}
	for _, row := range rows {
		known[row.Key] = row
	}
	for i := range resolved {
		m := &resolved[i]
		if err := errors.Join(m.find(known, rows), m.check(items)); err != nil {
			errs = append(errs, err)
			continue
		}
		place := [2]string{m.key, m.Place()}
		at, ok := first[place]
		if !ok {
			first[place] = i
			continue
		}
		counts, err := newer(resolved[at], *m)
		errs = append(errs, err)
		resolved[at], m.key = counts, ""
	}
	return slices.DeleteFunc(resolved, func(m Mark) bool { return m.key == "" }), errors.Join(errs...)
}

// newer returns which of two marks on the same item counts.
func newer(a, b Mark) (Mark, error) {
	switch {
	case a.file == b.file:
		return a, b.fault(catalog.Of("marks.twice", "item", b.Place(), "student", b.Student, "line", a.Position.Line), catalog.Of("one-of-them.hint"))
	case a.Version() == b.Version():
		return a, nil
	case a.Replaces != "" && a.Replaces == b.Version():
		a.over = &b
		return a, nil
	case b.Replaces != "" && b.Replaces == a.Version():
		b.over = &a
		return b, nil
	}
	return a, a.fault(catalog.Of("marks.differ", "item", a.Place(), "student", a.Student, "here", a.said(), "there", b.said()), catalog.Of("marks.differ.hint"))
}

// said says what was decided, by whom and in which file.
func (m Mark) said() catalog.Message {
	file := filepath.ToSlash(m.file)
	if m.Withdrawn {
		return catalog.Of("marks.said.withdrawn", "who", m.Who, "file", file)
	}
	if m.File != "" {
		return catalog.Of("marks.said.comment", "why", strconv.Quote(m.Why), "who", m.Who, "file", file)
	}
	return catalog.Of("marks.said", "n", m.Points, "who", m.Who, "file", file)
}

// standing returns the marks that were not withdrawn, and a note for each that replaces one
// of another file.
func standing(marks []Mark, v words.Voice) (left []Mark, notes []string) {
	for _, m := range marks {
		if m.over != nil {
			notes = append(notes, v.Say("marks.newer", "item", m.Place(), "student", m.Student, "counts", m.said(), "other", m.over.said()))
		}
		if !m.Withdrawn {
			left = append(left, m)
		}
	}
	return left, notes
}

// find finds the submission: by its key, or else by whatever else it is called.
func (m *Mark) find(known map[string]ledger.Submission, rows []ledger.Submission) error {
	row, ok := known[m.Student]
	if !ok {
		var fit, names []string
		for _, r := range rows {
			names = append(names, r.Key, r.Name)
			if m.fits(r) {
				fit, row = append(fit, r.Key), r
			}
		}
		switch len(fit) {
		case 0:
			return m.fault(catalog.Of("marks.nobody", "student", strconv.Quote(m.Student)), diagnostic.Near(m.Student, slices.Compact(names)))
		case 1:
		default:
			return m.fault(catalog.Of("marks.several", "student", strconv.Quote(m.Student), "keys", strings.Join(fit, ", ")), catalog.Of("marks.several.hint"))
		}
	}
	m.key = row.Key
	if row.Nothing != "" {
		return m.fault(catalog.Of("marks.nothing", "student", m.Student), catalog.Of("marks.nothing.hint"))
	}
	return nil
}

// check refuses a mark that its item does not allow, and computes its points if deductions decide.
func (m *Mark) check(items []ledger.Item) error {
	if strings.TrimSpace(m.Who) == "" {
		return m.fault(catalog.Of("marks.no-who"), catalog.Of("marks.why.hint"))
	}
	if m.File != "" {
		if m.Item != "" || m.Line < 1 || m.Why == "" && !m.Withdrawn {
			return m.fault(catalog.Of("marks.neither"), catalog.Of("marks.neither.hint"))
		}
		return nil
	}
	at := slices.IndexFunc(items, func(i ledger.Item) bool { return i.ID == m.Item })
	if at < 0 {
		var ids []string
		for _, i := range items {
			ids = append(ids, i.ID)
		}
		return m.fault(catalog.Of("marks.no-item", "item", strconv.Quote(m.Item)), diagnostic.Near(m.Item, ids))
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
		if m.Points > 0 || m.Deductions != nil {
			return m.fault(catalog.Of("marks.rule", "item", item.ID), catalog.Of("marks.rule.hint"))
		}
		return nil
	}
	m.Deductions = slices.Compact(slices.SortedFunc(slices.Values(m.Deductions), func(a, b report.Deduction) int {
		return cmp.Or(cmp.Compare(a.Points, b.Points), cmp.Compare(a.Why, b.Why))
	}))
	for i, d := range m.Deductions {
		if !(d.Points <= 0 && -d.Points <= item.Points) || strings.TrimSpace(d.Why) == "" {
			return m.fault(catalog.Of("marks.deduction", "item", item.ID, "low", -item.Points), catalog.Message{})
		}
		if i == 0 {
			m.Points = high
		}
		m.Points = max(low, math.Round(100*(m.Points+d.Points))/100)
	}
	if m.Points < low || m.Points > high {
		return m.fault(catalog.Of("marks.range", "n", m.Points, "low", low, "high", high, "item", item.ID), catalog.Message{})
	}
	return nil
}

// explained refuses marks that overrule the machine without a reason.
func explained(marks []Mark, l *ledger.Ledger) error {
	var errs []error
	for _, m := range marks {
		for _, row := range l.Submissions {
			if m.key != row.Key || m.Deductions != nil || strings.TrimSpace(m.Why) != "" {
				continue
			}
			for _, e := range row.Items {
				if e.Item == m.Item && e.Mark != nil && overrules(e, assignment.Kind(l.Item(e.Item).Kind)) {
					errs = append(errs, m.fault(catalog.Of("marks.no-why", "item", m.Item, "student", m.Student, "status", catalog.Of("status."+string(e.Mark.Status)), "n", e.Mark.Machine),
						catalog.Of("marks.why.hint")))
				}
			}
		}
	}
	return errors.Join(errs...)
}

// overrules reports whether a mark differs from the machine's decision, if there
// is one.
func overrules(e ledger.Earned, kind assignment.Kind) bool {
	switch {
	case e.Mark.Status == report.Waiting, e.Mark.Status == report.NotJudged:
		return false
	case kind == assignment.Zero:
		return (e.Status == report.Fail) != (e.Mark.Status == report.Fail)
	}
	return e.Earned != e.Mark.Machine
}

// marked returns the report with the tutors' decisions added; the machine's
// remain beside them.
func marked(r *report.Report, key string, marks []Mark) *report.Report {
	items := slices.Clone(r.Items)
	changed := false
	var comments []report.Comment
	for _, m := range marks {
		if m.key != key {
			continue
		}
		if m.File != "" {
			comments = append(comments, report.Comment{File: m.File, Line: m.Line, Code: m.Code, Who: m.Who, Why: m.Why})
		}
		for i := range items {
			if items[i].ID == m.Item {
				m.apply(&items[i])
				changed = true
			}
		}
	}
	if !changed && comments == nil {
		return r
	}
	slices.SortFunc(comments, func(a, b report.Comment) int { return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line) })
	revised := score.Revised(r, items)
	revised.Comments = comments
	words.Fill(revised)
	return revised
}

func (m Mark) apply(item *report.Item) {
	machine, status := item.Earned, item.Status
	if item.Mark != nil {
		machine, status = item.Mark.Machine, item.Mark.Status
	}
	item.Mark = &report.Mark{Who: m.Who, Why: m.Why, Deductions: m.Deductions, Machine: machine, Status: status}
	item.Earned, item.Status, item.ReasonFact, item.Elsewhere = m.Points, report.Partial, cmp.Or(report.Reason(m.Deductions, m.Why), catalog.Of("marked")), 0
	best := item.Points
	switch assignment.Kind(item.Kind) {
	case assignment.Deduction:
		best = 0
	case assignment.Zero:
		item.Earned, item.Status, best = 0, report.Fail, 0
	}
	switch {
	case m.Points == best:
		item.Status, item.Reason, item.ReasonFact = report.Pass, "", catalog.Message{}
	case m.Points <= 0:
		item.Status = report.Fail
	}
}
