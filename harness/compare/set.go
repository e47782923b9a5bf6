package compare

import (
	"regexp"
	"slices"
	"strings"

	"touchstone/harness/report"
)

// Tokens finds tokens of one kind in an output. A token is the joined groups of a
// match of Pattern, each replaced by its entry in Words, by its lower-case form, if
// there is one. If Within is set, tokens are looked for only in what it matches.
type Tokens struct {
	Kind    string
	Within  *regexp.Regexp
	Pattern *regexp.Regexp
	Words   map[string]string
}

// In returns the tokens of the text, sorted, each once.
func (t Tokens) In(text []byte) []string {
	places := [][]byte{text}
	if t.Within != nil {
		places = t.Within.FindAll(text, maxMatches)
	}
	var found []string
	for _, place := range places {
		for _, m := range t.Pattern.FindAllSubmatch(place, maxMatches) {
			found = append(found, t.token(m[1:]))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func (t Tokens) token(groups [][]byte) string {
	var token strings.Builder
	for _, group := range groups {
		word, known := t.Words[strings.ToLower(string(group))]
		if !known {
			word = string(group)
		}
		token.WriteString(word)
	}
	return token.String()
}

// Set passes if the tokens of the output are exactly those of one of Wants, in
// any order and any number of times. Otherwise it shows the nearest of Wants, and
// the first if the output has no token.
type Set struct {
	Tokens Tokens
	Wants  [][]string // each sorted, each token once
}

// Of returns the tokens that are judged.
func (c Set) Of(got []byte) []string { return c.Tokens.In(got) }

// Judge implements Comparator.
func (c Set) Judge(got []byte) Result {
	found := c.Tokens.In(got)
	for _, want := range c.Wants {
		if slices.Equal(want, found) {
			return passed
		}
	}
	nearest := c.Wants[0]
	if len(found) > 0 {
		nearest = slices.MinFunc(c.Wants, func(a, b []string) int {
			return len(missing(a, found)) + len(missing(found, a)) - len(missing(b, found)) - len(missing(found, b))
		})
	}
	want := strings.Join(nearest, " ")
	return failed(want, report.Difference{Kind: report.Tokens, Missing: texts(missing(nearest, found)), Extra: texts(missing(found, nearest))})
}

// missing lists the elements of a that are not in b.
func missing(a, b []string) []string {
	var rest []string
	for _, token := range a {
		if !slices.Contains(b, token) {
			rest = append(rest, token)
		}
	}
	return rest
}

const maxTexts = 64 // kept: more than there are cards

func texts(tokens []string) []report.Text {
	var texts []report.Text
	for _, token := range tokens[:min(len(tokens), maxTexts)] {
		texts = append(texts, report.Text(token))
	}
	return texts
}
