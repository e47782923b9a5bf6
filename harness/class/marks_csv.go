package class

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/class/gradebook"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

// parseMarks parses marks from a table with a header, as gradebook.WriteMarks
// writes it and spreadsheets save it. Rows without points are undecided, and
// unknown columns are ignored. It joins all errors, as *diagnostic.Error.
func parseMarks(file string, content []byte) ([]Mark, error) {
	hint := catalog.Of("marks.columns.hint")
	table, err := gradebook.Parse(file, content, hint)
	if err != nil {
		return nil, err
	}
	if lacking := table.Lacks("student", "item", "points", "who"); len(lacking) > 0 {
		return nil, table.Header().Fault("student", catalog.Of("csv.no-column", "names", strings.Join(lacking, ", ")), hint)
	}
	var marks []Mark
	var errs []error
	for _, row := range table.Rows() {
		m := Mark{
			Student: gradebook.Plain(row.Cell("student")), Item: row.Cell("item"), Who: gradebook.Plain(row.Cell("who")), Why: gradebook.Plain(row.Cell("why")),
			Position: strictyaml.Position{Line: row.Line, Column: 1}, file: file,
		}
		switch points := row.Cell("points"); {
		case points != "":
			n, err := ParsePoints(points)
			if err != nil {
				errs = append(errs, row.Fault("points", err.Problem, err.Hint))
				continue
			}
			m.Points = n
			marks = append(marks, m)
		case m.Why != "":
			errs = append(errs, row.Fault("points", catalog.Of("marks.no-points"), catalog.Of("marks.no-points.hint")))
		}
	}
	return marks, errors.Join(errs...)
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
