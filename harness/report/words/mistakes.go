package words

import (
	"cmp"
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// Mistake is a mistake that several cases share, or one failed case, which need not be all of
// a mistake.
type Mistake struct {
	Title  string // one sentence without a full stop, safe to show; of one case, its title
	Costs  string // "21 cases, 2.31 points"; of one case, the points, or ""
	Points float64
	Cases  []report.Case
	At     []int // indices of the cases
}

// Shared reports whether several cases share the mistake.
func (m Mistake) Shared() bool { return len(m.Cases) > 1 }

// Mistakes returns the mistakes in a report that some of its cases share, starting
// with the one that costs most.
func (v Voice) Mistakes(r *report.Report, cases []report.Case) []Mistake {
	return slices.DeleteFunc(v.Ranked(r, cases), func(m Mistake) bool { return !m.Shared() })
}

// Ranked returns the mistakes that some of the cases share and the other failed cases, each
// starting with what costs most. If that is as much for several cases, the one of them comes
// first that tells most.
func (v Voice) Ranked(r *report.Report, cases []report.Case) []Mistake {
	var list []Mistake
	alone := slices.Clone(cases) // and what is told already, as if it had passed
	for _, g := range cause.Group(cases) {
		m := Mistake{Title: strings.TrimSuffix(Sentence(v.Cause(cases[g.Cases[0]])), "."), Costs: v.Say("count.cases", "n", len(g.Cases)), At: g.Cases}
		for _, i := range g.Cases {
			m.Cases, alone[i].Verdict = append(m.Cases, cases[i]), report.VerdictPass
		}
		for _, known := range r.Causes {
			if known.Key == g.Key && known.Points > 0 {
				m.Points = known.Points
				m.Costs += ", " + v.Say("count.points", "n", known.Points)
			}
		}
		list = append(list, m)
	}
	for i, c := range alone {
		if c.Verdict != report.VerdictFail {
			continue
		}
		m := Mistake{Title: Line(c.Title), Points: c.Points, Cases: []report.Case{c}, At: []int{i}}
		if c.Points > 0 {
			m.Costs = v.Say("count.points", "n", c.Points)
		}
		list = append(list, m)
	}
	slices.SortStableFunc(list, func(a, b Mistake) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.shut(), b.shut()))
	})
	tellFirst(list)
	return list
}

// shut returns 1 if none of the cases may be opened, and 0 otherwise.
func (m Mistake) shut() int {
	if slices.ContainsFunc(m.Cases, opens) {
		return 0
	}
	return 1
}

// First returns the index of the case to look at first, with the hint of its mistake: the
// shortest of what costs most and may be opened. It is -1 if none of the failed cases may be.
func (v Voice) First(r *report.Report) (at int, hint string) {
	for _, m := range v.Ranked(r, r.Cases) {
		if i := Shortest(m.Cases); i >= 0 {
			return m.At[i], m.Hint()
		}
	}
	return -1, ""
}

// Hint returns the hint that all the cases have, or "": what helps with one of them may be
// beside the point of what they share.
func (m Mistake) Hint() string {
	for _, c := range m.Cases {
		if c.Hint != m.Cases[0].Hint {
			return ""
		}
	}
	return m.Cases[0].Hint
}

// tellFirst moves the case that tells most to the front of the list, if several that cost the
// same stand there.
func tellFirst(list []Mistake) {
	var equal []report.Case
	for _, m := range list {
		if m.Shared() || m.Points < list[0].Points {
			break
		}
		equal = append(equal, m.Cases[0])
	}
	if best := Best(equal); best > 0 {
		first := list[best]
		copy(list[1:], list[:best])
		list[0] = first
	}
}

// String returns the mistake with its cost.
func (m Mistake) String() string { return m.Title + " (" + m.Costs + ")" }

// MistakesHead says how many cases failed, and how many of them because of a common
// mistake.
func (v Voice) MistakesHead(failed, all int, ranked []Mistake) string {
	n, mistakes := 0, 0
	for _, m := range ranked {
		if m.Shared() {
			n, mistakes = n+len(m.Cases), mistakes+1
		}
	}
	if mistakes == 0 {
		return v.Say("failed.head", "failed", failed, "all", all)
	}
	return v.Say("failed.head.mistakes", "failed", failed, "all", all, "n", n, "mistakes", mistakes)
}
