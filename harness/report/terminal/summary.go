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
	p.reasons(cases, report.VerdictNotJudged, "!", "not judged. This is not the program's fault and costs no points")
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

// last writes the line that sums up, and what it does not know.
func (p *page) last(r *report.Report, cases []report.Case) {
	count := map[report.Verdict]int{}
	for _, c := range cases {
		count[c.Verdict]++
	}
	sum := []string{fmt.Sprintf("%s of %s points", points(r.Score.Earned), points(r.Score.Possible))}
	add := func(format string, n any, when bool) {
		if when {
			sum = append(sum, fmt.Sprintf(format, n))
		}
	}
	if len(r.Void) > 0 {
		sum = append(sum, "a rule was broken")
	}
	add("%s wait for a tutor", points(r.Score.Waiting), r.Score.Waiting > 0)
	add("%s not judged", points(r.Score.NotJudged), r.Score.NotJudged > 0)
	if len(cases) > 0 && r.Build.Status != report.Failed {
		sum = append(sum, fmt.Sprintf("%d of %s passed", count[report.VerdictPass], words.Plural(len(cases), "case")))
		add("%d failed", count[report.VerdictFail], count[report.VerdictFail] > 0)
		add("%d not run", count[report.VerdictNotRun], count[report.VerdictNotRun] > 0)
		add("%d not judged", count[report.VerdictNotJudged], count[report.VerdictNotJudged] > 0)
	}
	if r.Timing != nil {
		sum = append(sum, fmt.Sprintf("%.1f s", r.Timing.Total))
	}
	p.para("", p.in(bold, prose(strings.Join(sum, " · "))))
	if elsewhere := words.Elsewhere(r); elsewhere != "" {
		p.para("", p.in(amiss, prose(elsewhere)))
	}
}
