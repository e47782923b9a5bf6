package uno

import (
	"fmt"
	"io"
	"strconv"
)

// outcome is what the driver prints about a pile.
type outcome struct {
	plays []Play // the oldest first
	count int
	next  int
	valid bool
	array []Card
}

// expect returns the outcome that a file expects.
func expect(in Input) outcome {
	n := len(in.Cards)
	return outcome{in.Plays(), n, in.Next[n-1], in.Valid, in.Cards}
}

// observe returns the actual outcome of a pile.
func (r *rules) observe(p *Pile) outcome {
	return outcome{p.Plays(), r.count(p), r.next(p), r.valid(p), r.array(p)}
}

// screen writes the lines about a pile, and counts the verifications that fail.
type screen struct {
	out    io.Writer
	color  bool
	verify bool
	fails  int
}

func (s *screen) show(want, got outcome) {
	fmt.Fprintf(s.out, "%-15s: %s\n", "input", formatPile(want.plays))
	s.line("building pile", formatPile(got.plays), difference(want.plays, got.plays, "NULL"))
	s.line("length reported", strconv.Itoa(got.count), unequal(want.count, got.count))
	s.line("next player", strconv.Itoa(got.next), unequal(want.next, got.next))
	s.line("valid pile", strconv.FormatBool(got.valid), unequal(want.valid, got.valid))
	s.line("array", formatArray(got.array), difference(want.array, got.array, "no card"))
}

// line writes one line; expected is the expected value if it differs, otherwise "".
func (s *screen) line(label, value, expected string) {
	fmt.Fprintf(s.out, "%-15s: %s", label, value)
	switch {
	case !s.verify:
	case expected == "":
		fmt.Fprintf(s.out, " %s", s.green("[OK]"))
	default:
		s.fails++
		fmt.Fprintf(s.out, " %s expected %s", s.red("[FAIL]"), expected)
	}
	fmt.Fprintln(s.out)
}

func (s *screen) summary() {
	verdict := s.green(" ALL TESTS OK ")
	if s.fails > 0 {
		verdict = s.red(fmt.Sprintf(" FAILS: %d ", s.fails))
	}
	fmt.Fprintf(s.out, "\n%s\n", verdict)
}

func (s *screen) green(text string) string { return s.paint("32", text) }

func (s *screen) red(text string) string { return s.paint("31", text) }

func (s *screen) paint(code, text string) string {
	if !s.color {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// unequal returns the wanted value if got differs, or "".
func unequal[T comparable](want, got T) string {
	if want == got {
		return ""
	}
	return fmt.Sprint(want)
}

// difference returns the first wanted element that got lacks, and its index,
// or "". The index counts from the oldest card, 0; end is returned as the element
// if got has too many.
func difference[T comparable](want, got []T, end string) string {
	for i := range max(len(want), len(got)) {
		if i >= len(want) {
			return fmt.Sprintf("%s at index %d", end, i)
		}
		if i >= len(got) || got[i] != want[i] {
			return fmt.Sprintf("%v at index %d", want[i], i)
		}
	}
	return ""
}
