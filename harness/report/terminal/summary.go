package terminal

import (
	"strings"

	"touchstone/harness/report"
)

// unjudged says why cases were not run or not judged, each reason once.
func (p *page) unjudged(r *report.Report, cases []report.Case) {
	if r.Build.Status == report.Failed {
		return
	}
	p.reasons(cases, report.VerdictNotRun, "–", "screen.not-run")
	p.reasons(cases, report.VerdictNotJudged, "!", "screen.not-judged")
}

func (p *page) reasons(cases []report.Case, verdict report.Verdict, sign shown, key string) {
	count := map[string]int{}
	var reasons []string
	for _, c := range cases {
		if c.Verdict != verdict {
			continue
		}
		if count[c.Reason] == 0 {
			reasons = append(reasons, c.Reason)
		}
		count[c.Reason]++
	}
	for _, reason := range reasons {
		p.gap()
		p.para(p.in(amiss, sign)+" ", p.in(amiss, p.say(key, "n", count[reason])))
		if reason != "" {
			p.para("  ", sentence(reason))
		}
	}
}

func (p *page) review(r *report.Report) {
	p.gap()
	p.para("", p.in(bold, p.say("screen.tutor")))
	confined := p.say("screen.sandbox", "name", r.Sandbox.Name)
	var missing []string
	for _, m := range r.Sandbox.Missing {
		missing = append(missing, p.v.Named("layer", m.Layer))
	}
	if len(missing) > 0 {
		confined = p.say("screen.sandbox.lacks", "name", r.Sandbox.Name, "layers", strings.Join(missing, ", "))
	}
	p.para("  ", confined)
	for _, review := range r.Review {
		lead := shown("")
		if review.Item != "" {
			lead = prose(review.Item) + ": "
		}
		p.para("  • ", lead+prose(review.Reason))
	}
}

// last writes the summary line and what is still unknown. It states no points if
// only some cases were run.
func (p *page) last(r *report.Report) {
	if r.Selection != "" {
		if len(r.Cases) > 0 && r.Build.Status != report.Failed {
			p.sum(r, p.v.Verdicts(r.Cases))
		}
		return
	}
	p.sum(r, p.v.Total(r))
	if elsewhere := p.v.Elsewhere(r); elsewhere != "" {
		p.para("", p.in(amiss, prose(elsewhere)))
	}
}
