package terminal

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"touchstone/harness/report/sides"
)

// linesAround is the number of lines shown before and after the first difference.
const linesAround = 2

// contrast shows expected and actual output: side by side if there is room,
// otherwise one below the other.
func (p *page) contrast(rows []sides.Row) {
	const wide = 100
	if p.width >= wide && p.beside(rows) {
		return
	}
	p.below(rows, p.say("screen.expected"), p.say("screen.printed"))
}

// below writes the lines of two sides with their labels, the expected line above the printed one, between the surrounding
// lines that both sides have. It emphasises the parts that differ and marks the
// first of them.
func (p *page) below(rows []sides.Row, expected, printed shown) {
	const narrow, indent = 60, 4
	labels := max(columns(expected), columns(printed)) + 2
	lead := func(label shown) shown { return blanks(indent) + p.in(dim, pad(label, labels)) + p.bar() }
	if p.width < narrow {
		labels = 2
		lead = func(label shown) shown {
			if label == expected || label == printed {
				p.line(blanks(indent) + p.in(dim, label))
			}
			return blanks(indent+labels) + p.bar()
		}
	}
	room := p.width - indent - labels - len("| ")
	for i, row := range rows {
		switch {
		case row.Differs:
			w, g := window(row.Want.Text, row.Got.Text, room)
			want, got := parts(w, g)
			p.line(lead(expected) + p.paint(row.Want, want, right))
			l := lead(printed)
			p.line(l + p.paint(row.Got, got, wrong))
			if w != "" && g != "" {
				p.line(blanks(columns(l)) + p.carets(want, got))
			}
		case row.Want == row.Got:
			p.line(lead(p.say("screen.line", "line", row.Number)) + shorten(row.Got.Text, room))
		case i > 0 && rows[i-1].Differs: // no common line follows
			return
		}
	}
}

// beside writes the two sides next to each other, and returns false if a line does
// not fit.
func (p *page) beside(rows []sides.Row) bool {
	const indent = 4
	digits := len(strconv.Itoa(rows[len(rows)-1].Number))
	room := (p.width - indent - digits - 2*len(" | ")) / 2
	bar := " " + p.bar()
	var lines []shown
	add := func(number int, want, got shown) {
		label := shown("")
		if number > 0 {
			label = shown(strconv.Itoa(number))
		}
		lines = append(lines, blanks(indent)+p.in(dim, padLeft(label, digits))+bar+pad(want, room)+bar+got)
	}
	add(0, p.in(dim, p.say("screen.expected")), p.in(dim, p.say("screen.printed")))
	for _, row := range rows {
		w, g := wholly(row.Want.Text), wholly(row.Got.Text)
		if !row.Differs {
			w, g = clean(untab(row.Want.Text)), clean(untab(row.Got.Text))
		}
		if max(columns(w), columns(g)) > room {
			return false
		}
		want, got := parts(w, g)
		if !row.Differs {
			want, got = []part{{text: w}}, []part{{text: g}}
		}
		add(row.Number, p.paint(row.Want, want, right), p.paint(row.Got, got, wrong))
		if row.Differs && w != "" && g != "" {
			add(0, p.carets(got, want), p.carets(want, got))
		}
	}
	for _, line := range lines {
		p.line(line)
	}
	return true
}

// part is a piece of a line that both lines have, or only this one.
type part struct {
	text    shown
	changed bool
}

// parts splits two lines into what both have and what differs.
func parts(want, got shown) (w, g []part) {
	of := func(list []sides.Part) (parts []part) {
		for _, p := range list {
			parts = append(parts, part{shown(p.Visible()), p.Changed})
		}
		return parts
	}
	a, b := sides.Parts(string(want), string(got))
	return of(a), of(b)
}

// paint writes a line with the parts that differ emphasised.
func (p *page) paint(line sides.Line, parts []part, i ink) shown {
	switch {
	case line.Missing:
		return p.in(dim, p.say("screen.no-line"))
	case len(parts) == 0:
		return p.in(dim, "("+p.say("empty-line")+")")
	}
	var text shown
	for _, part := range parts {
		if part.changed {
			text += p.in(i, part.text)
		} else {
			text += part.text
		}
	}
	return text
}

// carets returns marks below the first difference of a line, or below the position
// where it lacks something that the other has.
func (p *page) carets(other, line []part) shown {
	at, width := 0, 1
	if !other[0].changed && !line[0].changed {
		at, line = min(columns(other[0].text), columns(line[0].text)), line[1:]
	}
	if len(line) > 0 && line[0].changed {
		width = columns(line[0].text)
	}
	return blanks(at) + p.in(loud, shown(strings.Repeat("^", width)))
}

// window makes two lines visible and, if they are too wide, cuts both to the same
// columns around the first difference.
func window(want, got string, room int) (w, g shown) {
	at := 0
	for at < min(len(want), len(got)) && want[at] == got[at] {
		at++
	}
	// Enough bytes on each side to fill a line: the rest is out of sight.
	near := func(text string) shown {
		return wholly(text[max(0, at-8*room):min(len(text), at+8*room)])
	}
	w, g = near(want), near(got)
	if columns(w) <= room && columns(g) <= room {
		return w, g
	}
	same := 0
	for same < min(len(w), len(g)) && w[same] == g[same] {
		same++
	}
	for same > 0 && same < len(w) && !utf8.RuneStart(w[same]) {
		same--
	}
	from := max(0, columns(w[:same])-room/2)
	return cut(w, from, room), cut(g, from, room)
}

// wholly returns a line with the blanks at its end visible.
func wholly(text string) shown {
	line := clean(text)
	trimmed := shown(strings.TrimRight(string(line), " "))
	return trimmed + shown(strings.Repeat("·", len(line)-len(trimmed)))
}

// cut returns this many columns of a line, starting at a column, with … where
// something is left out.
func cut(line shown, from, room int) shown {
	s, before, after := string(line), "", ""
	end := from + room
	if from > 0 {
		before, from = "…", from+1
	}
	if columns(line) > end {
		after, end = "…", end-1
	}
	return shown(before + ansi.Cut(s, from, end) + after)
}
