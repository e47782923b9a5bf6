package convert

import (
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/sides"
	"touchstone/harness/report/words"
)

// The number of lines shown before and after the first difference.
const (
	linesBefore = 6
	linesAfter  = 12
)

// sideRow is one line on both sides: expected and actual.
type sideRow struct {
	Number    int // from 1; 0 for none
	Differs   bool
	Want, Got side
}

// side is one line in parts, made visible. Missing is set if this side does not
// have the line.
type side struct {
	Parts   []sides.Part
	Missing bool
}

// sideRows puts the lines around the first difference side by side; nil if the
// expectation does not compare lines.
func sideRows(x report.Expectation) []sideRow { return visible(sides.Of(x, linesBefore, linesAfter)) }

func visible(list []sides.Row) []sideRow {
	var rows []sideRow
	for _, r := range list {
		row := sideRow{Number: r.Number, Differs: r.Differs, Want: side{Missing: r.Want.Missing}, Got: side{Missing: r.Got.Missing}}
		if r.Differs {
			row.Want.Parts, row.Got.Parts = sides.Parts(shownLine(r.Want.Text), shownLine(r.Got.Text))
		} else {
			row.Want.Parts, row.Got.Parts = plain(r.Want), plain(r.Got)
		}
		rows = append(rows, row)
	}
	return rows
}

func plain(line sides.Line) []sides.Part {
	return []sides.Part{{Text: shownLine(strings.ReplaceAll(line.Text, "\t", "    "))}}
}

const maxLine = 2000 // bytes of a line

// shownLine makes a line visible, cuts it, and marks the blanks at its end.
func shownLine(text string) string {
	if len(text) > maxLine {
		text = strings.ToValidUTF8(text[:maxLine], "") + "…"
	}
	text = words.Visible(text)
	trimmed := strings.TrimRight(text, " ")
	return trimmed + strings.Repeat("·", len(text)-len(trimmed))
}
