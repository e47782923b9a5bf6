package words

import (
	"iter"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"touchstone/harness/report"
)

const (
	longestExample = 160 // bytes
	mostLines      = 6
	mostAlike      = 5 // most placeholders in a row for characters of a class
)

// Placeholders in an example for characters of which many are accepted.
const (
	digit    = "\ue000"
	anything = "\ue001"
)

// Example returns a short text that the regular expression matches, for people who
// do not read these; "" if there is no informative one. N stands for a digit, ? for
// any character.
func Example(pattern string) string {
	return strings.NewReplacer(digit, "N", anything, "?").Replace(example(pattern))
}

func example(pattern string) string {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return ""
	}
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return ""
	}
	for w := range writers(tree) {
		if w.vague {
			return ""
		}
		text, shown := w.text.String(), w.shown.String()
		if trimmed := strings.TrimSpace(text); re.MatchString(trimmed) {
			text, shown = trimmed, strings.TrimSpace(shown)
		}
		// It must contain letters, because signs alone tell a reader nothing.
		if len(text) <= longestExample && strings.Count(text, "\n") <= mostLines && strings.ContainsFunc(shown, unicode.IsLetter) && re.MatchString(text) {
			return telling(shown)
		}
	}
	return ""
}

// writers yields several tries to write a text for a regular expression.
func writers(tree *syntax.Regexp) iter.Seq[*writer] {
	return func(yield func(*writer) bool) {
		for _, filler := range []string{" ", "\n", ""} {
			w := &writer{filler: filler}
			if w.write(tree); !yield(w) {
				return
			}
		}
	}
}

// Passing returns an output that has what an expectation asks for by a regular expression: of
// the play's own transcript, if it has one. It is "" if the sentence about the expectation has an
// example, or if none is known.
func Passing(x report.Expectation) string {
	pattern, _ := Pattern(x)
	re, err := regexp.Compile(pattern)
	if x.Option != "match" || err != nil || Missing(pattern, string(x.Got)) != "" {
		return ""
	}
	if x.Want != "" && re.MatchString(string(x.Want)) {
		return string(x.Want)
	}
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return ""
	}
	for w := range writers(tree) {
		if text := w.text.String(); re.MatchString(text) {
			return text
		}
	}
	return ""
}

// Last returns the last line of every text that the regular expression matches; ""
// if it is not certain.
func Last(pattern string) string {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil || tree.Op != syntax.OpConcat || tree.Sub[len(tree.Sub)-1].Op != syntax.OpEndText {
		return ""
	}
	before := tree.Sub[:len(tree.Sub)-1]
	for len(before) > 0 && isBlanks(before[len(before)-1]) {
		before = before[:len(before)-1]
	}
	if len(before) == 0 {
		return ""
	}
	end := before[len(before)-1]
	text := strings.TrimRightFunc(string(end.Rune), unicode.IsSpace)
	at := strings.LastIndex(text, "\n")
	if end.Op != syntax.OpLiteral || end.Flags&syntax.FoldCase != 0 || at < 0 {
		return ""
	}
	return strings.TrimSpace(text[at:])
}

// isBlanks reports whether a piece matches only white space.
func isBlanks(piece *syntax.Regexp) bool {
	switch piece.Op {
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest:
		return isBlanks(piece.Sub[0])
	case syntax.OpLiteral:
		return !slices.ContainsFunc(piece.Rune, func(r rune) bool { return !unicode.IsSpace(r) })
	case syntax.OpCharClass:
		return len(piece.Rune) > 0 && piece.Rune[len(piece.Rune)-1] <= ' '
	}
	return false
}

// MissingEnd returns the line that the regular expression requires at the end of a
// text, ignoring blanks and empty lines; "" if it is there, or is not certain.
func MissingEnd(pattern, text string) string {
	last := Last(pattern)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if strings.TrimSpace(lines[len(lines)-1]) == last {
		return ""
	}
	return last
}

// telling returns the line of an example with the most letters: line ends and
// near-blank lines tell a reader nothing.
func telling(shown string) string {
	best, most := "", -1
	for line := range strings.Lines(shown) {
		letters := 0
		for _, r := range line {
			if unicode.IsLetter(r) {
				letters++
			}
		}
		if letters > most {
			best, most = strings.TrimSpace(line), letters
		}
	}
	return best
}

