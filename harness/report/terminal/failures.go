package terminal

import (
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// failures writes the mistakes that several cases share, each with its shortest case, and the
// other failed cases: what costs most comes first. A case that is not shared is opened if it
// comes first, and takes one line otherwise. With View.All all that stand alone are opened.
func (p *page) failures(r *report.Report, o View) {
	failed := slices.DeleteFunc(slices.Clone(r.Cases), func(c report.Case) bool { return c.Verdict != report.VerdictFail })
	if len(failed) == 0 {
		return
	}
	ranked := p.v.Ranked(r, failed)
	p.gap()
	p.para("", p.in(bold, prose(p.v.MistakesHead(len(failed), len(r.Cases), ranked))))
	if o.All {
		p.each(ranked, o)
		return
	}
	opened, listed, canOpen := 0, false, false
	for i, m := range ranked {
		if i == maxMistakes && o.Replay != nil {
			p.gap()
			p.para("", p.say("screen.more-mistakes", "n", len(ranked)-i))
			break
		}
		switch c := m.Cases[0]; {
		case m.Shared():
			p.mistake(m, opened < maxOpened, o)
			opened, listed = opened+1, false
		case i == 0 && !c.Closed:
			p.open(c, m.Costs, o)
			opened, listed = opened+1, false
		default:
			if !listed {
				p.gap()
			}
			p.listed(c, m.Costs)
			listed, canOpen = true, canOpen || !c.Closed
		}
	}
	if canOpen && o.Replay != nil {
		p.gap()
		p.para("  ", p.in(dim, p.say("screen.open")))
		p.command(o.Replay("CASE"))
	}
}

// each opens every mistake, and lists the cases that may not be opened with their hints.
func (p *page) each(ranked []words.Mistake, o View) {
	var closed []report.Case
	for _, m := range ranked {
		for _, c := range m.Cases {
			if c.Closed {
				closed = append(closed, c)
			}
		}
		switch {
		case m.Shared():
			p.mistake(m, true, o)
		case !m.Cases[0].Closed:
			p.open(m.Cases[0], m.Costs, o)
		}
	}
	if len(closed) > 0 {
		p.gap()
	}
	for _, c := range closed {
		p.listed(c, "")
		if c.Hint != "" {
			p.para("  ", sentence(c.Hint))
		}
	}
}

const (
	maxMistakes = 30 // on a screen that says how to see the others
	maxOpened   = 3  // mistakes with an opened example
	maxNamed    = 12 // cases named for a mistake
)

// mistake writes a mistake that several cases share, its cost, one of the cases,
// and the names of the others.
func (p *page) mistake(m words.Mistake, open bool, o View) {
	p.gap()
	p.para(p.in(loud, "✗")+" ", p.in(bold, prose(m.Title))+p.in(dim, p.costs(m.Costs)))
	if m.Common != "" {
		p.para("  ", prose(m.Common))
	}
	others, most := m.Cases, maxNamed
	if o.All {
		most = len(others)
	}
	if example := words.Shortest(m.Cases); open && example >= 0 {
		c := m.Cases[example]
		c.Hint = m.Hint()
		p.gap()
		p.para("  ", p.say("screen.example")+" "+p.in(bold, prose(c.Title))+" "+p.in(dim, p.name(c)))
		p.explain(c, o)
		others = slices.Delete(slices.Clone(m.Cases), example, example+1)
	}
	p.gap()
	p.named("  ", "screen.same-mistake", others, most)
}

// listed writes a failed case in one line.
func (p *page) listed(c report.Case, costs string) {
	p.para(p.in(red, "✗")+" ", prose(c.Title)+" "+p.in(dim, p.name(c)+p.costs(costs)))
}

// costs returns the cost of a mistake in brackets, after a blank.
func (p *page) costs(text string) shown {
	if text == "" {
		return ""
	}
	return " " + prose("("+text+")")
}
