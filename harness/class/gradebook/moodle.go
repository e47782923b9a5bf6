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

// WriteMoodle writes moodle.csv: Moodle's offline grading worksheet with grades
// filled in, ready to be uploaded to Moodle. For every graded submission it fills
// the column Grade, and Feedback comments if that column exists and is empty;
// everything else stays as it is. Moodle's headers must be English. A grade is
// never scaled: a row whose Maximum Grade differs from the points that the
// submission is scored out of is left alone, and it is an error if there is no
// other row. Extra points above the maximum, which Moodle refuses, are cut off.
// Rows that Moodle marks as locked are left alone.
//
// The notes are what a tutor should know before the upload, one line each.
// Errors are *diagnostic.Error if they are about the worksheet, otherwise those
// of the writer.
func WriteMoodle(w io.Writer, l *ledger.Ledger, worksheet *Table) ([]string, error) {
	m, err := newMoodle(worksheet)
	if err != nil {
		return nil, err
	}
	m.notes = notesOf(l)
	grades, err := worksheet.match(l, &m.notes)
	if err != nil {
		return nil, err
	}
	rows := [][]string{worksheet.rows[0].values}
	for _, r := range worksheet.rows[1:] {
		cells := r.values
		if s := grades[r.Line]; s != nil {
			cells = m.fill(r, s)
		}
		rows = append(rows, cells)
	}
	if m.other != nil && m.filled == 0 {
		return nil, m.other
	}
	return m.list(), worksheet.write(w, rows)
}

// CheckWorksheet returns a *diagnostic.Error unless the table is one of Moodle's
// grading worksheets, in English.
func (t *Table) CheckWorksheet() error {
	_, err := newMoodle(t)
	return err
}

// moodle holds the columns of a worksheet, -1 for one that is missing.
type moodle struct {
	notes
	table                                                *Table
	identifier, name, grade, maximum, changeable, remark int
	filled                                               int               // rows
	other                                                *diagnostic.Error // the first row whose maximum differs from the points
}

func newMoodle(t *Table) (*moodle, error) {
	if lacking := t.Lacks("Identifier", "Grade", "Last modified (grade)"); len(lacking) > 0 {
		hint := catalog.Of("moodle.no-worksheet.hint")
		if t.info() > 0 {
			hint = catalog.Of("moodle.canvas.hint")
		}
		return nil, diagnostic.New(t.file, catalog.Of("moodle.no-worksheet", "n", len(lacking), "names", strings.Join(lacking, ", ")), hint).At(t.rows[0].Line, 0)
	}
	return &moodle{
		table: t, identifier: t.column("Identifier"), name: t.column("Full name"), grade: t.column("Grade"), maximum: t.column("Maximum Grade"),
		changeable: t.column("Grade can be changed"), remark: t.column("Feedback comments"),
	}, nil
}

// fill returns the cells of a row with the grade filled in, if that is allowed.
func (m *moodle) fill(r Row, s *ledger.Submission) []string {
	who := cmp.Or(r.value(m.name), r.value(m.identifier))
	points := s.Counts()
	switch maximum := r.value(m.maximum); {
	case !identifier.MatchString(r.value(m.identifier)):
		m.note(catalog.Of("tables.no-identifier"), who)
		return r.values
	case strings.EqualFold(r.value(m.changeable), "No"):
		m.note(catalog.Of("tables.locked"), who)
		return r.values
	case m.maximum < 0:
		m.note(catalog.Of("tables.no-maximum", "n", s.Score.Possible), "")
	case !sameNumber(maximum, words.Points(s.Score.Possible)):
		m.differs(r, s, who)
		return r.values
	case points > s.Score.Possible:
		points = s.Score.Possible
		m.note(catalog.Of("tables.cut", "n", points), m.v.Say("tables.who-with", "who", who, "grade", s.Counts()))
	}
	cells := r.wide(max(len(r.values), m.grade+1))
	grade := words.Points(points)
	if old := r.value(m.grade); old != "" && old != "-" && !sameNumber(old, grade) {
		m.note(catalog.Of("tables.replaced"), m.v.Say("tables.who-with", "who", who, "grade", quotedNumber(old)))
	}
	cells[m.grade] = grade
	if m.remark >= 0 && r.value(m.remark) == "" {
		cells = append(cells, make([]string, max(0, m.remark+1-len(cells)))...)
		remark := m.v.Say("tables.remark", "n", s.Score.Earned, "all", s.Score.Possible)
		if sum := m.v.Text(Sum(s)); sum != "" {
			remark += "; " + sum
		}
		cells[m.remark] = remark
	}
	m.filled++
	m.special(s, who)
	return cells
}

// differs skips a row because of its maximum.
func (m *moodle) differs(r Row, s *ledger.Submission, who string) {
	maximum := words.Line(r.value(m.maximum))
	m.note(catalog.Of("tables.other-maximum", "maximum", strconv.Quote(maximum), "n", s.Score.Possible), who)
	if m.other == nil {
		m.other = diagnostic.New(m.table.file, catalog.Of("moodle.other-maximum", "maximum", strconv.Quote(maximum), "n", s.Score.Possible),
			catalog.Of("moodle.other-maximum.hint", "n", s.Score.Possible)).At(r.Line, 0)
	}
}
