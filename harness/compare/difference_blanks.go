package compare

import (
	"bytes"

	"touchstone/harness/report"
)

const blanks = " \t"

// onlyBlanks handles texts that differ only in blanks and tabs at the ends of
// lines and between words.
func (p pair) onlyBlanks() report.Difference {
	if p.lineMissing() {
		return no
	}
	trailing := p.same(Relax{TrailingBlanks: true}.Apply)
	if !trailing && !p.same(squeezed) {
		return no
	}
	if first := p.blank(); first.Kind != "" {
		first.More = p.otherLines()
		return first
	}
	if trailing {
		return report.Difference{Kind: report.TrailingBlanks}
	}
	return report.Difference{Kind: report.InnerBlanks}
}

// lineMissing reports whether one of the texts ends before the line.
func (p pair) lineMissing() bool { return p.start == len(p.want) || p.start == len(p.got) }

// otherLines counts the differing lines after the first, in texts with the same
// number of lines.
func (p pair) otherLines() (n int) {
	got := bytes.Split(p.got[p.start:], newline)
	for i, line := range bytes.Split(p.want[p.start:], newline) {
		if i > 0 && !bytes.Equal(line, got[i]) {
			n++
		}
	}
	return n
}

// squeezed replaces each run of blanks and tabs with one blank, and removes those
// at line ends.
func squeezed(text []byte) []byte {
	lines := bytes.Split(text, newline)
	for i, line := range lines {
		words := bytes.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
		lines[i] = bytes.Join(words, []byte(" "))
	}
	return bytes.Join(lines, newline)
}

// blank handles a first line that has too many or too few blanks or tabs at one
// place and is otherwise right.
func (p pair) blank() report.Difference {
	if p.lineMissing() {
		return no
	}
	short, long := p.lineOf(p.want), p.lineOf(p.got)
	missing := len(short) > len(long)
	if missing {
		short, long = long, short
	}
	at, n := commonPrefix(short, long), len(long)-len(short)
	extra := long[at : at+n]
	if n == 0 || extra[0] != ' ' && extra[0] != '\t' || bytes.Count(extra, extra[:1]) != n || !bytes.Equal(long[at+n:], short[at:]) {
		return no
	}
	d := report.Difference{Kind: report.BlanksExtra, Count: n, Blank: "space"}
	if missing {
		d.Kind = report.BlanksMissing
	}
	if extra[0] == '\t' {
		d.Blank = "tab"
	}
	before := bytes.TrimRight(short[:at], blanks)
	switch {
	case len(bytes.Trim(short[at:], blanks)) == 0:
		d.Place = "end"
	case len(before) == 0:
		d.Place = "beginning"
	default:
		if word := before[1+bytes.LastIndexAny(before, blanks):]; len(word) <= inWord {
			d.Place, d.Problem = "word", report.Text(word)
		}
	}
	return d
}
