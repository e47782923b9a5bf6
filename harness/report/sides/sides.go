// Package sides puts expected and actual output side by side, for every format
// that shows both. It only arranges them: where they first differ is already
// known.
package sides

import (
	"slices"
	"strings"

	"touchstone/harness/report"
)

// Row is one line on both sides: expected and actual.
type Row struct {
	Number  int  // of the line, from 1; 0 if it is not a line of the output
	Differs bool // this is the first difference
	Want    Line
	Got     Line
}

// Line is a line of one side, without its newline. Missing is set if the side does
// not have the line.
type Line struct {
	Text    string
	Missing bool
}

// Of returns the first difference of an expectation with some lines before and
// after it; nil if the expectation does not compare lines. If one side has extra
// lines and then continues like the other, the rest is aligned again.
func Of(x report.Expectation, before, after int) []Row {
	d := x.Difference
	if d == nil || d.Want == "" && d.Got == "" {
		return nil
	}
	want, got := split(x.Want), split(x.Got)
	at := d.Line - 1
	if at < 0 || at >= max(len(want), len(got)) || line(want, at).Text != string(d.Want) || line(got, at).Text != string(d.Got) {
		// The outputs were cut before the difference, or are not compared line by line.
		return []Row{{Number: d.Line, Differs: true, Want: known(x.Want, d.Want), Got: known(x.Got, d.Got)}}
	}
	var rows []Row
	for i := max(0, at-before); i < at; i++ {
		rows = append(rows, Row{Number: i + 1, Want: line(want, i), Got: line(got, i)})
	}
	more := 0 // lines that only got has here; if negative, lines that only want has
	if len(x.Want) <= report.MaxText && len(x.Got) <= report.MaxText {
		more = extra(want, got, at)
	}
	for n := 0; n <= after && at+n < max(len(want), len(got)); n++ {
		row := Row{Number: at + n + 1, Differs: n == 0}
		row.Want, row.Got = beside(want, got, at, n, more)
		rows = append(rows, row)
	}
	return rows
}

// known returns a line of which the place is unknown: it is no empty line if its side has none.
func known(side, line report.Text) Line {
	return Line{string(line), line == "" && len(side) <= report.MaxText && !slices.Contains(split(side), "")}
}

// beside returns what stands side by side n lines after the first difference.
func beside(want, got []string, at, n, more int) (Line, Line) {
	switch {
	case n < more:
		return Line{Missing: true}, line(got, at+n)
	case n < -more:
		return line(want, at+n), Line{Missing: true}
	}
	return line(want, at+n-max(more, 0)), line(got, at+n+min(more, 0))
}

// extra counts the lines that got has, from a line on, before it continues like
// want; it is negative if want has them.
func extra(want, got []string, at int) int {
	n := len(got) - len(want)
	switch {
	case n > 0 && at <= len(want) && slices.Equal(want[at:], got[at+n:]),
		n < 0 && at <= len(got) && slices.Equal(got[at:], want[at-n:]):
		return n
	}
	return 0
}

func split(text report.Text) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func line(lines []string, i int) Line {
	if i >= len(lines) {
		return Line{Missing: true}
	}
	return Line{Text: lines[i]}
}
