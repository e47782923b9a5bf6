package words

import "touchstone/harness/report"

// Failure says in one sentence, without a full stop, what went wrong first in
// a case that failed.
func Failure(c report.Case) string {
	x, play, ok := FirstFailed(c)
	switch {
	case !ok:
		return "what went wrong is not kept"
	case play.Fault != "":
		return play.Fault
	case x.Difference == nil && !Broken(x, play):
		return "not met: " + Checked(x)
	}
	return Happened(c, x)
}

// Best gives the index of the case whose failure says most plainly what is
// wrong, for a screen that has room for one: the first in the order of the
// cases that compares more than a pattern; -1 when none of those that may be
// opened failed.
func Best(cases []report.Case, may func(report.Case) bool) int {
	best := -1
	for i, c := range cases {
		if c.Verdict != report.VerdictFail || !may(c) {
			continue
		}
		if tells(c) {
			return i
		}
		if best < 0 {
			best = i
		}
	}
	return best
}

// tells reports whether a person sees what was expected of a failed case
// without reading a regular expression.
func tells(c report.Case) bool {
	x, play, ok := FirstFailed(c)
	if !ok || play.Fault != "" || Broken(x, play) {
		return ok
	}
	pattern, found := Pattern(x)
	return !found || Missing(pattern, string(x.Got)) != ""
}

// Opens tells whether there is more to see of a case than its title.
func Opens(c report.Case) bool {
	_, _, ok := FirstFailed(c)
	return ok
}
