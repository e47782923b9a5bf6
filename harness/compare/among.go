package compare

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"touchstone/harness/lazy"
)

// outermost reports whether one of the matches of a pattern, which are given, is the first or the last of what
// it would also match with any other numbers in the place of its own: a right answer among
// all others is none. It is true of a pattern without a number.
func outermost(re *regexp.Regexp, right [][]int, got []byte) bool {
	if right[0][0] <= bytes.IndexAny(got, digits) || right[len(right)-1][1] > bytes.LastIndexAny(got, digits) {
		return true // no other number is before it, or none behind it
	}
	return slices.ContainsFunc(alternatives(re), func(one *regexp.Regexp) bool { return outermostOf(one, got) })
}

// outermostOf reports whether an alternative of a pattern matches first or last of all places where it would match with
// other numbers.
func outermostOf(re *regexp.Regexp, got []byte) bool {
	right, others := re.FindAllIndex(got, maxMatches), general(re)
	if len(right) == 0 || others == nil {
		return len(right) > 0
	}
	places := others.FindAllIndex(got, maxMatches)
	if len(places) == 0 {
		return true
	}
	first, last := places[0], places[len(places)-1]
	return right[0][0] < max(first[1], first[0]+1) || right[len(right)-1][1] > last[0]
}

const digits = "0123456789"

// generals are the results of general by the text of the pattern, for a suite judges by the same
// few hundred patterns again and again.
var generals sync.Map

// general returns a pattern with any number in the place of each that it names; nil if it
// names none. It changes the text, as writing a parsed pattern takes a hundred times as long.
func general(re *regexp.Regexp) *regexp.Regexp {
	text := re.String()
	if made, ok := generals.Load(text); ok {
		return made.(*regexp.Regexp)
	}
	var others *regexp.Regexp
	any := patternParts().ReplaceAllStringFunc(text, func(part string) string {
		if quoted, ok := strings.CutPrefix(part, `\Q`); ok {
			return generalized(regexp.QuoteMeta(strings.TrimSuffix(quoted, `\E`)))
		}
		if '0' <= part[0] && part[0] <= '9' {
			return generalized(part)
		}
		return part
	})
	if any != text {
		others, _ = regexp.Compile(any) // nil where it would be too large
	}
	generals.Store(text, others)
	return others
}

// splits are the results of alternatives by the text of the pattern.
var splits sync.Map

// alternatives returns the parts of a pattern of which one must match: other numbers of another part say nothing about
// one that does.
func alternatives(re *regexp.Regexp) (all []*regexp.Regexp) {
	text := re.String()
	if made, ok := splits.Load(text); ok {
		return made.([]*regexp.Regexp)
	}
	flags := leadingFlags().FindString(text)
	depth, begin := 0, len(flags)
	for at := begin; at < len(text); at++ {
		if span := patternParts().FindStringIndex(text[at:]); span != nil && span[0] == 0 {
			if text[at] == '(' { // of a name
				depth++
			}
			at += span[1] - 1
			continue
		}
		switch text[at] {
		case '(':
			depth++
		case ')':
			depth--
		case '|':
			if depth == 0 {
				all, begin = append(all, part(flags+text[begin:at])), at+1
			}
		}
	}
	all = append(all, part(flags+text[begin:]))
	if slices.Contains(all, nil) {
		all = []*regexp.Regexp{re}
	}
	splits.Store(text, all)
	return all
}

// part returns nil for what is no pattern of its own.
func part(text string) *regexp.Regexp {
	re, _ := regexp.Compile(text)
	return re
}

var leadingFlags = lazy.Regexp(`^(?:\(\?[a-zA-Z-]+\))*`)

// patternParts are the numbers that a pattern names, and every part of it in which a digit is none.
var patternParts = lazy.Regexp(`(?s)\\Q.*?(?:\\E|\z)|\\[xpP]\{.*?\}|\\x..|\\[0-7]+|\\.` + // quoted and escaped
	`|\[\^?\]?(?:\[:.*?:\]|\\.|[^\]])*\]|\{[0-9,]*\}|\(\?P?<.*?>|[0-9]+`) // sets, repetitions, names

// generalized puts a pattern of any number in the place of each in a text.
func generalized(text string) string { return number().ReplaceAllString(text, `(?:[0-9]+)`) }
