package words

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	longestExample = 160 // bytes
	mostLines      = 6
	mostAlike      = 5 // characters that stand for any of a class
)

// What stands in an example for characters of which many will do, until it is
// shown.
const (
	digit    = "\ue000"
	anything = "\ue001"
)

// Example gives a short text like those that the regular expression matches,
// for people who do not read these; "" when none is at hand that tells them
// anything. N stands for a digit, ? for any character.
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
	for _, filler := range []string{" ", "\n", ""} {
		w := writer{filler: filler}
		w.write(tree)
		if w.vague {
			return ""
		}
		text, shown := w.text.String(), w.shown.String()
		if trimmed := strings.TrimSpace(text); re.MatchString(trimmed) {
			text, shown = trimmed, strings.TrimSpace(shown)
		}
		// Letters, for a text of signs alone says nothing.
		if len(text) <= longestExample && strings.Count(text, "\n") <= mostLines && strings.ContainsFunc(shown, unicode.IsLetter) && re.MatchString(text) {
			return telling(shown)
		}
	}
	return ""
}

// Last is the line that every text ends with that the regular expression
// matches; "" where there is no certain one.
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

// isBlanks tells whether a piece matches nothing but white space.
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

// MissingEnd is the line that the regular expression wants at the end of a
// text, blanks and empty lines apart; "" when it is there, or none is certain.
func MissingEnd(pattern, text string) string {
	last := Last(pattern)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if strings.TrimSpace(lines[len(lines)-1]) == last {
		return ""
	}
	return last
}

// telling is the line of an example that has the most letters: line ends and
// what is hardly more than blanks tell a reader nothing.
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

// Missing is an example of what a text lacks that a pattern asks for; "" also
// when the text has something like it, which is then only not where it should
// be.
func Missing(pattern, text string) string {
	like := regexp.QuoteMeta(strings.TrimSpace(example(pattern)))
	like = strings.NewReplacer(digit, `\d+`, anything, `.`).Replace(like)
	if like == "" || regexp.MustCompile(`(?i)`+like).MatchString(text) {
		return ""
	}
	return Example(pattern)
}

// writer writes one text for a regular expression: the first of alternatives,
// and the filler where anything may stand.
type writer struct {
	text   strings.Builder // what is matched
	shown  strings.Builder // the same, with signs for what may differ
	filler string
	vague  bool // it would show one number or character where others may be the right ones
}

func (w *writer) add(text, shown string) {
	w.text.WriteString(text)
	w.shown.WriteString(shown)
}

func (w *writer) write(re *syntax.Regexp) {
	if w.text.Len() > longestExample {
		return // it is of no use any more
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
	case syntax.OpStar, syntax.OpPlus:
		if accepts(re.Sub[0], w.filler) {
			w.add(w.filler, w.filler)
		} else if re.Op == syntax.OpPlus {
			w.write(re.Sub[0])
		}
	case syntax.OpRepeat:
		w.vague = w.vague || re.Min > mostAlike && re.Sub[0].Op == syntax.OpCharClass
		for range re.Min {
			w.write(re.Sub[0])
		}
	}
}

// class writes a character of a class. Where only some digits will do, none of
// them is shown as if it were the right one.
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

// oneOf is a character of a class, which is pairs of first and last.
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

// accepts tells whether a piece that stands for one character takes this one;
// where that is not plain to see, it says no.
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
