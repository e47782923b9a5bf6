package compare

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"

	"touchstone/harness/report"
)

// How much of a line is shown, in bytes on each side of the first difference:
// in the sentence, and in the lines beside it.
const (
	inSentence = 30
	inLine     = 200
)

// thorough is up to how many bytes of both together it is tried to say more
// than which line differs.
const thorough = 1 << 20

// FirstDifference says in words for people where got first differs from want;
// the zero value when they are equal. It explains a verdict and never makes
// one. Line and Column count from 1, Column in characters. The lines are cut
// around the difference with … at the cuts, and show the newline that ends
// them only when it is all that differs.
func FirstDifference(want, got []byte) report.Difference {
	if bytes.Equal(want, got) {
		return report.Difference{}
	}
	want, got = completed(want, got), completed(got, want)
	p := pair{want: want, got: got, at: commonPrefix(want, got)}
	p.at = min(runeStart(want, p.at), runeStart(got, p.at))
	p.start = 1 + bytes.LastIndexByte(want[:p.at], '\n')
	p.line = 1 + bytes.Count(want[:p.start], newline)
	d := report.Difference{
		Summary: p.summary(),
		Line:    p.line,
		Column:  1 + utf8.RuneCount(want[p.start:p.at]),
		Want:    report.Text(p.excerpt(want, inLine)),
		Got:     report.Text(p.excerpt(got, inLine)),
	}
	if d.Want == d.Got {
		d.Want += report.Text(want[p.at:min(p.at+1, len(want))])
		d.Got += report.Text(got[p.at:min(p.at+1, len(got))])
	}
	return d
}

// completed adds the final newline that text lacks when other goes on with
// more lines: then the lines that follow are what a reader wants to hear of.
func completed(text, other []byte) []byte {
	n := len(text)
	if n > 0 && text[n-1] != '\n' && len(other) > n+1 && other[n] == '\n' && bytes.HasPrefix(other, text) {
		return append(bytes.Clone(text), '\n')
	}
	return text
}

// runeStart moves an offset that is inside a character to its beginning.
func runeStart(text []byte, at int) int {
	for back := range min(utf8.UTFMax, at+1) {
		if _, size := utf8.DecodeRune(text[at-back:]); size > back && size > 1 {
			return at - back
		}
	}
	return at
}

// pair is two different texts that agree up to the byte offset at, in the
// line that begins at the offset start.
type pair struct {
	want, got       []byte
	at, start, line int
}

func (p pair) summary() string {
	restOfWant, restOfGot := p.want[p.start:], p.got[p.start:]
	first := func(what string) string {
		return fmt.Sprintf("only %s, first in line %d: %s", what, p.line, p.contrast())
	}
	switch {
	case len(p.got) == 0:
		return "the program printed nothing"
	case len(p.want) == 0:
		return "nothing was expected, the program printed " + p.quote(p.got)
	case p.at > p.start && p.at == len(p.got) && string(p.want[p.at:]) == "\n":
		return "the final newline is missing"
	case p.at > p.start && p.at == len(p.want) && string(p.got[p.at:]) == "\n":
		return "the last line ends in a newline that is not expected"
	case len(p.want)+len(p.got) > thorough:
		return fmt.Sprintf("line %d differs: %s", p.line, p.contrast())
	case p.same(Relax{LineEnds: true}.Apply):
		return fmt.Sprintf("only the ends of lines differ (CR LF or LF), first in line %d", p.line)
	case p.same(Relax{TrailingBlanks: true}.Apply):
		return fmt.Sprintf("lines differ only in trailing blanks, first in line %d", p.line)
	case p.same(lowered):
		return first("upper and lower case differ")
	case p.same(squeezed):
		return first("the blanks between words differ")
	case wholeLines(restOfGot, restOfWant) > 0:
		return p.tooMany(wholeLines(restOfGot, restOfWant))
	case wholeLines(restOfWant, restOfGot) > 0:
		return p.tooFew(wholeLines(restOfWant, restOfGot))
	case swapped(restOfWant, restOfGot):
		return fmt.Sprintf("lines %d and %d are swapped", p.line, p.line+1)
	case p.at == len(p.got):
		return fmt.Sprintf("the output ends early, inside line %d: %s", p.line, p.contrast())
	default:
		return fmt.Sprintf("line %d differs: %s", p.line, p.contrast())
	}
}

func (p pair) tooMany(n int) string {
	if n == 1 {
		return fmt.Sprintf("the program printed a line too many, line %d: %s", p.line, p.quote(p.got))
	}
	return fmt.Sprintf("the program printed %d lines too many, the first is line %d: %s", n, p.line, p.quote(p.got))
}

func (p pair) tooFew(n int) string {
	early := ""
	if p.at == len(p.got) {
		early = "the output ends early, "
	}
	if n == 1 {
		return fmt.Sprintf("%sline %d is missing: %s", early, p.line, p.quote(p.want))
	}
	return fmt.Sprintf("%s%d lines are missing, the first is line %d: %s", early, n, p.line, p.quote(p.want))
}

func (p pair) contrast() string {
	return fmt.Sprintf("expected %s, the program printed %s", p.quote(p.want), p.quote(p.got))
}

func (p pair) quote(text []byte) string {
	line := p.excerpt(text, inSentence)
	if len(line) == 0 {
		return "an empty line"
	}
	return strconv.Quote(string(line))
}

// excerpt is the line of the difference without its newline, cut to so many
// bytes on each side of the place.
func (p pair) excerpt(text []byte, around int) []byte {
	line, _, _ := bytes.Cut(text[p.start:], newline)
	at := p.at - p.start
	from, to := runeStart(line, max(0, at-around)), runeStart(line, min(len(line), at+around))
	var shown []byte
	if from > 0 {
		shown = append(shown, "…"...)
	}
	shown = append(shown, line[from:to]...)
	if to < len(line) {
		shown = append(shown, "…"...)
	}
	return shown
}

// same tells whether the two agree when both are changed alike.
func (p pair) same(change func([]byte) []byte) bool {
	return bytes.Equal(change(p.want), change(p.got))
}

// lowered is bytes.ToLower for ASCII only: that one takes every byte that is
// not UTF-8 for the same character.
func lowered(text []byte) []byte {
	low := bytes.Clone(text)
	for i, c := range low {
		if 'A' <= c && c <= 'Z' {
			low[i] = c + 'a' - 'A'
		}
	}
	return low
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

// wholeLines counts the lines that long has before it goes on like short; 0
// when that is not how they differ.
func wholeLines(long, short []byte) int {
	if !bytes.HasSuffix(long, short) {
		return 0
	}
	extra := long[:len(long)-len(short)]
	n := bytes.Count(extra, newline)
	if bytes.HasSuffix(extra, newline) {
		return n
	}
	if len(short) > 0 {
		return 0
	}
	return n + 1
}

// swapped tells whether the texts differ only in the order of their first two
// lines.
func swapped(a, b []byte) bool {
	a1, a, _ := bytes.Cut(a, newline)
	a2, a, _ := bytes.Cut(a, newline)
	b1, b, _ := bytes.Cut(b, newline)
	b2, b, _ := bytes.Cut(b, newline)
	return bytes.Equal(a1, b2) && bytes.Equal(a2, b1) && bytes.Equal(a, b)
}

var newline = []byte("\n")
