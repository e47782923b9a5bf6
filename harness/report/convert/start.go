package convert

import (
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// htmlStart is what a student reads first: what already works, and what to do
// next.
type htmlStart struct {
	Works    []string // titles of the items with full points
	Mistakes []string // shared by several failed cases
	Do, Hint string
	Number   int // of the case to look at, counted from 1; 0 for none
}

// startOf takes the index of the case to look at first, or -1, and the hint of its mistake.
func (o Options) startOf(r *report.Report, best int, hint string) htmlStart {
	var s htmlStart
	for _, item := range r.Items {
		if item.Status == report.Pass && adds(item) {
			s.Works = append(s.Works, words.Line(item.Title))
		}
	}
	for _, m := range o.v.Mistakes(r, r.Cases) {
		s.Mistakes = append(s.Mistakes, m.String())
	}
	switch {
	case r.Build.Status == report.Failed:
		s.Do = o.v.Say("start.build")
	case best >= 0:
		c := r.Cases[best]
		s.Do, s.Number, s.Hint = words.Line(c.Title), best+1, words.Sentence(hint)
	case slices.ContainsFunc(r.Cases, func(c report.Case) bool { return c.Verdict == report.VerdictFail }):
		s.Do = o.v.Say("start.hidden")
	}
	return s
}