// Missing returns an example of what a pattern requires and a text lacks. It is ""
// also if the text contains something like it, which is then only in the wrong
// place.
func Missing(pattern, text string) string {
	like := regexp.QuoteMeta(strings.TrimSpace(example(pattern)))
	like = strings.NewReplacer(digit, `\d+`, anything, `.`).Replace(like)
	if like == "" || regexp.MustCompile(`(?i)`+like).MatchString(text) {
		return ""
	}
	return Example(pattern)
}

// only reports whether a pattern describes a whole output that may be empty: what
// does not match has something that it must not have.
func only(pattern string) bool {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil || tree.Op != syntax.OpConcat || tree.Sub[0].Op != syntax.OpBeginText || tree.Sub[len(tree.Sub)-1].Op != syntax.OpEndText {
		return false
	}
	return regexp.MustCompile(pattern).MatchString("")
}

// writer writes one text for a regular expression: the first of alternatives, and
// a filler where anything is accepted.
type writer struct {
	text   strings.Builder // the matching text
	shown  strings.Builder // the same, with placeholders for what may differ
	filler string
	vague  bool // it would show one number or character although others may be right
}

func (w *writer) add(text, shown string) {
	w.text.WriteString(text)
	w.shown.WriteString(shown)
}

func (w *writer) write(re *syntax.Regexp) {
	if w.text.Len() > longestExample {
		return // the example is useless already
	}
	switch re.Op {
	case syntax.OpLiteral:
		text := string(re.Rune)
		if re.Flags&syntax.FoldCase != 0 {
			text = strings.ToLower(text)
		}
		w.add(text, text)
	case syntax.OpCharClass:
		w.class(re.Rune)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		w.add("x", anything)
	case syntax.OpAlternate:
		w.vague = w.vague || slices.ContainsFunc(re.Sub, beginsWithDigit)
		w.write(re.Sub[0])
	case syntax.OpCapture:
		w.write(re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			w.write(sub)
		}
	case syntax.OpStar, syntax.OpPlus, syntax.OpRepeat:
		w.repeated(re)
	}
}

// repeated writes what may come several times as seldom as it may.
func (w *writer) repeated(re *syntax.Regexp) {
	least := re.Min
	switch {
	case re.Op == syntax.OpRepeat:
		w.vague = w.vague || re.Min > mostAlike && re.Sub[0].Op == syntax.OpCharClass
	case accepts(re.Sub[0], w.filler):
		w.add(w.filler, w.filler)
		return
	case re.Op == syntax.OpPlus:
		least = 1
	}
	for range least {
		w.write(re.Sub[0])
	}
}

// class writes a character of a class. If only some digits are accepted, it shows
// none of them, since none is the right one.
func (w *writer) class(class []rune) {
	r := string(oneOf(class))
	switch {
	case slices.Equal(class, []rune("09")):
		w.add(r, digit)
		return
	case len(class) > 0 && unicode.IsDigit(class[0]) && unicode.IsDigit(class[len(class)-1]):
		w.vague = true
	}
	w.add(r, r)
}

func beginsWithDigit(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpLiteral:
		return unicode.IsDigit(re.Rune[0])
	case syntax.OpConcat, syntax.OpCapture:
		return beginsWithDigit(re.Sub[0])
	}
	return false
}

// oneOf returns a character of a class, which is a list of pairs of first and last.
func oneOf(class []rune) rune {
	for _, r := range "1xX " {
		if in(class, r) {
			return r
		}
	}
	if len(class) == 0 {
		return 0
	}
	return class[0]
}

func in(class []rune, r rune) bool {
	for bounds := range slices.Chunk(class, 2) {
		if bounds[0] <= r && r <= bounds[1] {
			return true
		}
	}
	return false
}

// accepts reports whether a piece that matches one character matches this one; it
// returns false unless that is obvious.
func accepts(piece *syntax.Regexp, character string) bool {
	r, size := utf8.DecodeRuneInString(character)
	if size == 0 {
		return false
	}
	switch piece.Op {
	case syntax.OpAnyChar:
		return true
	case syntax.OpAnyCharNotNL:
		return r != '\n'
	case syntax.OpCharClass:
		return in(piece.Rune, r)
	case syntax.OpLiteral:
		return len(piece.Rune) == 1 && piece.Rune[0] == r
	case syntax.OpCapture:
		return accepts(piece.Sub[0], character)
	case syntax.OpAlternate:
		return slices.ContainsFunc(piece.Sub, func(sub *syntax.Regexp) bool { return accepts(sub, character) })
	}
	return false
}
