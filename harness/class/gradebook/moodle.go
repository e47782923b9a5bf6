package gradebook

import (
	"cmp"
	"io"
	"regexp"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report/words"
)

var identifier = regexp.MustCompile(`^Participant [0-9]+$`)

// WriteMoodle writes moodle.csv, the offline grading worksheet that Moodle made,
// with grades, which Moodle takes back. Of every graded submission the column
// Grade is filled, and Feedback comments where it is there and empty; all else
// stays as it is. Moodle's headers must be English. A grade is never
// scaled: a row whose Maximum Grade is another number than the points the
// submission is scored out of is left alone, and it is an error when there is
// no other row. Extra points above the maximum, which Moodle refuses, are cut
// off. Rows that Moodle says cannot be changed are left alone.
//
// The notes are what a tutor should know before the upload, one line each.
// Errors are *diagnostic.Error when they are about the worksheet, and else
// those of the writer.
func WriteMoodle(w io.Writer, l *ledger.Ledger, worksheet *Table) ([]string, error) {
	m, err := newMoodle(worksheet)
	if err != nil {
		return nil, err
	}
	m.v = words.In(l.Language)
	grades, err := worksheet.match(l, &m.notes)
	if err != nil {
		return nil, err
	}
	rows := [][]string{worksheet.rows[0].cells}
	for _, r := range worksheet.rows[1:] {
		cells := r.cells
		if s := grades[r.line]; s != nil {
			cells = m.fill(r, s)
		}
		rows = append(rows, cells)
	}
	if m.other != nil && m.filled == 0 {
		return nil, m.other
	}
	return m.list(), write(w, worksheet.start, worksheet.end, rows)
}

// CheckWorksheet refuses a table that is no grading worksheet of Moodle in
// English. Errors are *diagnostic.Error.
func (t *Table) CheckWorksheet() error {
	_, err := newMoodle(t)
	return err
}

// moodle knows the columns of a worksheet, -1 for one that is not there.
type moodle struct {
	notes
	table                                                *Table
	identifier, name, grade, maximum, changeable, remark int
	filled                                               int               // rows
	other                                                *diagnostic.Error // the first row with another maximum than the points
}

func newMoodle(t *Table) (*moodle, error) {
	var lacking []string
	for _, header := range []string{"Identifier", "Grade", "Last modified (grade)"} {
		if t.column(header) < 0 {
			lacking = append(lacking, header)
		}
	}
	if len(lacking) > 0 {
		hint := catalog.Of("moodle.no-worksheet.hint")
		if t.info() > 0 {
			hint = catalog.Of("moodle.canvas.hint")
		}
		return nil, diagnostic.New(t.file, catalog.Of("moodle.no-worksheet", "n", len(lacking), "names", strings.Join(lacking, ", ")), hint).At(t.rows[0].line, 0)
	}
	return &moodle{
		table: t, identifier: t.column("Identifier"), name: t.column("Full name"), grade: t.column("Grade"), maximum: t.column("Maximum Grade"),
		changeable: t.column("Grade can be changed"), remark: t.column("Feedback comments"),
	}, nil
}

// fill gives the cells of a row with the grade in it, where it may be.
func (m *moodle) fill(r row, s *ledger.Submission) []string {
	who := cmp.Or(r.value(m.name), r.value(m.identifier))
	points := s.Score.Earned
	switch maximum := r.value(m.maximum); {
	case !identifier.MatchString(r.value(m.identifier)):
		m.note(catalog.Of("tables.no-identifier"), who)
		return r.cells
	case strings.EqualFold(r.value(m.changeable), "No"):
		m.note(catalog.Of("tables.locked"), who)
		return r.cells
	case m.maximum < 0:
		m.note(catalog.Of("tables.no-maximum", "n", s.Score.Possible), "")
	case !sameNumber(maximum, words.Points(s.Score.Possible)):
		m.differs(r, s, who)
		return r.cells
	case points > s.Score.Possible:
		points = s.Score.Possible
		m.note(catalog.Of("tables.cut", "n", points), m.v.Say("tables.who-with", "who", who, "grade", s.Score.Earned))
	}
	cells := r.wide(max(len(r.cells), m.grade+1))
	grade := words.Points(points)
	if old := r.value(m.grade); old != "" && old != "-" && !sameNumber(old, grade) {
		m.note(catalog.Of("tables.replaced"), m.v.Say("tables.who-with", "who", who, "grade", quotedNumber(old)))
	}
	cells[m.grade] = grade
	if m.remark >= 0 && r.value(m.remark) == "" {
		cells = append(cells, make([]string, max(0, m.remark+1-len(cells)))...)
		cells[m.remark] = quote(m.v.Say("tables.remark", "n", s.Score.Earned, "all", s.Score.Possible))
	}
	m.filled++
	m.special(s, who)
	return cells
}

// differs leaves a row alone because of its maximum.
func (m *moodle) differs(r row, s *ledger.Submission, who string) {
	maximum := words.Line(r.value(m.maximum))
	m.note(catalog.Of("tables.other-maximum", "maximum", strconv.Quote(maximum), "n", s.Score.Possible), who)
	if m.other == nil {
		m.other = diagnostic.New(m.table.file, catalog.Of("moodle.other-maximum", "maximum", strconv.Quote(maximum), "n", s.Score.Possible),
			catalog.Of("moodle.other-maximum.hint", "n", s.Score.Possible)).At(r.line, 0)
	}
}
