package class

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/intake"
	"touchstone/harness/diagnostic"
	"touchstone/harness/strictyaml"
)

// parseMarks reads marks from a table with a header, as gradebook.WriteMarks
// makes it and spreadsheets save it. Rows without points are not decided yet,
// and columns that are not known do not matter. Errors are *diagnostic.Error,
// all of them joined.
func parseMarks(file string, content []byte) ([]Mark, error) {
	content, err := intake.Decode(file, content)
	if err != nil {
		return nil, err
	}
	p := &marksParser{file: file, csv: csv.NewReader(bytes.NewReader(content))}
	p.csv.Comma, p.csv.FieldsPerRecord = intake.Delimiter(content), -1
	for p.next() {
		p.mark()
	}
	return p.marks, errors.Join(p.errs...)
}

type marksParser struct {
	file   string
	csv    *csv.Reader
	header []string
	row    []string
	marks  []Mark
	errs   []error
}

// next reads a row, after the header; false at the end or when there is no going
// on.
func (p *marksParser) next() bool {
	for {
		var err error
		p.row, err = p.csv.Read()
		switch {
		case errors.Is(err, io.EOF) && p.header == nil:
			p.errs = append(p.errs, &diagnostic.Error{File: p.file, Line: 1, Problem: "the table is empty", Hint: marksHint})
			return false
		case errors.Is(err, io.EOF):
			return false
		case err != nil:
			p.errs = append(p.errs, p.broken(err))
			return false
		case p.header != nil:
			return true
		}
		for _, name := range p.row {
			p.header = append(p.header, strings.ToLower(strings.TrimSpace(name)))
		}
		if lacking := slices.DeleteFunc([]string{"student", "item", "points", "who"}, func(name string) bool { return slices.Contains(p.header, name) }); len(lacking) > 0 {
			p.fault("student", marksHint, "there is no column %s", strings.Join(lacking, ", "))
			return false
		}
	}
}

const marksHint = "the columns are student, item, points, who and why; --marks-template writes such a table"

// mark takes the row in.
func (p *marksParser) mark() {
	points, why := strings.TrimSpace(p.cell("points")), strings.TrimSpace(gradebook.Plain(p.cell("why")))
	if points == "" {
		if why != "" {
			p.fault("points", "or empty the column why", "the points are missing")
		}
		return
	}
	n, err := strconv.ParseFloat(strings.Replace(points, ",", ".", 1), 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		p.fault("points", "such as 7 or 7.5", "%q is not a number of points", points)
		return
	}
	line, column := p.csv.FieldPos(0)
	m := Mark{
		Student: strings.TrimSpace(gradebook.Plain(p.cell("student"))), Item: strings.TrimSpace(p.cell("item")), Points: n,
		Who: strings.TrimSpace(gradebook.Plain(p.cell("who"))), Why: why,
		Position: strictyaml.Position{Line: line, Column: column}, file: p.file,
	}
	p.marks = append(p.marks, m)
}

// cell is the cell of the row in a column, "" when it has none.
func (p *marksParser) cell(name string) string {
	if at := slices.Index(p.header, name); at >= 0 && at < len(p.row) {
		return p.row[at]
	}
	return ""
}

func (p *marksParser) fault(column, hint, format string, args ...any) {
	at := slices.Index(p.header, column)
	if at < 0 || at >= len(p.row) {
		at = 0
	}
	line, start := p.csv.FieldPos(at)
	p.errs = append(p.errs, &diagnostic.Error{File: p.file, Line: line, Column: start, Problem: fmt.Sprintf(format, args...), Hint: hint})
}

func (p *marksParser) broken(err error) error {
	d := &diagnostic.Error{File: p.file, Problem: "this is not valid CSV", Hint: err.Error()}
	if e, ok := errors.AsType[*csv.ParseError](err); ok {
		d.Line, d.Column, d.Hint = e.Line, e.Column, "quotes belong around a whole field, and are doubled in it"
	}
	return d
}
