package gradebook

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report/words"
)

// info counts the columns of a Canvas export up to Section. It is 0 for other
// tables.
func (t *Table) info() int {
	header := t.rows[0].values
	section := t.column("Section")
	switch {
	case section >= 2 && strings.Contains(header[0], "Student") && strings.Contains(header[1], "ID"):
	case section >= 3 && strings.Contains(header[0], "LastName") && strings.Contains(header[1], "FirstName") && strings.Contains(header[2], "ID"):
	default:
		return 0
	}
	return section + 1
}

// extended returns a Canvas export with one column added after its first ones.
func (t *Table) extended(l *ledger.Ledger, column, most string, n *notes) ([][]string, error) {
	grades, err := t.match(l, n)
	if err != nil {
		return nil, err
	}
	info := t.info()
	at, err := t.canvasColumn(l, column, n)
	if err != nil {
		return nil, err
	}
	header := cmp.Or(Safe(column), titleOf(l))
	if at >= 0 {
		header = t.rows[0].value(at)
	}
	of := Row{values: []string{"    " + pointsPossible}}
	var rows [][]string
	for _, r := range t.rows[1:] {
		if strings.HasPrefix(r.value(0), pointsPossible) {
			of = r
			continue
		}
		s, cell := grades[r.Line], r.cell(at)
		switch {
		case strings.TrimSpace(strings.Join(r.values[:min(info, len(r.values))], "")) == "":
			continue // the row that marks manually posted columns; Canvas ignores it
		case s == nil:
		case strings.EqualFold(r.value(at), "EX"):
			n.note(catalog.Of("tables.excused"), r.value(0))
		default:
			n.special(s, r.value(0))
			cell = words.Points(s.Counts())
		}
		rows = append(rows, append(r.wide(info), cell))
	}
	points, value := of.cell(at), of.value(at)
	switch {
	case value == "":
		points = most
	case strings.Contains(value, "read only"):
		n.note(catalog.Of("tables.read-only"), header)
	case most != "" && !sameNumber(value, most):
		n.note(catalog.Of("tables.other-total", "maximum", quotedNumber(value), "n", quotedNumber(most)), header)
	}
	head := [][]string{append(t.rows[0].wide(info), header), append(of.wide(info), points)}
	return append(head, rows...), nil
}

// canvasColumn returns the index of the export's column for the grades, or -1
// for a new one.
func (t *Table) canvasColumn(l *ledger.Ledger, column string, n *notes) (int, error) {
	if at := t.column(column); column != "" && at >= t.info() {
		return at, nil
	}
	is := t.titled(func(title string) bool {
		if column != "" {
			return title == column
		}
		return strings.EqualFold(title, l.Assignment.Title) || strings.EqualFold(title, l.Assignment.ID)
	})
	begins := t.titled(func(title string) bool {
		return column == "" && (beginsWith(title, l.Assignment.Title) || beginsWith(title, l.Assignment.ID))
	})
	switch {
	case len(is) == 1:
		return is[0], nil
	case len(is) > 1:
		return 0, diagnostic.New(t.file, catalog.Of("canvas.several"), catalog.Of("canvas.several.hint", "column", t.rows[0].value(is[0]))).At(t.rows[0].Line, 0)
	case len(begins) == 1:
		return begins[0], nil
	}
	for _, i := range begins {
		n.note(catalog.Of("tables.ambiguous", "file", t.name()), t.rows[0].value(i))
	}
	if len(begins) == 0 {
		n.note(catalog.Of("tables.new", "file", t.name()), "")
	}
	return -1, nil
}

// titled lists the assignment columns with a matching title.
func (t *Table) titled(such func(title string) bool) []int {
	var found []int
	for i := t.info(); i < len(t.rows[0].values); i++ {
		if m := canvasColumn.FindStringSubmatch(t.rows[0].value(i)); m != nil && such(m[1]) {
			found = append(found, i)
		}
	}
	return found
}

// beginsWith reports whether a title begins with these whole words: "Part 1" does
// not begin "Part 10".
func beginsWith(title, words string) bool {
	if words == "" || len(title) <= len(words) || !strings.EqualFold(title[:len(words)], words) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(title[len(words):])
	return !unicode.IsLetter(next) && !unicode.IsDigit(next)
}
