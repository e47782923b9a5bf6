package terminal

import (
	"slices"
	"strings"

	"touchstone/harness/report"
)

// tests shows the results of the submitted tests. Only tutors see which buggy
// programs they miss: finding that out is the student's task.
func (p *page) tests(r *report.Report, o View) {
	if len(r.Variants) == 0 {
		return
	}
	heading, caught, _ := p.v.Tests(r)
	p.gap()
	p.para("", p.in(bold, prose(heading)))
	p.para("", prose(caught))
	if len(r.Tests) > 0 {
		p.gap()
	}
	for _, t := range r.Tests {
		p.test(t)
	}
	if o.Audience == report.Tutor {
		p.variants(r)
	}
}

func (p *page) test(t report.Test) {
	name := p.in(bold, prose(t.Name))
	if t.Verdict == report.VerdictPass {
		p.para("  "+p.in(green, "✓")+" ", name+" "+p.in(dim, p.say("tests.catches", "n", len(t.Catches))))
		return
	}
	p.para("  "+p.in(red, "✗")+" ", name+" "+p.say("tests.not-counted", "why", t.Reason))
}

// variants lists every buggy program with the tests that catch it.
func (p *page) variants(r *report.Report) {
	p.gap()
	for _, v := range r.Variants {
		if !v.Caught {
			p.para("  "+p.in(red, "✗")+" ", p.in(bold, prose(v.ID))+" "+prose(v.Title)+" "+p.in(dim, p.say("tests.no-test")))
			continue
		}
		var by []string
		for _, t := range r.Tests {
			if slices.Contains(t.Catches, v.ID) {
				by = append(by, t.Name)
			}
		}
		p.para("  "+p.in(green, "✓")+" ", p.in(bold, prose(v.ID))+" "+prose(v.Title)+" "+p.in(dim, prose(strings.Join(by, ", "))))
	}
}
