package gradebook

import (
	"cmp"
	"io"
	"regexp"
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report/words"
)

const pointsPossible = "Points Possible" // in the first cell of a row, after blanks

var (
	canvasHeader = []string{"Student", "ID", "SIS User ID", "SIS Login ID", "Section"}
	canvasColumn = regexp.MustCompile(`^(.*)\s\(([0-9]+)\)$`) // title and Canvas's id of an assignment
)

// WriteCanvas writes canvas.csv, which Canvas imports into its gradebook. If the
// table is an export from Canvas, it keeps every row and the columns up to
// Section, and adds one column; any other table, or nil, is ignored, and
// everybody in the ledger gets a row. The column is the one named; otherwise the
// only one of the export whose title equals or begins with the title or the id of
// the assignment; otherwise a column with the title of the assignment, for which
// Canvas creates a new assignment. People without a grade, and people excused in
// that column, keep what the export has there; in a new column their cells are
// blank.
//
// The notes are what a tutor should know before the import, one line each.
// Errors are *diagnostic.Error if they are about the table, otherwise those of
// the writer.
func WriteCanvas(w io.Writer, l *ledger.Ledger, t *Table, column string) ([]string, error) {
	n := notesOf(l)
	all := possible(l)
	if len(all) > 1 {
		n.note(catalog.Of("tables.totals", "n", all[0]), "")
	}
	most := ""
	if len(all) > 0 {
		most = words.Points(all[0])
	}
	if t == nil || t.info() == 0 {
		rows := fresh(l, cmp.Or(Safe(column), titleOf(l)), most, &n)
		return n.list(), (*Table)(nil).write(w, rows)
	}
	rows, err := t.extended(l, column, most, &n)
	if err != nil {
		return nil, err
	}
	return n.list(), t.write(w, rows)
}

// fresh returns a table of everybody in the ledger.
func fresh(l *ledger.Ledger, column, most string, n *notes) [][]string {
	rows := [][]string{append(slices.Clone(canvasHeader), column), {"    " + pointsPossible, "", "", "", "", most}}
	for _, e := range entries(l) {
		grade := ""
		if s := one(e.submissions, e.Name, n); s != nil {
			n.special(s, e.Name)
			grade = words.Points(s.Counts())
		}
		id, sis := canvasIDs(e)
		rows = append(rows, SafeRow(e.Name, id, sis, e.Login, "", grade))
	}
	return rows
}

// canvasIDs returns the id that Canvas gives a person, and the university's.
// Canvas looks at its own first, so the university's must not stand there.
func canvasIDs(e entry) (id, sis string) {
	if e.SIS != "" {
		return e.ID, e.SIS
	}
	for _, s := range e.submissions {
		switch {
		case s.Number == "" || fromMoodle(s):
		case s.Number == e.ID:
			return e.ID, ""
		case len(s.People) == 1:
			return s.Number, e.ID
		}
	}
	return "", e.ID
}

// titleOf returns the title of the assignment as a column header. A number in
// parentheses at its end would refer to another assignment in Canvas.
func titleOf(l *ledger.Ledger) string {
	title := Safe(cmp.Or(l.Assignment.Title, l.Assignment.ID))
	if m := canvasColumn.FindStringSubmatch(title); m != nil {
		return m[1] + " [" + m[2] + "]"
	}
	return title
}
