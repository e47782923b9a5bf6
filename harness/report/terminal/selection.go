package terminal

import (
	"slices"
	"strings"

	"touchstone/harness/report"
)

// maxPassed is the maximum number of passed cases that are named if only some
// cases were requested.
const maxPassed = 12

// selection writes the results of the requested cases, without points: these cases
// alone do not determine them.
func (p *page) selection(r *report.Report, o View) {
	cases := r.Cases
	if len(cases) == 1 {
		p.alone(r, cases[0], o)
		return
	}
	p.passed(cases)
	p.failures(r, o)
	p.again(cases)
	p.unjudged(r, cases)
}

// alone writes one case in full, with what to do next at the bottom.
func (p *page) alone(r *report.Report, c report.Case, o View) {
	if r.Build.Status == report.Failed {
		return // it says everything
	}
	if c.Verdict == report.VerdictFail && !c.Closed {
		p.open(c, "", o)
		return
	}
	sign := map[report.Verdict]shown{
		report.VerdictPass: p.in(green, "✓"), report.VerdictFail: p.in(loud, "✗"),
		report.VerdictNotRun: p.in(amiss, "–"), report.VerdictNotJudged: p.in(amiss, "!"),
	}[c.Verdict]
	p.gap()
	p.para(sign+" ", p.in(bold, prose(c.Title))+" "+p.in(dim, p.name(c)))
	switch c.Verdict {
	case report.VerdictPass:
		p.para("  ", p.say("screen.passed", "n", len(c.Plays)))
	case report.VerdictFail:
		if c.Hint != "" {
			p.heading(p.say("screen.hint"))
			p.para("    ", sentence(c.Hint))
		}
	}
	p.again([]report.Case{c})
	p.unjudged(r, []report.Case{c})
}

// name identifies a case by its id, for readers who may know it.
func (p *page) name(c report.Case) shown {
	if !c.Closed {
		return prose("(" + c.ID + ")")
	}
	return "(" + p.say("screen.hidden") + ")"
}

// passed names the cases that passed, if they are few.
func (p *page) passed(cases []report.Case) {
	passed := slices.DeleteFunc(slices.Clone(cases), func(c report.Case) bool { return c.Verdict != report.VerdictPass })
	if len(passed) == 0 || len(passed) > maxPassed {
		return
	}
	p.gap()
	for _, c := range passed {
		p.para(p.in(green, "✓")+" ", prose(c.Title)+" "+p.in(dim, p.name(c)))
	}
}

// sum writes the summary line.
func (p *page) sum(r *report.Report, list []string) {
	if r.Timing != nil {
		list = append(list, p.v.Seconds(r.Timing.Total))
	}
	p.para("", p.in(bold, prose(strings.Join(list, " · "))))
}
