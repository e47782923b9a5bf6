package compare

import (
	"bytes"
	"regexp"
	"regexp/syntax"
	"slices"
	"sync"
)

// outermost reports whether one of the matches of a pattern is the first or the last of what
// it would also match with any other numbers in the place of its own: a right answer among
// all others is none. It is true of a pattern without a number.
func outermost(re *regexp.Regexp, got []byte) bool {
	right := re.FindAllIndex(got, maxMatches)
	if len(right) == 0 || right[0][0] <= bytes.IndexAny(got, digits) || right[len(right)-1][1] > bytes.LastIndexAny(got, digits) {
		return true // no other number is before it, or none behind it
	}
	others := general(re)
	if others == nil {
		return true
	}
	places := others.FindAllIndex(got, maxMatches)
	if len(places) == 0 {
		return true
	}
	first, last := places[0], places[len(places)-1]
	return right[0][0] < max(first[1], first[0]+1) || right[len(right)-1][1] > last[0]
}

const digits = "0123456789"

// generals are the results of general by the text of the pattern: a suite has a few hundred,
// and making one takes longer than matching it a hundred times.
var generals sync.Map

// general returns a pattern with any number in the place of each that it names; nil if it
// names none.
func general(re *regexp.Regexp) *regexp.Regexp {
	if made, ok := generals.Load(re.String()); ok {
		return made.(*regexp.Regexp)
	}
	var others *regexp.Regexp
	if parsed, err := syntax.Parse(re.String(), syntax.Perl); err == nil {
		whole := &syntax.Regexp{Op: syntax.OpConcat, Sub: []*syntax.Regexp{parsed}}
		if withAnyNumbers(whole) {
			others, _ = regexp.Compile(whole.String()) // nil where it would be too large
		}
	}
	generals.Store(re.String(), others)
	return others
}

// withAnyNumbers puts any number in the place of each that a regular expression names, and
// reports whether there is one.
func withAnyNumbers(re *syntax.Regexp) (found bool) {
	for i, sub := range re.Sub {
		found = withAnyNumbers(sub) || found
		if parts := split(sub); parts != nil {
			re.Sub[i], found = parts, true
		}
	}
	return found
}

// split returns a literal with a number as the concatenation of its parts; nil if it has none.
func split(re *syntax.Regexp) *syntax.Regexp {
	if re.Op != syntax.OpLiteral || !slices.ContainsFunc(re.Rune, isDigit) {
		return nil
	}
	parts := &syntax.Regexp{Op: syntax.OpConcat, Flags: re.Flags}
	digit := &syntax.Regexp{Op: syntax.OpCharClass, Rune: []rune{'0', '9'}}
	for rest := re.Rune; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(r rune) bool { return isDigit(r) != isDigit(rest[0]) })
		if n < 0 {
			n = len(rest)
		}
		part := &syntax.Regexp{Op: syntax.OpLiteral, Flags: re.Flags, Rune: rest[:n]}
		if isDigit(rest[0]) {
			part = &syntax.Regexp{Op: syntax.OpPlus, Sub: []*syntax.Regexp{digit}}
		}
		parts.Sub, rest = append(parts.Sub, part), rest[n:]
	}
	return parts
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }
