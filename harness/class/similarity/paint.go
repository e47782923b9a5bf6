package similarity

import (
	"slices"
	"strings"
	"unicode/utf16"

	"touchstone/harness/class/dolos"
	"touchstone/harness/report/words"
)

// repeated marks what both have too often to say which is which.
const repeated = -1

// canvas is a text of which each UTF-16 code unit belongs to a fragment: a number from 1,
// repeated, or 0 for none.
type canvas struct {
	units  []uint16
	lines  []int // where each begins
	of     []int
	begins map[int][]int // the fragments that begin at a place
}

func canvasOf(text []byte) *canvas {
	c := &canvas{units: utf16.Encode([]rune(string(text))), lines: []int{0}, begins: map[int][]int{}}
	for i, u := range c.units {
		if u == '\n' {
			c.lines = append(c.lines, i+1)
		}
	}
	c.of = make([]int, len(c.units))
	return c
}

// start returns the place where a line begins, or the end of the text.
func (c *canvas) start(line int) int {
	if line >= len(c.lines) {
		return len(c.units)
	}
	return c.lines[max(line, 0)]
}

// linesIn counts the lines of a part of the text, of which the last may have no end.
func (c *canvas) linesIn(from, to int) (n int) {
	for i := from; i < to; i++ {
		if c.units[i] == '\n' || i == to-1 {
			n++
		}
	}
	return n
}

// span returns the places of a region.
func (c *canvas) span(r dolos.Region) (from, to int) {
	place := func(line, column int) int { return min(c.start(line)+max(column, 0), c.start(line+1)) }
	from, to = place(r[0], r[1]), place(r[2], r[3])
	return from, max(from, to)
}

func (c *canvas) paint(r dolos.Region, with int) {
	from, to := c.span(r)
	if with != repeated {
		c.begins[from] = append(c.begins[from], with)
	}
	for i := from; i < to; i++ {
		c.of[i] = with
	}
}

// fragment is a part of both programs that matches.
type fragment struct {
	Number int
	dolos.Fragment
}

// painted paints both programs. Where fragments overlap, the longer one is seen. They are
// numbered as they are seen in the left one, and returned with the longest first.
func painted(left, right *canvas, p dolos.Pair) []fragment {
	for _, r := range p.Repeated.Left {
		left.paint(r, repeated)
	}
	for _, r := range p.Repeated.Right {
		right.paint(r, repeated)
	}
	list := make([]fragment, len(p.Fragments))
	for i, f := range p.Fragments {
		list[i] = fragment{i + 1, f}
	}
	slices.SortStableFunc(list, func(a, b fragment) int { return a.Length - b.Length })
	for _, f := range list {
		left.paint(f.Left, f.Number)
		right.paint(f.Right, f.Number)
	}
	slices.Reverse(list)
	renumber(list, left, right)
	return list
}

// renumber numbers the fragments as they are seen in the left program, so that neighbors
// have different colors. Those that are not seen there come last.
func renumber(list []fragment, left, right *canvas) {
	numbers := map[int]int{0: 0, repeated: repeated}
	next := func(old int) {
		if _, known := numbers[old]; !known {
			numbers[old] = len(numbers) - 1
		}
	}
	for _, old := range left.of {
		next(old)
	}
	for i := range list {
		next(list[i].Number)
		list[i].Number = numbers[list[i].Number]
	}
	for _, c := range []*canvas{left, right} {
		for i, old := range c.of {
			c.of[i] = numbers[old]
		}
		for _, begins := range c.begins {
			for i, old := range begins {
				begins[i] = numbers[old]
			}
		}
	}
}

// run is a piece of a text that belongs to one fragment, made visible.
type run struct {
	Text   string
	Number int   // of the fragment; 0 for none, or repeated
	Begins []int // the fragments that begin here, also those under a longer one
}

// Color is one of a few that tell neighbors apart.
func (r run) Color() int { return r.Number % 6 }

// runs returns the pieces of a part of the text.
func (c *canvas) runs(from, to int) []run {
	var list []run
	for from < to {
		end := from + 1
		for end < to && c.of[end] == c.of[from] && c.begins[end] == nil {
			end++
		}
		list = append(list, run{Text: words.VisibleLines(strings.ReplaceAll(string(utf16.Decode(c.units[from:end])), "\r\n", "\n")), Number: c.of[from], Begins: c.begins[from]})
		from = end
	}
	return list
}
