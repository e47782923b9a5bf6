package terminal

import (
	"fmt"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// failures writes the failed cases: the one that says most, or all that may be
// opened, then the others one line each.
func (p *page) failures(cases []report.Case, o Options) {
	var failed, closed []report.Case
	for _, c := range cases {
		if c.Verdict == report.VerdictFail {
			failed = append(failed, c)
		}
	}
	if len(failed) == 0 {
		return
	}
	p.gap()
	p.line(p.in(bold, shown(fmt.Sprintf("Failed: %d of %s", len(failed), words.Plural(len(cases), "case")))))
	best := words.Best(failed, o.opens)
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
