package terminal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// shown is text that is safe to write to a terminal: one line, every
// character visible, no control sequences but our own. Whatever a report says
// becomes shown by clean or prose, and by nothing else.
type shown string

// clean makes every character visible and harmless: control characters become
// their pictures (␛), other invisible ones, those that change the direction
// of text among them, and bytes that are not UTF-8 become ‹U+202E› and ‹xFF›.
func clean(text string) shown {
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
		case !visible(r):
			fmt.Fprintf(&b, "‹U+%04X›", r)
		default:
			b.WriteRune(r)
		}
		text = text[size:]
	}
	return shown(b.String())
}

// visible tells whether a character shows as itself. Marks, which join the
// character before them, do not, and neither do the pictures and the blanks
// that could be taken for something else.
func visible(r rune) bool {
	return r == ' ' || unicode.IsGraphic(r) && !unicode.In(r, unicode.M, unicode.Zs) && (r < 0x2400 || 0x2426 < r)
}

// prose is clean for sentences: any white space is one blank, and a text of
// unreasonable length is cut.
func prose(text string) shown {
	const most = 1000 // bytes
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return clean(strings.Join(strings.Fields(text), " "))
}

// sentence is prose with a capital at the beginning and a stop at the end.
func sentence(text string) shown {
	s := prose(text)
	if s == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(string(s))
	s = shown(string(unicode.ToUpper(first))) + s[size:]
	if last, _ := utf8.DecodeLastRuneInString(string(s)); !strings.ContainsRune(".!?:…", last) {
		s += "."
	}
	return s
}
