package words

import (
	"fmt"
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
func Mistakes(r *report.Report, cases []report.Case) []Mistake {
	var list []Mistake
	for _, g := range cause.Group(cases) {
		m := Mistake{Title: strings.TrimSuffix(Sentence(Cause(cases[g.Cases[0]])), "."), Costs: Plural(len(g.Cases), "case"), At: g.Cases}
		for _, i := range g.Cases {
			m.Cases = append(m.Cases, cases[i])
		}
		for _, known := range r.Causes {
			if known.Key == g.Key && known.Points > 0 {
				m.Costs += ", " + Points(known.Points) + " points"
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
func MistakesHead(failed, all int, mistakes []Mistake) string {
	head := fmt.Sprintf("Failed: %d of %s", failed, Plural(all, "case"))
	n := 0
	for _, m := range mistakes {
		n += len(m.Cases)
	}
	switch len(mistakes) {
	case 0:
		return head
	case 1:
		return fmt.Sprintf("%s, %d of them for the same mistake", head, n)
	}
	return fmt.Sprintf("%s, %d of them for one of %d mistakes", head, n, len(mistakes))
}
