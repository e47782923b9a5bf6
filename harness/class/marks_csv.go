package class

import (
	"encoding/csv"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/intake"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

// parseMarks parses marks from a table with a header, as gradebook.WriteMarks
// writes it and spreadsheets save it. Rows without points are undecided, and
// unknown columns are ignored. It joins all errors, as *diagnostic.Error.
func parseMarks(file string, content []byte) ([]Mark, error) {
	text, err := intake.Decode(file, content)
	if err != nil {
		return nil, err
	}
	p := &marksParser{file: file, csv: text.Reader()}
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

// next reads a row after the header; false at the end or after an error it cannot
// recover from.
func (p *marksParser) next() bool {
	for {
		var err error
		p.row, err = p.csv.Read()
		switch {
		case errors.Is(err, io.EOF) && p.header == nil:
			p.errs = append(p.errs, diagnostic.New(p.file, catalog.Of("csv.empty"), catalog.Of("marks.columns.hint")).At(1, 0))
			return false
		case errors.Is(err, io.EOF):
			return false
		case err != nil:
			p.errs = append(p.errs, intake.BrokenCSV(p.file, err))
			return false
		case p.header != nil:
			return true
		}
		for _, name := range p.row {
			p.header = append(p.header, strings.ToLower(strings.TrimSpace(name)))
		}
		if lacking := slices.DeleteFunc([]string{"student", "item", "points", "who"}, func(name string) bool { return slices.Contains(p.header, name) }); len(lacking) > 0 {
			p.fault("student", catalog.Of("csv.no-column", "names", strings.Join(lacking, ", ")), catalog.Of("marks.columns.hint"))
			return false
		}
	}
}

// mark parses the row.
func (p *marksParser) mark() {
	points, why := strings.TrimSpace(p.cell("points")), strings.TrimSpace(gradebook.Plain(p.cell("why")))
	if points == "" {
		if why != "" {
			p.fault("points", catalog.Of("marks.no-points"), catalog.Of("marks.no-points.hint"))
		}
		return
	}
	n, err := ParsePoints(points)
	if err != nil {
		p.fault("points", err.Problem, err.Hint)
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

// ParsePoints reads points as people write them, with a point or a comma. The error has no
// file.
func ParsePoints(text string) (float64, *diagnostic.Error) {
	n, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return 0, diagnostic.New("", catalog.Of("marks.no-number", "points", strconv.Quote(text)), catalog.Of("marks.no-number.hint", "whole", 7, "half", 7.5))
	}
	return n, nil
}

// cell returns the row's cell in the named column, or "".
func (p *marksParser) cell(name string) string {
	if at := slices.Index(p.header, name); at >= 0 && at < len(p.row) {
		return p.row[at]
	}
	return ""
}

func (p *marksParser) fault(column string, problem, hint catalog.Message) {
	at := slices.Index(p.header, column)
	if at < 0 || at >= len(p.row) {
		at = 0
	}
	p.errs = append(p.errs, diagnostic.New(p.file, problem, hint).At(p.csv.FieldPos(at)))
}
