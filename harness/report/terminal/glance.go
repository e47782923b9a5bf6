package terminal

import (
	"io"
	"slices"
	"strings"

	"touchstone/harness/report"
)

// briefLines is how much of an input is shown in the smallest window, so that
// there is room for what happened.
const briefLines = 3

// Glance writes what is needed while working on the program: the sum and the
// changes since the previous report (nil for none), then the failures, without the
// items. In a window with a limited number of rows, it shows as much of the inputs
// as leaves room for what happened, below them.
func Glance(w io.Writer, before, r *report.Report, o View) error {
	const below = 2 // rows for the status
	lines := briefLines
	if o.Rows > 0 {
		lines = aloneLines
	}
	if before != nil {
		before = before.For(o.Audience)
	}
	r = r.For(o.Audience)
	p := o.glance(before, r, lines)
	for lines > briefLines && strings.Count(p.String(), "\n") > o.Rows-below {
		lines--
		p = o.glance(before, r, lines)
	}
	_, err := io.WriteString(w, p.String())
	return err
}

func (o View) glance(before, r *report.Report, inputLines int) *page {
	p := o.page(r.Language)
	p.inputLines, p.wholeLines = inputLines, inputLines
	p.para("", p.in(bold, prose(r.Assignment.Title)))
	p.last(r)
	p.since(before, r.Cases)
	p.void(r)
	if r.Build.Status != report.Built {
		p.build(r.Build)
	}
	if r.Selection != "" {
		p.selection(r, o)
		return p
	}
	p.failures(r, o)
	p.unjudged(r, r.Cases)
	return p
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
