package convert

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"touchstone/harness/report/words"
)

// inline returns text that GitHub shows literally wherever it appears, without
// emphasis, links, mentions, emoji or HTML. Character references cannot be markup;
// the empty comments keep GitHub from recognizing names and numbers after it has
// decoded them.
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

// endsWord distinguishes a punctuation mark from a character inside an address.
func endsWord(rest string) bool { return rest == "" || rest[0] == ' ' }

func reference(r rune) string { return fmt.Sprintf("&#%d;", r) }

// fenced returns a block of text in which nothing is markup.
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
