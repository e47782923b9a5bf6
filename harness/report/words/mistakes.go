package words

import (
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// Mistake is what several cases failed for.
type Mistake struct {
	Title string // one sentence without a full stop, safe to show
	Costs string // "21 cases, 2.31 points"
	Cases []report.Case
	At    []int // their indices
}

// Mistakes are those of a report among some of its cases, those of most cases
// first.
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

// String is the mistake with what it costs.
func (m Mistake) String() string { return m.Title + " (" + m.Costs + ")" }

// MistakesHead says how many cases failed, and how many of them for mistakes
// that several have in common.
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
