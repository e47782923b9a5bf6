package compare

import (
	"regexp"
	"regexp/syntax"
	"slices"
)

// outermost reports whether one of the matches of a pattern is the first or the last of what
// it would also match with any other numbers in the place of its own: a right answer among
// all others is none. It is true of a pattern without a number.
func outermost(re *regexp.Regexp, got []byte) bool {
	parsed, err := syntax.Parse(re.String(), syntax.Perl)
	if err != nil {
		return true
	}
	whole := &syntax.Regexp{Op: syntax.OpConcat, Sub: []*syntax.Regexp{parsed}}
	if !withAnyNumbers(whole) {
		return true
	}
	others, err := regexp.Compile(whole.String())
	if err != nil {
		return true
	}
	places, right := others.FindAllIndex(got, maxMatches), re.FindAllIndex(got, maxMatches)
	if len(places) == 0 || len(right) == 0 {
		return true
	}
	first, last := places[0], places[len(places)-1]
	return right[0][0] < max(first[1], first[0]+1) || right[len(right)-1][1] > last[0]
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
	digits := &syntax.Regexp{Op: syntax.OpCharClass, Rune: []rune{'0', '9'}}
	for rest := re.Rune; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(r rune) bool { return isDigit(r) != isDigit(rest[0]) })
		if n < 0 {
			n = len(rest)
		}
		part := &syntax.Regexp{Op: syntax.OpLiteral, Flags: re.Flags, Rune: rest[:n]}
		if isDigit(rest[0]) {
			part = &syntax.Regexp{Op: syntax.OpPlus, Sub: []*syntax.Regexp{digits}}
		}
		parts.Sub, rest = append(parts.Sub, part), rest[n:]
	}
	return parts
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }
