package compare

import (
	"bytes"
	"math/big"
	"strconv"
	"strings"
	"unicode"

	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
	"touchstone/harness/report"
)

// Tolerance says which words count as the same.
type Tolerance struct {
	Absolute, Relative *big.Rat // how far a number may be off: one of the two is enough; nil for not at all
	AnyCase            bool     // upper and lower case do not matter
}

// ParseTolerance reads a tolerance: a number for both, abs=NUMBER, rel=NUMBER, any-case, and
// none if numbers are words like others, separated by commas.
func ParseTolerance(text string) (Tolerance, error) {
	var t Tolerance
	for _, part := range strings.Split(text, ",") {
		key, value, isPair := strings.Cut(part, "=")
		if part == "any-case" || part == "none" {
			t.AnyCase = t.AnyCase || part == "any-case"
			continue
		}
		if !isPair {
			key, value = "", part
		}
		n := numberIn([]byte(value))
		if n == nil || n.Sign() < 0 {
			return t, catalog.Of("case.tolerance", "text", strconv.Quote(part))
		}
		switch key {
		case "":
			t.Absolute, t.Relative = n, n
		case "abs":
			t.Absolute = n
		case "rel":
			t.Relative = n
		default:
			return t, catalog.Of("case.tolerance-kind", "text", strconv.Quote(key))
		}
	}
	return t, nil
}

// Float passes if the words are those of one of Wants, where numbers may be off by
// the tolerance; white space between words does not count. It judges as the default
// output validator of the ICPC's problem package format does with float_tolerance.
type Float struct {
	Tolerance
	Wants [][]byte
}

// Judge implements Comparator. On failure it shows the want of which most words are
// there.
func (c Float) Judge(got []byte) Result {
	words := wordsOf(got)
	best, agreed := 0, -1
	for i, want := range c.Wants {
		wanted := wordsOf(want)
		n := c.agree(wanted, words)
		if n == len(wanted) && n == len(words) {
			return passed
		}
		if n > agreed {
			best, agreed = i, n
		}
	}
	d := c.difference(wordsOf(c.Wants[best]), words, agreed)
	return Result{Want: report.Cut(c.Wants[best]), Difference: &d}
}

// agree counts the words up to the first that differs.
func (c Float) agree(want, got []placed) int {
	n := min(len(want), len(got))
	for i := range n {
		if !c.same(want[i].word, got[i].word) {
			return i
		}
	}
	return n
}

func (c Float) same(want, got []byte) bool {
	if bytes.Equal(want, got) {
		return true
	}
	if c.numbers() {
		if w := numberIn(want); w != nil {
			g := numberIn(got)
			return g != nil && c.near(w, g)
		}
		if w := beyondNumbers(want); w != "" && w == beyondNumbers(got) {
			return true
		}
	}
	return c.AnyCase && bytes.Equal(lowered(want), lowered(got))
}

// numbers reports whether numbers are more than words.
func (t Tolerance) numbers() bool { return t.Absolute != nil || t.Relative != nil }

func (t Tolerance) near(want, got *big.Rat) bool {
	off := new(big.Rat).Sub(want, got)
	off.Abs(off)
	most := new(big.Rat).Abs(want)
	return t.Absolute != nil && off.Cmp(t.Absolute) <= 0 || t.Relative != nil && off.Cmp(most.Mul(most, t.Relative)) <= 0
}

// difference describes the first word that differs, the one with that index.
func (c Float) difference(want, got []placed, at int) report.Difference {
	switch {
	case len(got) == 0:
		return report.Difference{Kind: report.NothingPrinted}
	case at == len(got):
		return report.Difference{Kind: report.WordsMissing, Count: len(want) - at, Missing: clipped(want[at])}
	case at == len(want):
		return report.Difference{Kind: report.WordsExtra, Count: len(got) - at, Line: got[at].line, Extra: clipped(got[at])}
	}
	d := report.Difference{Kind: report.OneWord, Line: got[at].line, Missing: clipped(want[at]), Extra: clipped(got[at])}
	if c.numbers() && numberIn(want[at].word) != nil && numberIn(got[at].word) != nil {
		d.Kind = report.TooFar
	}
	return d
}

func clipped(w placed) []report.Text { return []report.Text{clip(w.word)} }

// placed is a word with its line, from 1.
type placed struct {
	word []byte
	line int
}

func wordsOf(text []byte) []placed {
	var words []placed
	line := 1
	for each := range bytes.Lines(text) {
		for _, word := range bytes.FieldsFunc(each, unicode.IsSpace) {
			words = append(words, placed{word, line})
		}
		line++
	}
	return words
}

// decimal matches numbers, which are read exactly. Words that are longer than maxDigits are none.
var decimal = lazy.Regexp(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,6})?$`)

const maxDigits = 400

// infinite and undefined match what C's strtod reads besides numbers. Programming
// languages spell it differently; nan has no sign that means anything.
var (
	infinite  = lazy.Regexp(`(?i)^[+-]?inf(inity)?$`)
	undefined = lazy.Regexp(`(?i)^[+-]?nan(\([a-z0-9_]*\))?$`)
)

// beyondNumbers returns "nan", "inf" or "-inf" for a word that means it, otherwise "".
func beyondNumbers(word []byte) string {
	switch {
	case undefined().Match(word):
		return "nan"
	case !infinite().Match(word):
		return ""
	case word[0] == '-':
		return "-inf"
	}
	return "inf"
}

// numberIn returns the number that a word is, or nil.
func numberIn(word []byte) *big.Rat {
	if len(word) > maxDigits || !decimal().Match(word) {
		return nil
	}
	n, _ := new(big.Rat).SetString(string(word))
	return n
}
