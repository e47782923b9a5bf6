package catalog

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// commands are those that texts of the catalog begin with.
var commands = []string{"make", "npm", "touchstone", "valgrind"}

// beginnings match the texts that begin with words of ours, by their first word.
// Where a value is the second word, more words of ours must follow, unless it is a
// number: the name of a program may be a word.
var beginnings = sync.OnceValue(func() map[string][]*regexp.Regexp {
	all := map[string][]*regexp.Regexp{}
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
			pattern := "^" + regexp.QuoteMeta(words)
			switch one := len(strings.Fields(words)) == 1; {
			case one && !more:
				pattern += "$"
			case !more:
				pattern += `(?:[ .,:;!?)]|$)`
			case one:
				parts, after := placeIn(rest)
				after, _, _ = strings.Cut(after, "{")
				switch {
				case slices.Contains([]string{"line", "from", "n"}, parts[0]):
					pattern += "[0-9]"
				case len(words) > len("a ") && strings.ContainsFunc(after, unicode.IsLetter):
					pattern += ".*" + regexp.QuoteMeta(after)
				default:
					continue
				}
			}
			all[first] = append(all[first], regexp.MustCompile(pattern))
		}
	}
	return all
})

// Opens reports whether a text begins with words of the catalog in small letters.
// Otherwise it begins with a capital, or with a value, such as the name of a file, a
// command or a program, which keeps its letters at the beginning of a sentence.
func Opens(text string) bool {
	return slices.ContainsFunc(beginnings()[firstWord(text)], func(r *regexp.Regexp) bool { return r.MatchString(text) })
}

// firstWord returns the letters that a text begins with.
func firstWord(text string) string {
	end := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		return text
	}
	return text[:end]
}
