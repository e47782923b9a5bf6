package words

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// mostMarks is the maximum number of combining marks on one letter; more would run
// into the lines around it.
const mostMarks = 3

// Name is Line for the names of people, in any script: it keeps combining marks,
// such as the vowels of Devanagari.
func Name(name string) string {
	var b strings.Builder
	rest := norm.NFC.String(strings.ToValidUTF8(name, "\ufffd"))
	plain, marks := 0, -1 // start of what is not written yet; marks since the last letter, -1 for no letter
	for i, r := range rest {
		switch {
		case unicode.IsLetter(r):
			marks = 0
		case unicode.In(r, unicode.Mn, unicode.Mc) && 0 <= marks && marks < mostMarks:
			b.WriteString(line(rest[plain:i]))
			b.WriteRune(r)
			plain = i + len(string(r))
			marks++
		default:
			marks = -1
		}
	}
	b.WriteString(line(rest[plain:]))
	return strings.TrimSpace(b.String())
}

// line is Line, but keeps one blank at either end.
func line(text string) string {
	inner := Line(text)
	if inner == "" {
		if text == "" {
			return ""
		}
		return " "
	}
	if first := strings.TrimLeftFunc(text, unicode.IsSpace); len(first) < len(text) {
		inner = " " + inner
	}
	if last := strings.TrimRightFunc(text, unicode.IsSpace); len(last) < len(text) {
		inner += " "
	}
	return inner
}
