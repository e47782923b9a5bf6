package terminal

import (
	"fmt"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// unjudged says why cases were not tried or not judged, each reason once.
func (p *page) unjudged(r *report.Report, cases []report.Case) {
	if r.Build.Status == report.Failed {
		return
	}
	p.reasons(cases, report.VerdictNotRun, "–", "not run")
	p.reasons(cases, report.VerdictNotJudged, "!", "not judged, which costs no points")
}

func (p *page) reasons(cases []report.Case, verdict report.Verdict, sign, text shown) {
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
		were := shown(words.Plural(count[reason], "case") + " ")
		if count[reason] == 1 {
			were += "was "
		} else {
			were += "were "
		}
		p.para(p.in(amiss, sign)+" ", p.in(amiss, were+text)+".")
		if reason != "" {
			p.para("  ", sentence(reason))
		}
	}
}

func (p *page) review(r *report.Report) {
	p.gap()
	p.para("", p.in(bold, "For the tutor"))
	confined := "Sandbox: " + prose(r.Sandbox.Name)
	var missing []string
	for _, m := range r.Sandbox.Missing {
		missing = append(missing, m.Layer)
	}
	if len(missing) > 0 {
		confined += "; it lacks: " + prose(strings.Join(missing, ", "))
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

// last writes the line that sums up, and what it does not know. Of some cases
// alone it says no points.
func (p *page) last(r *report.Report) {
	tried := len(r.Cases) > 0 && r.Build.Status != report.Failed
	if r.Selection != "" {
		if tried {
			p.sum(r, counts(r.Cases))
		}
		return
	}
	list := []string{fmt.Sprintf("%s of %s points", points(r.Score.Earned), points(r.Score.Possible))}
	if len(r.Void) > 0 {
		list = append(list, "a rule was broken")
	}
	if r.Score.Waiting > 0 {
		list = append(list, words.Waiting(r.Score.Waiting))
	}
	if r.Score.NotJudged > 0 {
		list = append(list, fmt.Sprintf("%s not judged", points(r.Score.NotJudged)))
	}
	if tried {
		list = append(list, counts(r.Cases)...)
	}
	p.sum(r, list)
	if elsewhere := words.Elsewhere(r); elsewhere != "" {
		p.para("", p.in(amiss, prose(elsewhere)))
	}
}
