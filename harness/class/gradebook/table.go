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
	rows  []row  // the header first; without empty ones
}

type row struct {
	line   int      // of the file, from 1
	values []string // of the cells
	cells  []string // as in the file; quoted for commas, if it has another delimiter
}

// Read reads a table, in any encoding of intake.Decode. Errors are *diagnostic.Error.
func Read(file string) (*Table, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, diagnostic.New(file, catalog.Of("csv.unreadable"), diagnostic.Cause(err))
	}
	return parse(file, content)
}

func parse(file string, content []byte) (*Table, error) {
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
		return nil, diagnostic.New(file, catalog.Of("csv.empty"), catalog.Of("csv.empty.hint")).At(1, 0)
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
		next := row{values: values, cells: quoted(values...)}
		next.line, _ = r.FieldPos(0)
		if r.Comma == ',' {
			end := int(r.InputOffset())
			for i := len(values) - 1; i >= 0; i-- {
				line, column := r.FieldPos(i)
				begin := lines[line-1] + column - 1
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
	return slices.IndexFunc(t.rows[0].values, func(value string) bool { return strings.TrimSpace(value) == header })
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
func (r row) value(column int) string {
	if column < 0 || column >= len(r.values) {
		return ""
	}
	return strings.TrimSpace(r.values[column])
}

// cell returns the cell of a column as it is written, or "".
func (r row) cell(column int) string {
	if column < 0 || column >= len(r.cells) {
		return ""
	}
	return r.cells[column]
}

// wide returns the first n cells of the row.
func (r row) wide(n int) []string {
	cells := make([]string, n)
	copy(cells, r.cells)
	return cells
}
