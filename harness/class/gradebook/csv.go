package gradebook

import (
	"cmp"
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report/words"
)

var columns = []string{"key", "name", "id", "login", "email", "group", "late", "status", "earned", "possible", "percent", "extra", "waiting"}

// WriteCSV writes class.csv: a row for each person, including members of groups
// and people who submitted nothing. Status is "graded", "not graded", or
// "missing" for people who submitted no file; "superseded" if another attempt counts. After the columns about the whole
// submission there is one for each item, named by its id (item-ID if a column has
// that name already), with the points earned, or with the status if it is a rule
// that makes the submission score 0 when broken. Cells are empty while undecided:
// points that wait for a tutor, or that could not be judged. Then come the numbers
// of cases that passed and failed, the number of things a tutor should look at,
// and the keys of other submissions with the same files, separated by blanks.
// With a policy for late submissions five more follow: when it was handed in, until when
// it was to be, what is deducted, the points that count, and the arithmetic; earned is
// without the deduction. Errors are those of the writer.
func WriteCSV(w io.Writer, l *ledger.Ledger) error {
	header := slices.Clone(columns)
	last := []string{"passed", "failed", "review", "identical"}
	for _, item := range l.Items {
		id := item.ID
		if slices.Contains(columns, id) || slices.Contains(last, id) {
			id = "item-" + id
		}
		header = append(header, id)
	}
	header = append(header, last...)
	timed := slices.ContainsFunc(l.Submissions, func(s ledger.Submission) bool { return s.Lateness != nil })
	if timed {
		header = append(header, "submitted", "deadline", "deducted", "result", "sum")
	}
	rows := [][]string{header}
	for _, e := range entries(l) {
		if len(e.submissions) == 0 {
			rows = append(rows, none(l, about(e.Person, "", "", "missing")))
		}
		for _, s := range e.submissions {
			row := results(l, e.Person, s)
			if timed && s.Lateness != nil {
				row = append(row, s.Submitted, s.Lateness.Deadline, words.Points(s.Lateness.Deducted), words.Points(s.Lateness.Result), words.In(l.Language).Text(Sum(s)))
			}
			rows = append(rows, row)
		}
	}
	for i, row := range rows {
		rows[i] = SafeRow(append(row, make([]string, len(header)-len(row))...)...)
	}
	return csv.NewWriter(w).WriteAll(rows)
}

func about(p ledger.Person, key, late, status string) []string {
	return []string{key, p.Name, cmp.Or(p.ID, p.SIS, p.Number), p.Login, p.Email, p.Group, late, status}
}

// none returns the row of somebody of whom there is nothing to grade.
func none(l *ledger.Ledger, row []string) []string {
	if l.Zeros {
		return append(row, "0")
	}
	return row
}

func results(l *ledger.Ledger, p ledger.Person, s *ledger.Submission) []string {
	late := ""
	if s.IsLate() {
		late = "late"
	}
	if !graded(s) {
		status := "not graded"
		if s.Nothing != "" {
			status = "missing"
		}
		row := about(p, s.Key, late, status)
		if s.Fault != "" {
			return row
		}
		return none(l, row)
	}
	status := "graded"
	if s.Superseded != "" {
		status = "superseded"
	}
	row := about(p, s.Key, late, status)
	for _, points := range []float64{s.Score.Earned, s.Score.Possible, s.Score.Percent, s.Score.Extra, s.Score.Waiting} {
		row = append(row, words.Points(points))
	}
	for _, item := range l.Items {
		row = append(row, earned(item, s))
	}
	return append(row, strconv.Itoa(s.Cases.Passed), strconv.Itoa(s.Cases.Failed), strconv.Itoa(len(s.Review)), strings.Join(l.SameAs(s.Key), " "))
}

func earned(item ledger.Item, s *ledger.Submission) string {
	switch e, ok := s.Of(item.ID); {
	case item.Kind == "zero":
		return string(e.Status)
	case !ok || e.Undecided():
		return ""
	default:
		return words.Points(e.Earned)
	}
}
