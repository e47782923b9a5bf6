package words

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Visible makes every character of a text visible and harmless: control characters
// become their pictures (␛); other invisible ones, including those that change the
// direction of text, and bytes that are not UTF-8 become ‹U+202E› and ‹xFF›. The
// result is valid UTF-8 and one line.
func Visible(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, "‹x%02X›", text[0])
		case r < ' ':
			b.WriteRune('␀' + r)
		case r == '\x7f':
			b.WriteRune('␡')
		case !isVisible(r):
			fmt.Fprintf(&b, "‹U+%04X›", r)
		default:
			b.WriteRune(r)
		}
		text = text[size:]
	}
	return b.String()
}

// VisibleLines is [Visible] for each line of a text, with tabs as four spaces.
func VisibleLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = Visible(strings.ReplaceAll(line, "\t", "    "))
	}
	return strings.Join(lines, "\n")
}

// isVisible reports whether a character shows as itself. Combining marks do not,
// and neither do the pictures and blanks that could be mistaken for something else.
func isVisible(r rune) bool {
	return r == ' ' || unicode.IsGraphic(r) && !unicode.In(r, unicode.M, unicode.Zs) && (r < 0x2400 || 0x2426 < r)
}

const maxLine = 1000 // bytes of a sentence

// Line is Visible for sentences: any white space becomes one blank, and a text of
// unreasonable length is cut.
func Line(text string) string {
	if len(text) > maxLine {
		text = strings.ToValidUTF8(text[:maxLine], "") + "…"
	}
	return Visible(strings.Join(strings.Fields(text), " "))
}

// Sentence is Line with a capital at the beginning and a full stop at the end. A text
// that begins with the name of a file, a command or a program, or with somebody else's
// words, keeps its first letter.
func Sentence(text string) string {
	s := Line(text)
	if s == "" {
		return ""
	}
	if catalog.Opens(s) {
		s = capital(s)
	}
	if last, _ := utf8.DecodeLastRuneInString(s); !strings.ContainsRune(".!?:…", last) {
		s += "."
	}
	return s
}

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// VisibleEnds marks parts of an input that may matter and are invisible: blanks at
// the ends of lines, and a missing newline at its end.
func (v Voice) VisibleEnds(input report.Text) report.Text {
	lines := strings.Split(string(input), "\n")
	for i, line := range lines {
		text := strings.TrimRight(line, " ")
		lines[i] = text + strings.Repeat("·", len(line)-len(text))
	}
	marked := strings.Join(lines, "\n")
	if marked != "" && !strings.HasSuffix(marked, "\n") {
		marked += " " + v.Say("no-newline")
	}
	return report.Text(marked)
}
