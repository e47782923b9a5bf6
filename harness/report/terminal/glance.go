package terminal

import (
	"io"
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// briefLines is how much of an input is shown where not everything can be.
const briefLines = 3

// Glance writes what is needed while working on the program: the sum and the
// changes since the previous report (nil for none), then the failures, without the
// items.
func Glance(w io.Writer, before, r *report.Report, o View) error {
	g := NewGlances(before, r, o)
	p := g.head(o)
	p.inputLines, p.wholeLines = briefLines, briefLines
	if r = g.now; r.Selection != "" {
		p.selection(r, o)
	} else {
		p.failures(r, o)
		p.unjudged(r, r.Cases)
	}
	_, err := io.WriteString(w, p.String())
	return err
}

// Glances are the same as pages, one for each failure: first what has just been broken, then
// what costs most. Each begins with what happened, and ends with the input.
type Glances struct {
	before, now *report.Report
	failures    []words.Mistake
	o           View
}

// NewGlances returns the pages of a report, with the changes since the previous one; nil for
// none.
func NewGlances(before, now *report.Report, o View) *Glances {
	g := &Glances{now: now.For(o.Audience), o: o}
	if before != nil {
		g.before = before.For(o.Audience)
	}
	failed := slices.DeleteFunc(slices.Clone(g.now.Cases), func(c report.Case) bool { return c.Verdict != report.VerdictFail })
	g.failures = words.In(now.Language).Ranked(g.now, failed)
	broken := func(m words.Mistake) int { return slices.IndexFunc(m.Cases, g.broken) }
	slices.SortStableFunc(g.failures, func(a, b words.Mistake) int { return min(broken(b), 0) - min(broken(a), 0) })
	return g
}

// broken reports whether a case passed the last time, and fails now.
func (g *Glances) broken(c report.Case) bool {
	was := report.Verdict("")
	if g.before != nil {
		if i := slices.IndexFunc(g.before.Cases, func(b report.Case) bool { return b.ID == c.ID }); i >= 0 {
			was = g.before.Cases[i].Verdict
		}
	}
	return was == report.VerdictPass && c.Verdict == report.VerdictFail
}

// Count is the number of pages, at least one.
func (g *Glances) Count() int { return max(1, len(g.failures)) }

// Page returns a page of this many columns; whole leaves out nothing.
func (g *Glances) Page(n, columns int, whole bool) string {
	o := g.o
	if o.Width = columns; !whole {
		o.Replay = nil
	}
	p := g.head(o)
	p.inputLast, p.wholeLines = true, 0
	if whole {
		p.inputLines, p.outputLines, p.wholeLines = aloneLines, aloneLines, aloneLines
	}
	switch {
	case n < len(g.failures):
		p.gap()
		p.failed(g.failures[n], g.example(g.failures[n]), o)
	case g.now.Selection != "":
		p.passed(g.now.Cases)
	}
	if n == 0 {
		p.unjudged(g.now, g.now.Cases)
	}
	return p.String()
}

// example is the index of the case that shows a mistake best: one that has just been broken,
// or the shortest; -1 if none may be shown.
func (g *Glances) example(m words.Mistake) int {
	if i := slices.IndexFunc(m.Cases, func(c report.Case) bool { return !c.Closed && g.broken(c) }); i >= 0 {
		return i
	}
	return words.Shortest(m.Cases)
}

// head writes what has changed, and why nothing was run.
func (g *Glances) head(o View) *page {
	p, r := o.page(g.now.Language), g.now
	p.para("", p.in(bold, prose(r.Assignment.Title)))
	p.last(r)
	p.since(g.before, r.Cases)
	p.void(r)
	if r.Build.Status != report.Built {
		p.build(r.Build)
	}
	return p
}

// failed writes one failure: of a mistake that several cases share, one of them.
func (p *page) failed(m words.Mistake, example int, o View) {
	c := m.Cases[max(example, 0)]
	if !m.Shared() {
		p.listed(c, m.Costs)
	} else {
		p.para(p.in(loud, "✗")+" ", p.in(bold, prose(m.Title))+p.in(dim, p.costs(m.Costs)))
		c.Hint = m.Hint()
		if example >= 0 {
			p.para("  ", p.say("screen.example")+" "+prose(c.Title)+" "+p.in(dim, p.name(c)))
		}
	}
	p.explain(c, o)
	if m.Shared() {
		p.gap()
		p.named("  ", "screen.same-mistake", slices.Delete(slices.Clone(m.Cases), max(example, 0), example+1), maxNamed)
	}
}

// since names the cases that failed before and pass now, and the reverse.
func (p *page) since(before *report.Report, cases []report.Case) {
	if before == nil {
		return
	}
	was := map[string]report.Verdict{}
	for _, c := range before.Cases {
		was[c.ID] = c.Verdict
	}
	changed := func(from, to report.Verdict) []report.Case {
		return slices.DeleteFunc(slices.Clone(cases), func(c report.Case) bool { return was[c.ID] != from || c.Verdict != to })
	}
	p.named(p.in(green, "✓")+" ", "screen.mended", changed(report.VerdictFail, report.VerdictPass), 4)
	p.named(p.in(loud, "✗")+" ", "screen.broken", changed(report.VerdictPass, report.VerdictFail), 4)
}

// named writes the names of cases, without hidden ones.
func (p *page) named(lead shown, key string, cases []report.Case, most int) {
	var names []string
	for _, c := range cases {
		if !c.Closed && len(names) < most {
			names = append(names, c.ID)
		}
	}
	if rest := len(cases) - len(names); len(names) == 0 && rest > 0 {
		names = append(names, p.v.Say("count.hidden", "n", rest))
	} else if rest > 0 {
		names = append(names, p.v.Say("count.more-cases", "n", rest))
	}
	if len(names) > 0 {
		p.para(lead, p.say(key, "cases", strings.Join(names, ", ")))
	}
}
