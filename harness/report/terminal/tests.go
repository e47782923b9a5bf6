package terminal

import (
	"fmt"
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// tests shows what became of the tests that were handed in. Which wrong
// programs they miss is for tutors: to find that out is the student's task.
func (p *page) tests(r *report.Report, o Options) {
	if len(r.Variants) == 0 {
		return
	}
	caught, count := 0, 0
	for _, v := range r.Variants {
		if v.Caught {
			caught++
		}
	}
	for _, t := range r.Tests {
		if t.Verdict == report.VerdictPass {
			count++
		}
	}
	p.gap()
	p.para("", p.in(bold, shown(fmt.Sprintf("Tests handed in: %d of %d count", count, len(r.Tests)))))
	p.para("", shown(fmt.Sprintf("Together they caught %d of %s.", caught, words.Plural(len(r.Variants), "buggy program"))))
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
		p.para("  "+p.in(green, "✓")+" ", name+" "+p.in(dim, shown(fmt.Sprintf("catches %d", len(t.Catches)))))
		return
	}
	p.para("  "+p.in(red, "✗")+" ", name+" "+prose("does not count: "+t.Reason))
}

// variants lists every buggy program with the tests that catch it.
func (p *page) variants(r *report.Report) {
	p.gap()
	for _, v := range r.Variants {
		if !v.Caught {
			p.para("  "+p.in(red, "✗")+" ", p.in(bold, prose(v.ID))+" "+prose(v.Title)+" "+p.in(dim, "No test catches it."))
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
