package gradebook

import (
	"encoding/csv"
	"io"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// Reasons say why the machine judged the items of a class as it did, by the key of
// the submission and the id of the item.
type Reasons map[string]map[string]string

// Add records the findings of a report.
func (f Reasons) Add(key string, r *report.Report) {
	f[key] = map[string]string{}
	for _, item := range r.Items {
		f[key][item.ID] = item.Reason
	}
}

// WriteMarks writes a table for tutors to fill in. It has a row for each graded
// submission and each item with points that a tutor decides on, either because of
// its kind or because the machine could not judge it, and a row for each existing
// mark. Reasons give the machine's findings. Errors are those of the writer.
func WriteMarks(w io.Writer, l *ledger.Ledger, found Reasons) error {
	rows := [][]string{{"student", "name", "item", "title", "possible", "found", "points", "who", "why"}}
	v := words.In(l.Language)
	for _, s := range l.Submissions {
		for _, e := range s.Items {
			item := l.Item(e.Item)
			kind := assignment.Kind(item.Kind)
			unjudged := e.Status == report.NotJudged && (kind == assignment.Auto || kind == assignment.Extra)
			if e.Mark == nil && kind != assignment.Manual && !unjudged {
				continue
			}
			points, who, why, status := "", "", "", e.Status
			if m := e.Mark; m != nil {
				points, who, why, status = words.Points(e.Earned), m.Who, catalog.English.Text(report.Reason(m.Deductions, m.Why)), m.Status
				if kind == assignment.Zero && e.Status == report.Fail {
					points = "-1"
				}
			}
			machine := v.Status(report.Item{Status: status, Reason: found[s.Key][e.Item]})
			rows = append(rows, SafeRow(s.Key, s.Title(), e.Item, item.Title, words.Points(item.Points), machine, points, who, why))
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// Plain removes the apostrophe that keeps a spreadsheet from reading a formula.
func Plain(cell string) string {
	if bare, ok := strings.CutPrefix(cell, "'"); ok && formula.MatchString(bare) {
		return bare
	}
	return cell
}
