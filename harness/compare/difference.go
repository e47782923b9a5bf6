package compare

import (
	"bytes"
	"unicode/utf8"

	"touchstone/harness/report"
)

// The maximum bytes to keep of a line on each side of the first difference, and
// of a word.
const (
	inLine = 200
	inWord = 30
)

// thorough is the maximum size of both texts together, in bytes, for saying more
// than which line differs.
const thorough = 1 << 20

// FirstDifference describes where and how got first differs from want; the zero
// value if they are equal. It explains a verdict and never makes one, and says
// only what is certain. Line and Column count from 1, Column in characters. The
// lines are cut around the difference, with … at the cuts, and include their
// newline only if it is the only difference.
func FirstDifference(want, got []byte) report.Difference {
	if bytes.Equal(want, got) {
		return report.Difference{}
	}
	p := paired(want, got)
	d := p.kind()
	d.Line = p.line
	d.Column = 1 + utf8.RuneCount(p.want[p.start:p.at])
	d.Want, d.Got = report.Text(p.excerpt(p.want)), report.Text(p.excerpt(p.got))
	if d.Want == d.Got {
		d.Want += report.Text(p.want[p.at:min(p.at+1, len(p.want))])
		d.Got += report.Text(p.got[p.at:min(p.at+1, len(p.got))])
	}
	return d
}

// paired finds the first difference of two different texts.
func paired(want, got []byte) pair {
	want, got = completed(want, got), completed(got, want)
	p := pair{want: want, got: got, at: commonPrefix(want, got)}
	p.at = min(runeStart(want, p.at), runeStart(got, p.at))
	p.start = 1 + bytes.LastIndexByte(want[:p.at], '\n')
	p.line = 1 + bytes.Count(want[:p.start], newline)
	return p
}

// completed adds the final newline that text lacks if other continues with more
// lines: then a reader wants to hear of those lines.
func completed(text, other []byte) []byte {
	n := len(text)
	if n > 0 && text[n-1] != '\n' && len(other) > n+1 && other[n] == '\n' && bytes.HasPrefix(other, text) {
		return append(bytes.Clone(text), '\n')
	}
	return text
}

// runeStart moves an offset inside a character back to its first byte.
func runeStart(text []byte, at int) int {
	for back := range min(utf8.UTFMax, at+1) {
		if _, size := utf8.DecodeRune(text[at-back:]); size > back && size > 1 {
			return at - back
		}
	}
	return at
}

// pair is two different texts whose first difference is at the byte offset at, in
// the line that begins at the offset start.
type pair struct {
	want, got       []byte
	at, start, line int
}

// kind returns the most specific kind of difference that applies.
func (p pair) kind() report.Difference {
	switch {
	case len(p.got) == 0:
		return report.Difference{Kind: report.NothingPrinted}
	case len(p.want) == 0:
		return report.Difference{Kind: report.NothingExpected}
	case p.at > p.start && p.at == len(p.got) && string(p.want[p.at:]) == "\n":
		return report.Difference{Kind: report.FinalNewlineMissing}
	case p.at > p.start && p.at == len(p.want) && string(p.got[p.at:]) == "\n":
		return report.Difference{Kind: report.FinalNewlineExtra}
	}
	if len(p.want)+len(p.got) <= thorough {
		for _, kind := range []func() report.Difference{
			p.lineEnds, p.onlyBlanks, p.letterCase, p.extraLines, p.missingLines, p.order, p.cutShort, p.numbers, p.blank, p.word,
		} {
			if d := kind(); d.Kind != "" {
				return d
			}
		}
	}
	return report.Difference{Kind: report.OneLine}
}

// no is returned for a kind that does not apply.
var no = report.Difference{}

// excerpt returns the line of the difference without its newline, cut on both sides.
func (p pair) excerpt(text []byte) []byte {
	line := p.lineOf(text)
	at := p.at - p.start
	from, to := runeStart(line, max(0, at-inLine)), runeStart(line, min(len(line), at+inLine))
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

// lineOf returns the line of the difference without its newline.
func (p pair) lineOf(text []byte) []byte {
	line, _, _ := bytes.Cut(text[p.start:], newline)
	return line
}

// same reports whether the texts are equal after the same change to both.
func (p pair) same(change func([]byte) []byte) bool {
	return bytes.Equal(change(p.want), change(p.got))
}

var newline = []byte("\n")
