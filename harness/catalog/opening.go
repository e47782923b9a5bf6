package catalog

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// commands are those that texts of the catalog begin with.
var commands = []string{"make", "npm", "touchstone", "valgrind"}

// beginning is how texts of the catalog begin.
type beginning struct {
	words   string                 // before the first value
	follows func(rest string) bool // whether what comes after them can be of such a text
}

// beginnings are those of the texts that begin with words of ours, by their first word.
// Where a value is the second word, more words of ours must follow, unless it is a
// number: the name of a program may be a word.
var beginnings = sync.OnceValue(func() map[string][]beginning {
	all := map[string][]beginning{}
	for _, texts := range languages {
		for _, text := range texts {
			if strings.HasPrefix(text, "{n|") { // that of one
				parts, after := placeIn(text[1:])
				text = parts[1] + after
			}
			words, rest, more := strings.Cut(text, "{")
			first := firstWord(words)
			if words == "" || !unicode.IsLower([]rune(words)[0]) || slices.Contains(commands, first) {
				continue
			}
			if follows := continuation(words, rest, more); follows != nil {
				all[first] = append(all[first], beginning{words, follows})
			}
		}
	}
	return all
})

// continuation tells what may follow the words of a text before its first value, of which rest is
// what follows in the catalog; nil if these words tell nothing.
func continuation(words, rest string, more bool) func(string) bool {
	one := len(strings.Fields(words)) == 1
	switch {
	case one && !more:
		return func(rest string) bool { return rest == "" }
	case !more:
		return func(rest string) bool { return rest == "" || strings.Contains(" .,:;!?)", rest[:1]) }
	case !one:
		return func(string) bool { return true }
	}
	parts, after := placeIn(rest)
	after, rest, more = strings.Cut(after, "{")
	for more && !strings.ContainsFunc(after, unicode.IsLetter) {
		_, after = placeIn(rest)
		after, rest, more = strings.Cut(after, "{")
	}
	switch {
	case slices.Contains([]string{"line", "from", "n"}, parts[0]):
		return func(rest string) bool { return rest != "" && '0' <= rest[0] && rest[0] <= '9' }
	case len(words) > len("a ") && strings.ContainsFunc(after, unicode.IsLetter):
		return func(rest string) bool { return strings.Contains(rest, after) }
	}
	return nil
}

// Opens reports whether a text begins with words of the catalog in small letters.
// Otherwise it begins with a capital, or with a value, such as the name of a file, a
// command or a program, which keeps its letters at the beginning of a sentence.
func Opens(text string) bool {
	return slices.ContainsFunc(beginnings()[firstWord(text)], func(b beginning) bool {
		rest, ours := strings.CutPrefix(text, b.words)
		return ours && b.follows(rest)
	})
}

// firstWord returns the letters that a text begins with.
func firstWord(text string) string {
	end := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		return text
	}
	return text[:end]
}
