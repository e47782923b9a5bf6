package terminal

import (
	"fmt"
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// mostPassed is how many cases that passed are named where some cases were
// asked for.
const mostPassed = 12

// selection writes what came of the cases that were asked for, and nothing of
// the points: these cases alone do not settle them.
func (p *page) selection(r *report.Report, o Options) {
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

// alone writes one case whole, what to do next at the bottom.
func (p *page) alone(r *report.Report, c report.Case, o Options) {
	if r.Build.Status == report.Failed {
		return // which says it all
	}
	if c.Verdict == report.VerdictFail && !c.Closed {
		p.open(c, o)
		return
	}
	sign := map[report.Verdict]shown{
		report.VerdictPass: p.in(green, "✓"), report.VerdictFail: p.in(loud, "✗"),
		report.VerdictNotRun: p.in(amiss, "–"), report.VerdictNotJudged: p.in(amiss, "!"),
	}[c.Verdict]
	p.gap()
	p.para(sign+" ", p.in(bold, prose(c.Title))+" "+p.in(dim, prose(name(c))))
	switch c.Verdict {
	case report.VerdictPass:
		p.para("  ", "It passed, with "+shown(words.Plural(len(c.Plays), "play"))+".")
	case report.VerdictFail:
		if c.Hint != "" {
			p.heading("Hint")
			p.para("    ", sentence(c.Hint))
		}
	}
	p.again([]report.Case{c})
	p.unjudged(r, []report.Case{c})
}

// name tells a case apart from others: by its id, for those who may know it.
func name(c report.Case) string {
	if c.Closed {
		return "(hidden case)"
	}
	return "(" + c.ID + ")"
}

// passed names the cases that passed, when they are few.
func (p *page) passed(cases []report.Case) {
	passed := slices.DeleteFunc(slices.Clone(cases), func(c report.Case) bool { return c.Verdict != report.VerdictPass })
	if len(passed) == 0 || len(passed) > mostPassed {
		return
	}
	p.gap()
	for _, c := range passed {
		p.para(p.in(green, "✓")+" ", prose(c.Title)+" "+p.in(dim, prose(name(c))))
	}
}

// counts says how many of the cases passed, failed, and so on.
func counts(cases []report.Case) []string {
	count := map[report.Verdict]int{}
	for _, c := range cases {
		count[c.Verdict]++
	}
	list := []string{fmt.Sprintf("%d of %s passed", count[report.VerdictPass], words.Plural(len(cases), "case"))}
	for _, other := range []struct {
		verdict report.Verdict
		word    string
	}{{report.VerdictFail, "failed"}, {report.VerdictNotRun, "not run"}, {report.VerdictNotJudged, "not judged"}} {
		if n := count[other.verdict]; n > 0 {
			list = append(list, fmt.Sprintf("%d %s", n, other.word))
		}
	}
	return list
}

// sum writes the line that sums up.
func (p *page) sum(r *report.Report, list []string) {
	if r.Timing != nil {
		list = append(list, fmt.Sprintf("%.1f s", r.Timing.Total))
	}
	p.para("", p.in(bold, prose(strings.Join(list, " · "))))
}
