package terminal

import "touchstone/harness/report"

// void says first of all that a rule was broken which makes everything else
// count for nothing, and where.
func (p *page) void(r *report.Report) {
	if len(r.Void) == 0 {
		return
	}
	p.gap()
	for _, v := range r.Void {
		p.para(p.in(loud, "■")+" ", p.in(loud, p.say("screen.void"))+" "+p.in(bold, sentence(v.Title)))
		p.para("  ", p.in(loud, prose(v.Reason)))
	}
	if r.Score.Voided > 0 {
		p.para("  ", p.say("screen.voided", "n", r.Score.Voided, "all", r.Score.Possible))
	}
	if r.Build.Status == report.Built || r.Build.Status == report.NotBuilt {
		p.gap() // other ways to end begin with one
	}
}
