package terminal

import "touchstone/harness/report"

// void writes before everything else that a broken rule makes the submission score
// 0, and where it was broken.
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
		p.gap() // the other endings begin with one
	}
}
