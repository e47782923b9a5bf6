package terminal

import (
	"fmt"
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/report/words"
)

// failures writes the mistakes that several cases failed for, each with its
// shortest case, and then the other failed cases: where there is no such
// mistake, the one that says most is opened; the others take one line each.
func (p *page) failures(r *report.Report, cases []report.Case, o Options) {
	failed := slices.DeleteFunc(slices.Clone(cases), func(c report.Case) bool { return c.Verdict != report.VerdictFail })
	if len(failed) == 0 {
		return
	}
	groups := cause.Group(failed)
	var grouped []int
	for _, g := range groups {
		grouped = append(grouped, g.Cases...)
	}
	head := fmt.Sprintf("Failed: %d of %s", len(failed), words.Plural(len(cases), "case"))
	if len(groups) > 0 {
		same := "the same mistake"
		if len(groups) > 1 {
			same = fmt.Sprintf("one of %d mistakes", len(groups))
		}
		head += fmt.Sprintf(", %d of them for %s", len(grouped), same)
	}
	p.gap()
	p.para("", p.in(bold, shown(head)))
	for i, g := range groups {
		of := make([]report.Case, len(g.Cases))
		for n, at := range g.Cases {
			of[n] = failed[at]
		}
		p.cause(r, g.Key, of, i < mostOpened, o)
	}
	if o.All {
		p.each(failed, -1, o) // the examples once more, in their place
		return
	}
	var rest []report.Case
	for i, c := range failed {
		if !slices.Contains(grouped, i) {
			rest = append(rest, c)
		}
	}
	best := -1
	if len(groups) == 0 {
		best = words.Best(rest, o.opens)
	}
	p.each(rest, best, o)
}

const (
	mostOpened = 3  // causes of which an example is opened
	mostNamed  = 12 // cases that are named for a cause
)

// cause writes a mistake, the points that it costs, one of its cases, and the
// names of the others.
func (p *page) cause(r *report.Report, key string, cases []report.Case, open bool, o Options) {
	costs := words.Plural(len(cases), "case")
	for _, known := range r.Causes {
		if known.Key == key && known.Points > 0 {
			costs += ", " + words.Points(known.Points) + " points"
		}
	}
	p.gap()
	p.para(p.in(loud, "✗")+" ", p.in(bold, shown(strings.TrimSuffix(string(sentence(words.Cause(cases[0]))), ".")))+" "+p.in(dim, shown("("+costs+")")))
	example := words.Shortest(cases, o.opens)
	if open && !o.All && example >= 0 {
		c := cases[example]
		p.gap()
		p.para("  ", "For example: "+p.in(bold, prose(c.Title))+" "+p.in(dim, prose(o.name(c))))
		p.explain(c, o)
		cases = slices.Delete(slices.Clone(cases), example, example+1)
	}
	p.gap()
	p.named("  ", "The same mistake: ", cases, mostNamed, o)
}

// each writes failed cases: the best in full, or with Options.All all that may
// be opened, then the others one line each.
func (p *page) each(failed []report.Case, best int, o Options) {
	var closed []report.Case
	for i, c := range failed {
		if i == best || o.All && o.opens(c) {
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
		canOpen = canOpen || o.opens(c)
		p.para(p.in(red, "✗")+" ", prose(c.Title)+" "+p.in(dim, prose(o.name(c))))
		if o.All && c.Visibility == "hidden" && c.Hint != "" {
			p.para("  ", sentence(c.Hint))
		}
	}
	if canOpen && o.Replay != nil {
		p.gap()
		p.para("  ", p.in(dim, "To open one of these:"))
		p.command(o.Replay("CASE"))
	}
}
