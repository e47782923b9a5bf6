package words

import (
	"slices"

	"touchstone/harness/report"
)

// Failure describes in one sentence, without a full stop, the first failure of a
// failed case.
func (v Voice) Failure(c report.Case) string {
	x, play, ok := FirstFailed(c)
	switch {
	case !ok:
		return v.Say("failure.not-kept")
	case play.Fault != "":
		return play.Fault
	case x.Difference == nil && !Broken(x, play):
		return v.Say("failure.not-met", "what", v.Checked(x))
	}
	return v.Happened(c, x)
}

// Best returns the index of the case with the most informative failure, for a
// screen that has room for one. It is the shortest of the cases about the same item
// as the first one that compares more than a pattern; -1 if none of the failed cases
// may be opened.
func Best(cases []report.Case) int {
	first, best := -1, -1
	for i, c := range cases {
		if c.Verdict != report.VerdictFail || !opens(c) {
			continue
		}
		switch {
		case first < 0, !tells(cases[first]) && tells(c):
			first, best = i, i
		case tells(c) && sameItem(cases[first], c) && reading(c) < reading(cases[best]):
			best = i
		}
	}
	return best
}

// Shortest returns the index of the case with the least to read among those that
// may be opened; -1 if there is none.
func Shortest(cases []report.Case) int {
	best := -1
	for i, c := range cases {
		if opens(c) && (best < 0 || reading(c) < reading(cases[best])) {
			best = i
		}
	}
	return best
}

func sameItem(a, b report.Case) bool {
	x, _, _ := FirstFailed(a)
	y, _, _ := FirstFailed(b)
	return slices.ContainsFunc(x.Items, func(item string) bool { return slices.Contains(y.Items, item) })
}

// reading returns how much there is to read to understand a failure, in bytes.
func reading(c report.Case) int {
	x, play, _ := FirstFailed(c)
	n := len(x.Want) + len(x.Got)
	for _, input := range play.Inputs {
		n += len(input.Data)
	}
	return n
}

// tells reports whether a person can see what a failed case expected without
// reading a regular expression.
func tells(c report.Case) bool {
	x, play, ok := FirstFailed(c)
	if !ok || play.Fault != "" || Broken(x, play) {
		return ok
	}
	pattern, found := Pattern(x)
	return !found || Missing(pattern, string(x.Got)) != ""
}

// opens reports whether there is more to see of a case than its title.
func opens(c report.Case) bool {
	_, _, ok := FirstFailed(c)
	return ok
}
