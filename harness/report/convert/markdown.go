package convert

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"touchstone/harness/report/words"
)

// inline is text that GitHub shows as it is wherever it stands: no emphasis,
// link, mention, emoji or HTML comes of it. References to characters cannot
// be markup; the empty comments keep GitHub from reading names and numbers
// once they are characters again.
func inline(text string) string {
	text = words.Line(text)
	var b strings.Builder
	for i, r := range text {
		rest := text[i+utf8.RuneLen(r):]
		switch {
		case r == '@' || r == '#':
			b.WriteString(reference(r) + "<!-- -->")
		case strings.ContainsRune("&<>\"'`*_{}[]|~$\\!=+^", r), (r == ':' || r == '.') && !endsWord(rest):
			b.WriteString(reference(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// endsWord tells a mark of punctuation from one inside an address.
func endsWord(rest string) bool { return rest == "" || rest[0] == ' ' }

func reference(r rune) string { return fmt.Sprintf("&#%d;", r) }

// fenced is a block of text in which nothing is markup.
func fenced(text string) string {
	longest, run := 2, 0
	for _, r := range text {
		if r != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", longest+1)
	return fence + "text\n" + strings.TrimRightFunc(text, unicode.IsSpace) + "\n" + fence + "\n"
}
