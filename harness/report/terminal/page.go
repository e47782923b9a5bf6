package terminal

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// ink is the parameter of an SGR sequence.
type ink string

const (
	bold   ink = "1"
	dim    ink = "2"
	red    ink = "31"
	green  ink = "32"
	yellow ink = "33"
	cyan   ink = "36"
	loud   ink = "1;31"   // something that went wrong
	amiss  ink = "1;33"   // something that is nobody's fault
	right  ink = "1;7;32" // the differing part of a line, as expected
	wrong  ink = "1;7;31" // the same as printed
)

const reset = "\x1b[0m"

// page collects the output, wrapped to its width.
type page struct {
	strings.Builder
	color bool
	width int // columns
	v     words.Voice

	inputLines, outputLines int  // maximum lines of a text that are shown
	inputLast               bool // what happened comes first
	wholeLines              int  // an input is shown whole up to this length, even if only some lines matter
}

// in colours text, if colours are on: colour never says anything that the text
// does not.
func (p *page) in(i ink, text shown) shown {
	if !p.color || text == "" {
		return text
	}
	return "\x1b[" + shown(i) + "m" + text + reset
}

func (p *page) line(text shown) {
	p.WriteString(strings.TrimRight(string(text), " ") + "\n")
}

func (p *page) gap() { p.line("") }

// para writes text after a lead, wrapped; the following lines are indented to the
// beginning of the text.
func (p *page) para(lead, text shown) {
	indent := columns(lead)
	for i, line := range p.wrap(text, p.width-indent) {
		if i > 0 {
			lead = blanks(indent)
		}
		p.line(lead + line)
	}
}

// wrap breaks text into lines of at most this many columns, at blanks and inside
// words that are too long. Colours end at the end of a line and begin again on the
// next.
func (p *page) wrap(text shown, width int) []shown {
	width = max(width, 8)
	var lines []shown
	for i, word := range strings.Split(string(text), " ") {
		if i > 0 {
			last := lines[len(lines)-1]
			if columns(last)+1+columns(shown(word)) <= width {
				lines[len(lines)-1] = last + " " + shown(word)
				continue
			}
		}
		for piece := range strings.SplitSeq(ansi.Hardwrap(word, width, true), "\n") {
			lines = append(lines, shown(piece))
		}
	}
	open := ""
	for i, line := range lines {
		text := strings.TrimRight(string(line), " ")
		if text != "" {
			text, open = open+text, ""
		}
		if i := strings.LastIndex(text, "\x1b["); i >= 0 && !strings.HasPrefix(text[i:], reset) {
			end := strings.IndexByte(text[i:], 'm')
			open = text[i : i+end+1]
			text += reset
		}
		lines[i] = shown(text)
	}
	return lines
}

// bar precedes every line that a program printed or read.
func (p *page) bar() shown { return p.in(dim, "│") + " " }

// block writes the lines of a text, each cut at the right edge. It leaves out the
// middle of a long text, because programs get stuck at the end.
func (p *page) block(indent int, text report.Text, most int) {
	lines := linesOf(text)
	shows := make([]bool, len(lines))
	keep(shows, 0, (most+1)/2)
	keep(shows, len(lines)-most/2, len(lines))
	p.excerpt(indent, lines, shows, false)
}

// blockAround writes the lines of a text, numbered, without those far from the ones
// that matter.
func (p *page) blockAround(indent int, text report.Text, matter []words.Lines) {
	const head, around, tail = 2, 2, 1
	lines := linesOf(text)
	shows := make([]bool, len(lines))
	keep(shows, 0, head)
	keep(shows, len(lines)-tail, len(lines))
	for _, m := range matter {
		keep(shows, m.First-1-around, m.Last+around)
	}
	p.excerpt(indent, lines, shows, true)
}

func linesOf(text report.Text) []string {
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// keep marks the lines from one index up to another, if they exist.
func keep(shows []bool, from, to int) {
	for i := max(from, 0); i < min(to, len(shows)); i++ {
		shows[i] = true
	}
}

// repeated is the number of equal lines in a row of which only the first is shown.
const repeated = 10

// excerpt writes the lines that are shown, and how many it leaves out in between.
func (p *page) excerpt(indent int, lines []string, shows []bool, numbered bool) {
	digits := len(strconv.Itoa(len(lines)))
	for i := 0; i < len(lines); i++ {
		lead := blanks(indent)
		if numbered {
			lead += p.in(dim, padLeft(shown(strconv.Itoa(i+1)), digits)) + " "
		}
		lead += p.bar()
		if hidden := slices.Index(shows[i:], true); !shows[i] && hidden != 1 {
			if hidden < 0 {
				hidden = len(lines) - i
			}
			if hidden > 1 {
				p.line(blanks(columns(lead)-columns(p.bar())) + p.bar() + p.in(dim, p.say("screen.more-lines", "n", hidden)))
				i += hidden - 1
				continue
			}
		}
		p.line(lead + shorten(lines[i], p.width-columns(lead)))
		if n := alike(lines[i:], shows[i:]); n >= repeated {
			p.line(blanks(columns(lead)-columns(p.bar())) + p.bar() + p.in(dim, p.say("screen.same-lines", "n", n-1)))
			i += n - 1
		}
	}
}

// alike counts the lines at the beginning that are shown and equal.
func alike(lines []string, shows []bool) int {
	n := 1
	for n < len(lines) && shows[n] && lines[n] == lines[0] {
		n++
	}
	return n
}

// shorten is cutRight for a line of output: tabs become blanks.
func shorten(line string, room int) shown {
	return cutRight(untab(line[:min(len(line), 8*room)]), room)
}

func untab(line string) string { return strings.ReplaceAll(line, "\t", "    ") }

// cutRight is clean for the beginning of a text, at most this many columns.
func cutRight(text string, room int) shown {
	text = text[:min(len(text), 8*room)] // more than fits, whatever the characters are
	return shown(ansi.Truncate(string(clean(text)), room, "…"))
}

func columns(text shown) int { return ansi.StringWidth(string(text)) }

func blanks(n int) shown { return shown(strings.Repeat(" ", max(n, 0))) }

// pad fills text up to a width; padLeft does it on the left.
func pad(text shown, width int) shown     { return text + blanks(width-columns(text)) }
func padLeft(text shown, width int) shown { return blanks(width-columns(text)) + text }
