package terminal

import (
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// failures writes the mistakes that several cases share, each with its shortest
// case, and then the other failed cases. If there is no such mistake, it opens the
// most informative case; the others take one line each.
func (p *page) failures(r *report.Report, o View) {
	failed := slices.DeleteFunc(slices.Clone(r.Cases), func(c report.Case) bool { return c.Verdict != report.VerdictFail })
	if len(failed) == 0 {
		return
	}
	mistakes := p.v.Mistakes(r, failed)
	p.gap()
	p.para("", p.in(bold, prose(p.v.MistakesHead(len(failed), len(r.Cases), mistakes))))
	var told []int // indices of the cases with a common mistake
	for i, m := range mistakes {
		p.mistake(m, i < maxOpened, o)
		told = append(told, m.At...)
	}
	if o.All {
		p.each(failed, -1, o) // all, in order
		return
	}
	var rest []report.Case
	for i, c := range failed {
		if !slices.Contains(told, i) {
			rest = append(rest, c)
		}
	}
	best := -1
	if len(mistakes) == 0 {
		best = words.Best(rest)
	}
	p.each(rest, best, o)
}

const (
	maxOpened = 3  // mistakes with an opened example
	maxNamed  = 12 // cases named for a mistake
)

// mistake writes a mistake that several cases share, its cost, one of the cases,
// and the names of the others.
func (p *page) mistake(m words.Mistake, open bool, o View) {
	p.gap()
	p.para(p.in(loud, "✗")+" ", p.in(bold, prose(m.Title))+" "+p.in(dim, prose("("+m.Costs+")")))
	others := m.Cases
	if example := words.Shortest(m.Cases); open && !o.All && example >= 0 {
		c := m.Cases[example]
		p.gap()
		p.para("  ", p.say("screen.example")+" "+p.in(bold, prose(c.Title))+" "+p.in(dim, p.name(c)))
		p.explain(c, o)
		others = slices.Delete(slices.Clone(m.Cases), example, example+1)
	}
	p.gap()
	p.named("  ", "screen.same-mistake", others, maxNamed)
}

// each writes failed cases: the best in full, or with View.All every one that
// may be opened, then the others in one line each.
func (p *page) each(failed []report.Case, best int, o View) {
	var closed []report.Case
	for i, c := range failed {
		if i == best || o.All && !c.Closed {
			p.open(c, o)
			continue
		}
		closed = append(closed, c)
	}
	if len(closed) == 0 {
		return
	}
	p.gap()
	canOpen := false
	for _, c := range closed {
		canOpen = canOpen || !c.Closed
		p.para(p.in(red, "✗")+" ", prose(c.Title)+" "+p.in(dim, p.name(c)))
		if o.All && c.Hint != "" {
			p.para("  ", sentence(c.Hint))
		}
	}
	if canOpen && o.Replay != nil {
		p.gap()
		p.para("  ", p.in(dim, p.say("screen.open")))
		p.command(o.Replay("CASE"))
	}
}
