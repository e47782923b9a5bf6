// Package diagnostic holds the one form in which bad input is reported:
// where, what is wrong, what to do.
package diagnostic

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
)

// Error is one fault in a file that somebody wrote: a manifest, a rubric, a
// case, a marks file. Line and Column start at 1; 0 means unknown.
type Error struct {
	File         string
	Line, Column int
	Problem      string // what is wrong, in words, no full stop
	Hint         string // what to do about it; may be empty
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

// Suggest gives the hint for a word that is not among the known ones: the
// nearest of them when one is near, otherwise the list.
func Suggest(word string, known []string) string {
	known = slices.Sorted(slices.Values(known))
	best, near := "", min(1+len(word)/3, len(word)-1)
	for _, candidate := range known {
		if distance := levenshtein.Distance(word, candidate, nil); distance <= near && (best == "" || distance < levenshtein.Distance(word, best, nil)) {
			best = candidate
		}
	}
	switch {
	case best != "":
		return fmt.Sprintf("did you mean %q?", best)
	case len(known) == 0:
		return ""
	default:
		return "known: " + strings.Join(known, ", ")
	}
}
