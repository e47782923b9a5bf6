package gradebook

import (
	"encoding/csv"
	"io"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// Found is why the items of a class stand where the machine found them, by the
// key of the submission and the item.
type Found map[string]map[string]string

// Look keeps what a report of the machine says.
func (f Found) Look(key string, r *report.Report) {
	f[key] = map[string]string{}
	for _, item := range r.Items {
		f[key][item.ID] = item.Reason
	}
}

// WriteMarks writes a table for tutors to fill in: a row for each graded
// submission and each item that gives points and that a tutor decides on, by its
// kind or because the machine could not; and one for each mark that there is. Found is where the
// machine has the item, and why. Errors are those of the writer.
func WriteMarks(w io.Writer, l *ledger.Ledger, found Found) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{"student", "name", "item", "title", "possible", "found", "points", "who", "why"}); err != nil {
		return err
	}
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
				points, who, why, status = words.Points(e.Earned), m.Who, m.Why, m.Status
				if kind == assignment.Zero && e.Status == report.Fail {
					points = "-1"
				}
			}
			row := []string{s.Key, s.Title(), e.Item, item.Title, words.Points(item.Points), told(words.In(l.Language), status, found[s.Key][e.Item]), points, who, why}
			for i := range row {
				row[i] = safe(row[i])
			}
			if err := out.Write(row); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}

func told(v words.Voice, status report.Status, reason string) string {
	return v.Status(report.Item{Status: status, Reason: reason})
}

// Plain takes away the apostrophe that keeps a spreadsheet from reading a
// formula.
func Plain(cell string) string {
	if bare, ok := strings.CutPrefix(cell, "'"); ok && formula.MatchString(bare) {
		return bare
	}
	return cell
}
