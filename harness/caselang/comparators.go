package caselang

import (
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/report"
)

// The comparators that are about the run, not about bytes that were printed.
const (
	Missing  = "missing"
	NoLeaks  = "no-leaks"
	NoErrors = "no-errors"
)

func init() {
	for _, c := range []Comparator{
		{Name: "", Words: "FILE...", Passes: "the bytes equal one of the files", Compare: equal},
		{Name: "empty", Passes: "there are no bytes", Compare: always(compare.Empty{})},
		{Name: "nonempty", Passes: "there is something besides white space", Compare: always(compare.NonEmpty{})},
		{Name: "message", Passes: "there is some text besides the program's ordinary output, which `reports` in `assignment.yaml` matches: `Input file is valid` is not an error message, and neither are lines that only repeat lines of the input", Compare: message},
		{Name: Missing, Channel: "file", Passes: "there is no such file"},
		{Name: "match", Words: "RE", Passes: "the regular expression (RE2, `(?m)` and so on as needed) is found; if it names numbers, first or last of all places where it would be found with others", Compare: match},
		{Name: "lacks", Words: "RE", Passes: "the regular expression is not found", Compare: lacks},
		{Name: "line", Words: "RANGE...", Passes: "a line number in the range, `N` or `N..M`, is named, in any wording, first or last in the first or last message that names any; several ranges: one of them", Compare: line, Renew: renewLine},
		{Name: "set", Words: "KIND TOKENS...", Passes: "the tokens of that kind (defined in `assignment.yaml`) that occur are exactly those in one of TOKENS, in any order, any number of times; what they look like, also side by side, `assignment.yaml` says (`tokens`)", Compare: set, Renew: renewSet},
		{Name: "as", Words: "READER FILE...", Passes: "read back by the named reader, the bytes mean the same as one of the files; where a file holds a whole dialogue and the reader can divide it into answers, a failure names the first line of the input with a wrong answer", Compare: readBack},
		{Name: "float", Words: "TOLERANCE FILE...", Passes: "the words are those of one of the files, and numbers are close enough: off by at most TOLERANCE, or by at most TOLERANCE times the expected number. `abs=1e-6` and `rel=1e-9` set only one of the two, or both with a comma between them; with `any-case`, upper and lower case do not matter; `none`, or `any-case` alone, compares numbers as words. `nan`, `-nan` and `NaN` are the same, and so are `inf` and `Infinity`. White space between words does not count", Compare: float},
		{Name: "check", Words: "CHECKER [FILE]", Passes: "the course's checker (`checkers` in `assignment.yaml`) accepts the bytes; it also gets the standard input of the play and FILE, the answer", Compare: checked},
		{Name: NoLeaks, Words: "[STATUS...]", Channel: "memory", Passes: "everything was freed at the end; a run that broke off, or ended with another exit status than those named, is left out"},
		{Name: NoErrors, Channel: "memory", Passes: "there were no invalid memory accesses"},
	} {
		Register(c)
	}
}

func always(c compare.Comparator) func(Expect, Course, Material) (compare.Comparator, error) {
	return func(Expect, Course, Material) (compare.Comparator, error) { return c, nil }
}

func equal(e Expect, _ Course, m Material) (compare.Comparator, error) {
	return compare.Equal{Relax: e.Relax, Wants: m.Wants}, nil
}

func message(_ Expect, c Course, m Material) (compare.Comparator, error) {
	if c.Reports == "" {
		return nil, catalog.Of("case.no-reports")
	}
	reports, err := pattern(c.Reports)
	return compare.Message{Reports: reports, Inputs: append([][]byte{m.Stdin}, m.Files...)}, err
}

func match(e Expect, _ Course, _ Material) (compare.Comparator, error) {
	return compare.Match{RE: e.Pattern}, nil
}

func lacks(e Expect, _ Course, _ Material) (compare.Comparator, error) {
	return compare.Lacks{RE: e.Pattern}, nil
}

func line(e Expect, _ Course, _ Material) (compare.Comparator, error) {
	var line compare.Line
	for _, word := range e.Words {
		r, err := compare.ParseRange(word)
		if err != nil {
			return nil, err
		}
		line.Ranges = append(line.Ranges, r)
	}
	return line, nil
}

// renewLine renews the one line that must be named.
func renewLine(e Expect, _ compare.Comparator, _ [][]byte, x report.Expectation) (string, catalog.Message) {
	if len(e.Words) != 1 || strings.Contains(e.Words[0], "..") {
		return "", catalog.Of("renew.lines")
	}
	if x.Difference == nil || x.Difference.Place != "line" {
		return "", catalog.Of("renew.no-line")
	}
	named := slices.Compact(slices.Sorted(slices.Values(x.Difference.Numbers)))
	if len(named) != 1 {
		return "", catalog.Of("renew.more-lines")
	}
	return strconv.Itoa(named[0]), none
}

func set(e Expect, c Course, _ Material) (compare.Comparator, error) {
	kind := e.Words[0]
	t, known := c.Tokens[kind]
	if !known {
		return nil, unknown("case.tokens", kind, declared(c.Tokens))
	}
	re, err := pattern(t.Pattern)
	if err != nil {
		return nil, err
	}
	tokens := compare.Tokens{Kind: kind, Pattern: re, Words: t.Words}
	if t.Within != "" {
		if tokens.Within, err = pattern(t.Within); err != nil {
			return nil, err
		}
	}
	set := compare.Set{Tokens: tokens}
	for _, words := range e.from("TOKENS") {
		want := tokens.In([]byte(words))
		if len(want) != len(strings.Fields(words)) {
			return nil, catalog.Of("case.tokens-words", "words", strconv.Quote(words), "kind", kind)
		}
		set.Wants = append(set.Wants, want)
	}
	return set, nil
}

// renewSet renews the one set of tokens that must occur.
func renewSet(e Expect, c compare.Comparator, printed [][]byte, _ report.Expectation) (string, catalog.Message) {
	if len(e.Words) != 2 {
		return "", catalog.Of("renew.sets")
	}
	tokens := c.(compare.Set).Tokens
	var sets [][]string
	for _, text := range printed {
		if found := tokens.In(text); len(found) > 0 {
			sets = append(sets, found)
		}
	}
	if len(sets) > 1 {
		return "", catalog.Of("renew.both-streams")
	}
	if len(sets) == 0 {
		return "", catalog.Of("renew.no-tokens")
	}
	words := strings.Join(sets[0], " ")
	if !slices.Equal(tokens.In([]byte(words)), sets[0]) {
		return "", catalog.Of("renew.not-one-line")
	}
	return words, none
}

func readBack(e Expect, c Course, m Material) (compare.Comparator, error) {
	back := compare.ReadBack{Reader: c.Readers[e.Words[0]], Wants: m.Wants}
	for _, also := range c.Assignment.Readers[e.Words[0]].Also {
		back.Also = append(back.Also, c.Readers[also])
	}
	return back, nil
}

func float(e Expect, _ Course, m Material) (compare.Comparator, error) {
	tolerance, err := compare.ParseTolerance(e.Words[0])
	return compare.Float{Tolerance: tolerance, Wants: m.Wants}, err
}

func checked(e Expect, c Course, m Material) (compare.Comparator, error) {
	var answer []byte
	if len(m.Wants) > 0 {
		answer = m.Wants[0]
	}
	return compare.Checked{Checker: c.Checkers[e.Words[0]], Input: m.Stdin, Answer: answer}, nil
}
