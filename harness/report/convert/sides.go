package convert

import (
	"strings"
	"unicode"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// How many lines are shown before and after the first that differs.
const (
	linesBefore = 6
	linesAfter  = 12
)

// sideRow is one line of both sides: as expected, and as printed.
type sideRow struct {
	Number    int // from 1
	Differs   bool
	Want, Got side
}

// side is one line, in three parts of which the middle differs. Missing is a
// line that one side does not have.
type side struct {
	Before, Changed, After string
	Missing                bool
}

// sides puts the lines around the first difference side by side; nothing when
// the expectation was not about lines.
func sides(x report.Expectation) []sideRow {
	d := x.Difference
	if d == nil || d.Line < 1 {
		return nil
	}
	want, got := split(x.Want), split(x.Got)
	if at := d.Line - 1; at >= max(len(want), len(got)) || line(want, at) != string(d.Want) || line(got, at) != string(d.Got) {
		// The outputs were cut before the difference, or compared otherwise than line by line.
		row := contrast(string(d.Want), string(d.Got))
		row.Number = d.Line
		return []sideRow{row}
	}
	var rows []sideRow
	for i := max(0, d.Line-1-linesBefore); i < min(max(len(want), len(got)), d.Line+linesAfter); i++ {
		row := sideRow{Want: plain(want, i), Got: plain(got, i)}
		if i == d.Line-1 {
			row = contrast(line(want, i), line(got, i))
			row.Want.Missing, row.Got.Missing = i >= len(want), i >= len(got)
		}
		row.Number = i + 1
		rows = append(rows, row)
	}
	return rows
}

func split(text report.Text) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func line(lines []string, i int) string {
	if i >= len(lines) {
		return ""
	}
	return lines[i]
}

func plain(lines []string, i int) side {
	return side{Before: dotted(cutLine(line(lines, i))), Missing: i >= len(lines)}
}

// contrast marks the words between the common beginning and the common end of
// two lines.
func contrast(want, got string) sideRow {
	w, g := []rune(dotted(cutLine(want))), []rune(dotted(cutLine(got)))
	from := 0
	for from < min(len(w), len(g)) && w[from] == g[from] {
		from++
	}
	same := 0
	for same < min(len(w), len(g))-from && w[len(w)-1-same] == g[len(g)-1-same] {
		same++
	}
	for from > 0 && isWord(w[from-1]) {
		from--
	}
	for same > 0 && isWord(w[len(w)-same]) {
		same--
	}
	parts := func(r []rune) side {
		return side{Before: string(r[:from]), Changed: string(r[from : len(r)-same]), After: string(r[len(r)-same:])}
	}
	return sideRow{Differs: true, Want: parts(w), Got: parts(g)}
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

const mostLine = 2000 // bytes of a line

func cutLine(text string) string {
	if len(text) <= mostLine {
		return text
	}
	return strings.ToValidUTF8(text[:mostLine], "") + "…"
}

// dotted is a visible line that shows the blanks at its end.
func dotted(text string) string {
	text = words.Visible(strings.ReplaceAll(text, "\t", "    "))
	trimmed := strings.TrimRight(text, " ")
	return trimmed + strings.Repeat("·", len(text)-len(trimmed))
}
