package grade

import (
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// contrast puts into the report what tells plays that failed from those that passed. What these
// were given is not needed after that.
func (g *Grader) contrast(r *report.Report) {
	groups := map[string][]report.Case{}
	for i := range r.Cases {
		c := &r.Cases[i]
		if c.Verdict != report.VerdictFail {
			continue
		}
		if slices.ContainsFunc(r.PublicNamed, func(n report.Named) bool { return n.Of(c.ID) }) {
			continue
		}
		c.Contrast = cause.Contrast(*c, r.Cases)
		if key := cause.Key(*c); key != "" {
			groups[key] = append(groups[key], *c)
		}
	}
	for i := range r.Causes {
		known := &r.Causes[i]
		known.Common = cause.Common(groups[known.Key], r.Cases)
		for _, clause := range g.Suite.Clauses.List {
			if known.Common != nil && clause.ID == known.Common.Clause {
				known.Common.About = g.Suite.Translated(clause.Text)
			}
		}
	}
	for _, c := range r.Cases {
		failed := map[int]bool{}
		for _, x := range c.Expectations {
			failed[x.Play] = failed[x.Play] || x.Verdict == report.VerdictFail
		}
		for n := range c.Plays {
			if !failed[n] {
				c.Plays[n].Inputs = nil
			}
		}
	}
}
