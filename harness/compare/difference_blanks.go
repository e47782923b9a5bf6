package compare

import (
	"bytes"
	"fmt"
	"strconv"
)

const blanks = " \t"

// onlyBlanks is about texts that are equal but for blanks and tabs at the
// ends of lines and between words.
func (p pair) onlyBlanks() string {
	if p.lineMissing() {
		return ""
	}
	trailing := p.same(Relax{TrailingBlanks: true}.Apply)
	if !trailing && !p.same(squeezed) {
		return ""
	}
	if first := p.blank(); first != "" {
		switch more := p.otherLines(); more {
		case 0:
			return first
		case 1:
			return first + "; only white space differs in 1 more line"
		default:
			return fmt.Sprintf("%s; only white space differs in %d more lines", first, more)
		}
	}
	if trailing {
		return fmt.Sprintf("lines differ only in trailing white space, first in line %d", p.line)
	}
	return fmt.Sprintf("only the white space between words differs, first in line %d: %s", p.line, p.contrast())
}

// lineMissing tells whether one of the two ends before the line.
func (p pair) lineMissing() bool { return p.start == len(p.want) || p.start == len(p.got) }

// otherLines counts the lines that differ after the first, in texts of
// equally many lines.
func (p pair) otherLines() (n int) {
	got := bytes.Split(p.got[p.start:], newline)
	for i, line := range bytes.Split(p.want[p.start:], newline) {
		if i > 0 && !bytes.Equal(line, got[i]) {
			n++
		}
	}
	return n
}

// squeezed makes runs of blanks and tabs one blank, and none at line ends.
func squeezed(text []byte) []byte {
	lines := bytes.Split(text, newline)
	for i, line := range lines {
		words := bytes.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
		lines[i] = bytes.Join(words, []byte(" "))
	}
	return bytes.Join(lines, newline)
}

// blank is about a first line that has blanks, or tabs, at one place too many
// or too few, and is right otherwise.
func (p pair) blank() string {
	if p.lineMissing() {
		return ""
	}
	short, long := p.lineOf(p.want), p.lineOf(p.got)
	missing := len(short) > len(long)
	if missing {
		short, long = long, short
	}
	at, n := commonPrefix(short, long), len(long)-len(short)
	extra := long[at : at+n]
	if n == 0 || extra[0] != ' ' && extra[0] != '\t' || bytes.Count(extra, extra[:1]) != n || !bytes.Equal(long[at+n:], short[at:]) {
		return ""
	}
	what := "space"
	if extra[0] == '\t' {
		what = "tab"
	}
	place := p.place(short, at)
	switch {
	case missing && n == 1:
		return "a " + what + " is missing " + place
	case missing:
		return fmt.Sprintf("%d %ss are missing %s", n, what, place)
	case n == 1:
		return "extra " + what + " " + place
	}
	return fmt.Sprintf("%d extra %ss %s", n, what, place)
}

// place says where in the line of the difference a byte offset is.
func (p pair) place(line []byte, at int) string {
	before := bytes.TrimRight(line[:at], blanks)
	switch {
	case len(bytes.Trim(line[at:], blanks)) == 0:
		return fmt.Sprintf("at the end of line %d", p.line)
	case len(before) == 0:
		return fmt.Sprintf("at the beginning of line %d", p.line)
	}
	word := before[1+bytes.LastIndexAny(before, blanks):]
	if len(word) > inSentence {
		return fmt.Sprintf("in line %d", p.line)
	}
	return fmt.Sprintf("in line %d after %s", p.line, strconv.Quote(string(word)))
}
