package words

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// plain are the characters, besides letters and digits, without a special meaning
// to a shell anywhere in a word.
const plain = "@%+:,./_-="

// Shell writes words as one line for sh, which parses it back into the same words.
// The line contains only visible characters: a word with others is produced by
// printf. (Newlines at the end of such a word get lost.)
func Shell(words ...string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = shellWord(word)
	}
	return strings.Join(quoted, " ")
}

func shellWord(word string) string {
	special := func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r < utf8.RuneSelf && strings.ContainsRune(plain, r))
	}
	switch {
	case Visible(word) != word:
		return printed(word)
	case word == "" || strings.ContainsFunc(word, special):
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}

// printed returns a word as an argument of printf: every byte that is not a letter
// or the like as its number.
func printed(word string) string {
	var b strings.Builder
	for _, c := range []byte(word) {
		if c <= ' ' || c >= 0x7f || strings.IndexByte(`-'"\%$!`+"`", c) >= 0 {
			fmt.Fprintf(&b, `\%03o`, c)
			continue
		}
		b.WriteByte(c)
	}
	return `"$(printf '` + b.String() + `')"`
}
