package gradebook

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/class/intake"
	"touchstone/harness/diagnostic"
)

const mark = "\xef\xbb\xbf" // byte order mark that Excel puts at the start of a file

// Table is a CSV file exported from Canvas or Moodle, or a roster, kept cell by
// cell so that it can be returned with grades.
type Table struct {
	file  string
	text  intake.Text
	start string // the mark, if there was one
	crlf  bool   // at the ends of lines
	rows  []Row  // the header first; without empty ones
}

// Row is a row of a table.
type Row struct {
	Line int // of the file, from 1

	table  *Table
	values []string // of the cells
	at     [][2]int // line and column of each
}

// Read reads a table, in any encoding of intake.Decode. Errors are *diagnostic.Error.
func Read(file string) (*Table, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, diagnostic.New(file, catalog.Of("csv.unreadable"), diagnostic.Cause(err))
	}
	return Parse(file, content, catalog.Of("csv.empty.hint"))
}

// Parse is Read for the content of a file; the hint is for an empty one.
func Parse(file string, content []byte, hint catalog.Message) (*Table, error) {
	t := &Table{file: file}
	if bytes.HasPrefix(content, []byte(mark)) {
		t.start = mark
	}
	var err error
	if t.text, err = intake.Decode(file, content); err != nil {
		return nil, err
	}
	first, _, _ := bytes.Cut(bytes.TrimLeft(t.text.Content, "\r\n"), []byte("\n"))
	t.crlf = bytes.HasSuffix(first, []byte("\r"))
	if err := t.read(); err != nil {
		return nil, err
	}
	if len(t.rows) == 0 {
		return nil, diagnostic.New(file, catalog.Of("csv.empty"), hint).At(1, 0)
	}
	return t, nil
}

func (t *Table) read() error {
	r := t.text.Reader()
	for {
		values, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return intake.BrokenCSV(t.file, err)
		}
		next := Row{table: t, values: values}
		for i := range values {
			line, column := r.FieldPos(i)
			next.at = append(next.at, [2]int{line, column})
		}
		next.Line = next.at[0][0]
		t.rows = append(t.rows, next)
	}
}

// people returns the person on each line. Errors are *diagnostic.Error.
func (t *Table) people() (map[int]intake.Person, error) {
	r, err := t.text.Roster(t.file)
	if err != nil {
		return nil, err
	}
	people := map[int]intake.Person{}
	for _, p := range r.People {
		people[p.Line] = p
	}
	return people, nil
}

// column returns the index of a column by its header, or -1.
func (t *Table) column(header string) int {
	return slices.IndexFunc(t.rows[0].values, func(value string) bool { return strings.EqualFold(strings.TrimSpace(value), header) })
}

// Lacks returns those of some headers that no column has.
func (t *Table) Lacks(headers ...string) []string {
	return slices.DeleteFunc(headers, func(header string) bool { return t.column(header) >= 0 })
}

// Header returns the first row.
func (t *Table) Header() Row { return t.rows[0] }

// Rows returns all rows but the header.
func (t *Table) Rows() []Row { return t.rows[1:] }

// Cell returns the cell in the column with a header, without surrounding blanks, or "".
func (r Row) Cell(header string) string { return r.value(r.table.column(header)) }

// Fault returns an error at the cell in the column with a header.
func (r Row) Fault(header string, problem, hint catalog.Message) error {
	at := r.at[0]
	if i := r.table.column(header); i >= 0 && i < len(r.at) {
		at = r.at[i]
	}
	return diagnostic.New(r.table.file, problem, hint).At(at[0], at[1])
}

func (t *Table) name() string { return filepath.Base(t.file) }

// write writes rows with commas, which both Canvas and Moodle accept, and otherwise as the
// table was, which may be nil.
func (t *Table) write(w io.Writer, rows [][]string) error {
	table := csv.NewWriter(w)
	if t != nil {
		table.UseCRLF = t.crlf
		if _, err := io.WriteString(w, t.start); err != nil {
			return err
		}
	}
	return table.WriteAll(rows)
}

// value returns the cell of a column without surrounding blanks, or "".
func (r Row) value(column int) string {
	return strings.TrimSpace(r.cell(column))
}

// cell returns the cell of a column with its blanks, or "".
func (r Row) cell(column int) string {
	if column < 0 || column >= len(r.values) {
		return ""
	}
	return r.values[column]
}

// wide returns the first n cells of the row.
func (r Row) wide(n int) []string {
	cells := make([]string, n)
	copy(cells, r.values)
	return cells
}
