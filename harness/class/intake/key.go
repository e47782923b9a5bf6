package intake

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const maxKey = 100 // bytes

// keyOf returns a name that any file system accepts: "ada-lovelace-12345".
func keyOf(name, number string) string {
	if number != "" {
		name += "-" + number
	}
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(name, "-") {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), strings.ContainsRune("._-", r):
			b.WriteRune(r)
		case !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	key := b.String()
	for len(key) > maxKey {
		_, size := utf8.DecodeLastRuneInString(key)
		key = key[:len(key)-size]
	}
	if key = strings.Trim(key, ".-"); key == "" {
		return "student"
	}
	return key
}
