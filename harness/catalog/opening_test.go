package catalog

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// TestOpens fills every text, in every language, with names: one at the beginning is
// a name, and our own words are our own.
func TestOpens(t *testing.T) {
	names := []string{"main.c", "make", "wc", "hello", "configure", "python3", "gcc -g", "a", "line", "lib", "sort", "ß", "élan", "x y.c", "stdin.txt", "-v", "unknown type name"}
	for code, texts := range languages {
		for key, text := range texts {
			if parts, _ := placeIn(strings.TrimPrefix(text, "{") + "}"); strings.HasPrefix(text, "{") && len(parts) > 1 {
				continue // ours in one number or the other
			}
			for _, name := range names {
				var values []any
				for _, place := range neededBy(text) {
					if values = append(values, place, name); place == "line" || place == "from" || place == "n" {
						values[len(values)-1] = 12
					}
				}
				filled := code.fill(text, values)
				if strings.HasPrefix(text, "{") && Opens(filled) {
					t.Errorf("%s, %s: the name in %q is ours", code, key, filled)
				}
				first, _ := utf8.DecodeRuneInString(text)
				words, _, more := strings.Cut(text, "{")
				if slices.Contains(commands, firstWord(text)) {
					if Opens(filled) {
						t.Errorf("%s, %s: the command in %q is ours", code, key, filled)
					}
					continue
				}
				if alone := more && len(strings.Fields(words)) == 1; unicode.IsLower(first) && !alone && !Opens(filled) {
					t.Errorf("%s, %s: the words in %q are not ours", code, key, filled)
				}
			}
		}
	}
	for text, want := range map[string]bool{
		"line 3: the program printed x instead of y": true, "line failed: 3": false,
		"expected a, found b": true, "expected failed: x": false,
		"there is no Makefile at the root of the submission": true, "there failed": false,
		"make failed: x": false, "a is missing": false,
		"on standard output, the game must be as in want.txt": true, "on fire, it is": false,
	} {
		if Opens(text) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}
