package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/report/words"
	"touchstone/harness/suite"
)

// longInput is the number of lines from which an input is too long to understand a
// mistake by it.
const longInput = 40

// offerHunt says that touchstone hunt may find more: if every case passes, or if a
// mistake shows only with long inputs.
func (g *grading) offerHunt(r *report.Report) {
	s := g.grader.Suite
	if len(s.Generators) == 0 || s.Handout() || r.Selection != "" || len(g.given) != 1 || g.flags.ref != "" {
		return
	}
	failed := slices.DeleteFunc(slices.Clone(r.Cases), func(c report.Case) bool { return c.Verdict != report.VerdictFail })
	key := ""
	switch {
	case len(failed) == 0 && len(r.Cases) > 0 && full(r):
		key = "hunt.offer.passed"
	case slices.ContainsFunc(cause.Group(failed), func(c cause.Cause) bool { return onlyLong(failed, c.Cases) }):
		key = "hunt.offer.long"
	default:
		return
	}
	command := []string{"touchstone", "hunt", cmp.Or(s.Place.Path, s.ID), g.given[0]}
	if s.Language != suite.English {
		command = append(command, "--lang", s.Language)
	}
	fmt.Fprintln(g.stderr, g.voice().Say(key, "command", words.Shell(command...)))
}

// onlyLong reports whether the inputs of all these cases are long.
func onlyLong(failed []report.Case, of []int) bool {
	for _, i := range of {
		for _, play := range failed[i].Plays {
			lines := 0
			for _, input := range play.Inputs {
				lines += strings.Count(string(input.Data), "\n")
			}
			if lines < longInput {
				return false
			}
		}
	}
	return true
}
