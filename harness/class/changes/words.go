package changes

import (
	"encoding/csv"
	"io"
	"strings"

	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report/words"
)

const maxCases = 5 // named in a sentence

// Say returns the causes in a few words.
func Say(v words.Voice, list []Why) string {
	var parts []string
	for _, w := range list {
		text := v.Named("changes.why", string(w.Reason))
		names := w.Cases[:min(len(w.Cases), maxCases)]
		more := words.Line(strings.Join(names, ", "))
		if n := len(w.Cases) - len(names); n > 0 {
			more = v.Say("and-more", "text", more, "n", n)
		}
		if w.Note != "" {
			more = words.Line(w.Note)
		}
		if more != "" {
			text = v.Say("with-lines", "text", text, "lines", more)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// Standing describes the state of a submission in a few words; nil is one that is not
// there.
func Standing(v words.Voice, s *ledger.Submission) string {
	if s == nil {
		return v.Say("class.absent")
	}
	if why := s.Ungraded(); why != "" {
		return v.Named("class.flag", why)
	}
	text := v.Say("total.points", "n", s.Counts(), "all", s.Score.Possible)
	if s.Score.Waiting > 0 {
		text += ", " + v.Waiting(s.Score.Waiting)
	}
	return text
}

// Points describes what an item has, before and after.
func (i ItemChange) Points(v words.Voice) (before, after string) {
	say := func(e *ledger.Earned) string {
		switch {
		case e == nil:
			return "–"
		case i.Zero || e.Undecided():
			return v.Named("status", string(e.Status))
		}
		return v.Points(e.Earned)
	}
	return say(i.Before), say(i.After)
}

// WriteCSV writes changes.csv: of each submission a row for the total, whose item is
// empty, and one for each item. The causes are named as Reason names them, separated by
// semicolons, and so are the cases. Without changes it writes nothing. Errors are those of the writer.
func WriteCSV(w io.Writer, list []Change) error {
	if len(list) == 0 {
		return nil
	}
	rows := [][]string{{"key", "name", "item", "before", "after", "why", "cases", "note"}}
	add := func(c Change, item, before, after string, why []Why) {
		var kinds, cases, notes []string
		for _, w := range why {
			kinds, cases = append(kinds, string(w.Reason)), append(cases, w.Cases...)
			if w.Note != "" {
				notes = append(notes, w.Note)
			}
		}
		rows = append(rows, gradebook.SafeRow(c.Key(), c.Title(), item, before, after, strings.Join(kinds, "; "), strings.Join(cases, "; "), strings.Join(notes, "; ")))
	}
	for _, c := range list {
		add(c, "", total(c.Before), total(c.After), c.Why)
		for _, i := range c.Items {
			add(c, i.ID, cell(i, i.Before), cell(i, i.After), i.Why)
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// total returns the points of a submission, or why it has none.
func total(s *ledger.Submission) string {
	switch {
	case s == nil:
		return "absent"
	case s.Nothing != "":
		return "missing"
	case s.Score == nil:
		return "not graded"
	}
	return words.Points(s.Counts())
}

func cell(i ItemChange, e *ledger.Earned) string {
	switch {
	case e == nil:
		return ""
	case i.Zero, e.Undecided():
		return string(e.Status)
	}
	return words.Points(e.Earned)
}
