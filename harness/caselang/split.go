package caselang

import (
	"strings"

	"touchstone/harness/catalog"
)

// Quoted joins words as a script has them on one line.
func Quoted(words []string) string {
	all := make([]string, len(words))
	for i, word := range words {
		if word == "" || strings.ContainsAny(word, " \t\r#$'") {
			word = "'" + strings.ReplaceAll(word, "'", "''") + "'"
		}
		all[i] = word
	}
	return strings.Join(all, " ")
}

// split splits a script line into words as testscript does: blanks separate
// words, except in single quotes; a doubled quote inside quotes is one quote; #
// begins a comment. Variables are not part of the language: a $ that testscript
// would expand is refused. On an error, column is its position, from 1.
func split(line string) (words []string, column int, err error) {
	var word strings.Builder
	inWord, quoted := false, false
	flush := func() {
		if inWord {
			words = append(words, word.String())
			word.Reset()
		}
		inWord = false
	}
	for i := 0; i < len(line); i++ {
		ch := line[i]
		switch {
		case quoted && ch == '\'' && i+1 < len(line) && line[i+1] == '\'':
			word.WriteByte(ch)
			i++
		case ch == '\'':
			quoted, inWord, column = !quoted, true, i+1
		case quoted:
			word.WriteByte(ch)
		case ch == ' ' || ch == '\t' || ch == '\r':
			flush()
		case ch == '#':
			flush()
			return words, 0, nil
		case ch == '$':
			return nil, i + 1, catalog.Of("case.dollar")
		default:
			word.WriteByte(ch)
			inWord = true
		}
	}
	if quoted {
		return nil, column, catalog.Of("case.quote")
	}
	flush()
	return words, 0, nil
}

// extent is the bytes of a line from one position up to another, counted from 0.
type extent struct{ from, to int }

// wordSpans returns where each word stands in a line that split can read, quotes
// included.
func wordSpans(line string) []extent {
	var spans []extent
	inWord, quoted := false, false
	for i := 0; i < len(line); i++ {
		ch := line[i]
		if ch == '\'' {
			quoted = !quoted
		}
		switch between := !quoted && (ch == ' ' || ch == '\t' || ch == '\r'); {
		case !quoted && ch == '#':
			return spans
		case between:
			inWord = false
		case !inWord:
			inWord = true
			spans = append(spans, extent{i, i + 1})
		default:
			spans[len(spans)-1].to = i + 1
		}
	}
	return spans
}
