// Package diagnostic holds the one form in which bad input is reported:
// where, what is wrong, what to do.
package diagnostic

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/agext/levenshtein"

	"touchstone/harness/catalog"
)

// Error is one fault in a file that somebody wrote: a manifest, a rubric, a
// case, a marks file. Line and Column start at 1; 0 means unknown.
type Error struct {
	File         string
	Line, Column int
	Problem      string // what is wrong, in words, no full stop
	Hint         string // what to do about it; may be empty

	problem, hint catalog.Message // the same, of what not only authors of assignments read
}

// New is an error in what somebody gave who grades: it can be said in every
// language of the catalog. There may be no hint.
func New(file string, problem, hint catalog.Message) *Error {
	return &Error{File: file, Problem: problem.Error(), Hint: hint.Error(), problem: problem, hint: hint}
}

// In is the error in a language, as far as it can be said in it.
func (e *Error) In(l catalog.Language) *Error {
	said := *e
	if !e.problem.None() {
		said.Problem, said.Hint = l.Text(e.problem), l.Text(e.hint)
	}
	return &said
}

// Error gives `file:line:col: problem (hint)`.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
		if e.Column > 0 {
			fmt.Fprintf(&b, ":%d", e.Column)
		}
	}
	fmt.Fprintf(&b, ": %s", e.Problem)
	if e.Hint != "" {
		fmt.Fprintf(&b, " (%s)", e.Hint)
	}
	return b.String()
}

// mostNames is how many names a hint has at most: more are not read.
const mostNames = 5

// Suggest is Near in English.
func Suggest(word string, known []string) string { return Near(word, known).Error() }

// Near gives the hint for a word that is not among the known ones: the nearest
// of them when some are near, otherwise the list, or a few of a long one. Upper
// and lower case are alike.
func Near(word string, known []string) catalog.Message {
	byDistance := map[int][]string{}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(known))) {
		d := levenshtein.Distance(strings.ToLower(word), strings.ToLower(name), nil)
		byDistance[d] = append(byDistance[d], name)
	}
	near := min(1+len(word)/3, len(word)-1)
	var nearest []string
	for _, d := range slices.Sorted(maps.Keys(byDistance)) {
		if d <= near {
			return either(byDistance[d])
		}
		nearest = append(nearest, byDistance[d]...)
	}
	switch {
	case len(nearest) == 0:
		return catalog.Message{}
	case len(nearest) <= mostNames:
		slices.Sort(nearest)
		return catalog.Of("near.known", "names", strings.Join(nearest, ", "))
	}
	return catalog.Of("near.nearest", "n", len(nearest), "names", strings.Join(nearest[:mostNames], ", "))
}

// either asks whether one of some names was meant.
func either(names []string) catalog.Message {
	quoted := make([]string, 0, mostNames)
	for _, name := range names[:min(len(names), mostNames)] {
		quoted = append(quoted, strconv.Quote(name))
	}
	last := len(quoted) - 1
	if last == 0 {
		return catalog.Of("near.one", "name", quoted[0])
	}
	return catalog.Of("near.several", "first", strings.Join(quoted[:last], ", "), "last", quoted[last])
}
