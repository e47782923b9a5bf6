package words

import (
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// Mistake is a mistake that several cases share.
type Mistake struct {
	Title string // one sentence without a full stop, safe to show
	Costs string // "21 cases, 2.31 points"
	Cases []report.Case
	At    []int // indices of the cases
}

// Mistakes returns the mistakes in a report that some of its cases share, starting
// with the one with the most cases.
func (v Voice) Mistakes(r *report.Report, cases []report.Case) []Mistake {
	var list []Mistake
	for _, g := range cause.Group(cases) {
		m := Mistake{Title: strings.TrimSuffix(Sentence(v.Cause(cases[g.Cases[0]])), "."), Costs: v.Say("count.cases", "n", len(g.Cases)), At: g.Cases}
		for _, i := range g.Cases {
			m.Cases = append(m.Cases, cases[i])
		}
		for _, known := range r.Causes {
			if known.Key == g.Key && known.Points > 0 {
				m.Costs += ", " + v.Say("count.points", "n", known.Points)
			}
		}
		list = append(list, m)
	}
	return list
}

// String returns the mistake with its cost.
func (m Mistake) String() string { return m.Title + " (" + m.Costs + ")" }

// MistakesHead says how many cases failed, and how many of them because of a common
// mistake.
func (v Voice) MistakesHead(failed, all int, mistakes []Mistake) string {
	n := 0
	for _, m := range mistakes {
		n += len(m.Cases)
	}
	if len(mistakes) == 0 {
		return v.Say("failed.head", "failed", failed, "all", all)
	}
	return v.Say("failed.head.mistakes", "failed", failed, "all", all, "n", n, "mistakes", len(mistakes))
}
