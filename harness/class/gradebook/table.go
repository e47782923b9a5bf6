package gradebook

import (
	"bytes"
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
	end   string // of a line
	rows  []Row  // the header first; without empty ones
}

// Row is a row of a table.
type Row struct {
	Line int // of the file, from 1

	table  *Table
	values []string // of the cells
	cells  []string // as in the file; quoted for commas, if it has another delimiter
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
	t := &Table{file: file, end: "\n"}
	if bytes.HasPrefix(content, []byte(mark)) {
		t.start = mark
	}
	var err error
	if t.text, err = intake.Decode(file, content); err != nil {
		return nil, err
	}
	if first, _, _ := bytes.Cut(bytes.TrimLeft(t.text.Content, "\r\n"), []byte("\n")); bytes.HasSuffix(first, []byte("\r")) {
		t.end = "\r\n"
	}
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
	lines := []int{0} // where each begins
	for i, c := range t.text.Content {
		if c == '\n' {
			lines = append(lines, i+1)
		}
	}
	for {
		values, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return intake.BrokenCSV(t.file, err)
		}
		next := Row{table: t, values: values, cells: quoted(values...)}
		for i := range values {
			line, column := r.FieldPos(i)
			next.at = append(next.at, [2]int{line, column})
		}
		next.Line = next.at[0][0]
		if r.Comma == ',' {
			end := int(r.InputOffset())
			for i := len(values) - 1; i >= 0; i-- {
				begin := lines[next.at[i][0]-1] + next.at[i][1] - 1
				next.cells[i] = strings.TrimSuffix(strings.TrimSuffix(string(t.text.Content[begin:end]), "\n"), "\r")
				end = begin - 1
			}
		}
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

// write writes encoded cells separated by commas, which both Canvas and Moodle accept.
func write(w io.Writer, start, end string, rows [][]string) error {
	var b strings.Builder
	b.WriteString(start)
	for _, cells := range rows {
		b.WriteString(strings.Join(cells, ","))
		b.WriteString(end)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// value returns the cell of a column without surrounding blanks, or "".
func (r Row) value(column int) string {
	if column < 0 || column >= len(r.values) {
		return ""
	}
	return strings.TrimSpace(r.values[column])
}

// cell returns the cell of a column as it is written, or "".
func (r Row) cell(column int) string {
	if column < 0 || column >= len(r.cells) {
		return ""
	}
	return r.cells[column]
}

// wide returns the first n cells of the row.
func (r Row) wide(n int) []string {
	cells := make([]string, n)
	copy(cells, r.cells)
	return cells
}
