package terminal

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/sergi/go-diff/diffmatchpatch"

	"touchstone/harness/report"
)

// The two sides of a failure, always in these words and this order.
const (
	expected = "expected"
	printed  = "the program printed"
)

// contrast writes the line that was expected above the line that was printed,
// with the parts that differ emphasised and the first of them marked below.
func (p *page) contrast(indent int, want, got report.Text) {
	const narrow = 60
	lead := func(label shown) shown {
		if p.width < narrow {
			p.line(blanks(indent) + p.in(dim, label))
			return blanks(indent+2) + p.bar()
		}
		return blanks(indent) + p.in(dim, pad(label, len(printed)+2)) + p.bar()
	}
	room := p.width - indent - len(printed) - 2 - len("| ")
	if p.width < narrow {
		room = p.width - indent - 2 - len("| ")
	}
	w, g := window(want, got, room)
	wantParts, gotParts := parts(w, g)
	p.line(lead(expected) + p.paint(wantParts, right))
	l := lead(printed)
	p.line(l + p.paint(gotParts, wrong))
	if want != "" && got != "" {
		at, width := firstChange(wantParts, gotParts)
		p.line(blanks(columns(l)+at) + p.in(loud, shown(strings.Repeat("^", width))))
	}
}

func (p *page) paint(parts []part, i ink) shown {
	if len(parts) == 0 {
		return p.in(dim, "(nothing)")
	}
	var line shown
	for _, part := range parts {
		if part.changed {
			line += p.in(i, part.visible())
		} else {
			line += part.text
		}
	}
	return line
}

// window makes two lines shown and cuts both, where they are too wide, to the
// same columns around the first difference.
func window(want, got report.Text, room int) (w, g shown) {
	at := 0
	for at < min(len(want), len(got)) && want[at] == got[at] {
		at++
	}
	// Enough bytes on each side to fill a line: what is beyond is out of sight.
	near := func(text report.Text) shown {
		return dotted(clean(string(text[max(0, at-8*room):min(len(text), at+8*room)])))
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

// dotted shows the blanks at the end of a line.
func dotted(line shown) shown {
	text := shown(strings.TrimRight(string(line), " "))
	return text + shown(strings.Repeat("·", len(line)-len(text)))
}

// cut gives so many columns of a line from a column on, with … where
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

// part is a piece of a line that both lines have, or only this one.
type part struct {
	text    shown
	changed bool
}

// visible shows blanks where nothing else tells that something differs.
func (p part) visible() shown {
	if strings.Trim(string(p.text), " ␉␍␊") == "" {
		return shown(strings.ReplaceAll(string(p.text), " ", "·"))
	}
	return p.text
}

// firstChange gives the column and the width of what differs first.
func firstChange(want, got []part) (at, width int) {
	if !want[0].changed && !got[0].changed {
		at, got = columns(got[0].text), got[1:]
	}
	if len(got) > 0 && got[0].changed {
		return at, columns(got[0].text)
	}
	return at, 1
}

var token = regexp.MustCompile(`\pL+|\pN+|.`)

// parts divides two lines into words that both have and words that differ.
// It draws and does not judge: the lines are known to differ.
func parts(want, got shown) (w, g []part) {
	number := map[string]rune{}
	var tokens []string
	encode := func(line shown) []rune {
		var code []rune
		for _, t := range token.FindAllString(string(line), -1) {
			if _, known := number[t]; !known {
				number[t] = rune(len(tokens))
				tokens = append(tokens, t)
			}
			code = append(code, number[t])
		}
		return code
	}
	d := diffmatchpatch.New()
	d.DiffTimeout = 0 // the same drawing on every machine; the lines are short
	for _, diff := range d.DiffMainRunes(encode(want), encode(got), false) {
		var text strings.Builder
		for _, code := range diff.Text {
			text.WriteString(tokens[code])
		}
		piece := part{shown(text.String()), diff.Type != diffmatchpatch.DiffEqual}
		if diff.Type != diffmatchpatch.DiffInsert {
			w = append(w, piece)
		}
		if diff.Type != diffmatchpatch.DiffDelete {
			g = append(g, piece)
		}
	}
	return w, g
}
