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

const pointsPossible = "Points Possible" // in the first cell of a row, with blanks before it

var (
	canvasHeader = []string{"Student", "ID", "SIS User ID", "SIS Login ID", "Section"}
	canvasColumn = regexp.MustCompile(`^(.*)\s\(([0-9]+)\)$`) // title and Canvas' number of an assignment
)

// WriteCanvas writes canvas.csv, which Canvas imports into its gradebook. Of a
// table that Canvas exported it keeps the columns up to Section and every row,
// and adds one column; other tables, and nil, do not matter, and everybody in
// the ledger has a row. The column is the one named; else the only one of the
// export whose title is, or begins with, the title or the id of the
// assignment; else the title of the assignment, of which Canvas makes a new
// assignment. Who has no grade keeps what the export has in that column, and
// so does who is excused there; in a new column they have a blank.
//
// The notes are what a tutor should know before the import, one line each.
// Errors are *diagnostic.Error when they are about the table, and else those
// of the writer.
func WriteCanvas(w io.Writer, l *ledger.Ledger, t *Table, column string) ([]string, error) {
	n := notes{v: words.In(l.Language)}
	all := possible(l)
	if len(all) > 1 {
		n.note(catalog.Of("tables.totals", "n", all[0]), "")
	}
	most := ""
	if len(all) > 0 {
		most = words.Points(all[0])
	}
	if t == nil || t.info() == 0 {
		rows := fresh(l, cmp.Or(safe(column), titleOf(l)), most, &n)
		return n.list(), write(w, "", "\n", rows)
	}
	rows, err := t.extended(l, column, most, &n)
	if err != nil {
		return nil, err
	}
	return n.list(), write(w, t.start, t.end, rows)
}

// fresh is a table with everybody in the ledger.
func fresh(l *ledger.Ledger, column, most string, n *notes) [][]string {
	rows := [][]string{quoted(append(slices.Clone(canvasHeader), column)...), quoted("    "+pointsPossible, "", "", "", "", most)}
	for _, e := range entries(l) {
		grade := ""
		if s := one(e.submissions, e.Name, n); s != nil {
			n.special(s, e.Name)
			grade = words.Points(s.Score.Earned)
		}
		id, sis := canvasIDs(e)
		rows = append(rows, quoted(safe(e.Name), safe(id), safe(sis), safe(e.Login), "", grade))
	}
	return rows
}

// canvasIDs are the number that Canvas gives somebody, and the university's.
// Canvas looks at its own first, so that the university's must not stand
// there.
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

// titleOf is the title of the assignment as the header of a column. A number
// in parentheses at its end would name another assignment of Canvas.
func titleOf(l *ledger.Ledger) string {
	title := safe(cmp.Or(l.Assignment.Title, l.Assignment.ID))
	if m := canvasColumn.FindStringSubmatch(title); m != nil {
		return m[1] + " [" + m[2] + "]"
	}
	return title
}
