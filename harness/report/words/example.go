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

// Example gives a short text that the regular expression matches, for people
// who do not read those; "" when none is at hand that tells them anything.
func Example(pattern string) string {
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
		text := w.String()
		if w.vague {
			return ""
		}
		if trimmed := strings.TrimSpace(text); re.MatchString(trimmed) {
			text = trimmed
		}
		// Letters, for a text of signs alone says nothing.
		if len(text) <= longestExample && strings.Count(text, "\n") <= mostLines && strings.ContainsFunc(text, unicode.IsLetter) && re.MatchString(text) {
			return text
		}
	}
	return ""
}

// Missing is an example of what a text lacks that a pattern asks for; "" also
// when the text has just that, which is then only not where it should be.
func Missing(pattern, text string) string {
	example := Example(pattern)
	if strings.Contains(text, strings.TrimSpace(example)) {
		return ""
	}
	return example
}

// writer writes one text for a regular expression: the first of alternatives,
// and the filler where anything may stand.
type writer struct {
	strings.Builder
	filler string
	vague  bool // it would show much of one character where many differ
}

func (w *writer) write(re *syntax.Regexp) {
	if w.Len() > longestExample {
		return // it is of no use any more
	}
	switch re.Op {
	case syntax.OpLiteral:
		text := string(re.Rune)
		if re.Flags&syntax.FoldCase != 0 {
			text = strings.ToLower(text)
		}
		w.WriteString(text)
	case syntax.OpCharClass:
		w.WriteRune(oneOf(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		w.WriteByte('?') // where any character may stand
	case syntax.OpAlternate, syntax.OpCapture:
		w.write(re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			w.write(sub)
		}
	case syntax.OpStar, syntax.OpPlus:
		if accepts(re.Sub[0], w.filler) {
			w.WriteString(w.filler)
		} else if re.Op == syntax.OpPlus {
			w.write(re.Sub[0])
		}
	case syntax.OpRepeat:
		if re.Min > mostAlike && re.Sub[0].Op == syntax.OpCharClass {
			w.vague = true
		}
		for range re.Min {
			w.write(re.Sub[0])
		}
	}
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
