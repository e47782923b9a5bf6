package terminal

import "touchstone/harness/report"

// again names the cases that failed at first and passed on the second try.
func (p *page) again(cases []report.Case) {
	var list []report.Case
	for _, c := range cases {
		if c.Flaky {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return
	}
	p.gap()
	p.para(p.in(amiss, "!")+" ", p.in(amiss, prose(p.v.Again(len(list)))))
	for _, c := range list {
		p.para("  ", prose(c.Title))
	}
}
