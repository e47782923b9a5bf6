package terminal

import (
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/report"
)

// mark returns the sign of a status; signs differ in shape, not only in colour.
func (p *page) mark(s report.Status) shown {
	switch s {
	case report.Pass:
		return p.in(green, "✓")
	case report.Partial:
		return p.in(yellow, "◐")
	case report.Fail:
		return p.in(red, "✗")
	case report.Waiting:
		return p.in(cyan, "…")
	case report.NotJudged:
		return p.in(yellow, "!")
	default:
		return p.in(dim, "–")
	}
}

// items writes the point breakdown in its order. It does not repeat a reason that
// is shown right above.
func (p *page) items(r *report.Report) {
	earned, points := 0, 0
	for _, item := range r.Items {
		e, of := p.marks(item)
		earned, points = max(earned, columns(e)), max(points, columns(of))
	}
	said := ""
	for _, item := range r.Items {
		e, of := p.marks(item)
		lead := "  " + p.mark(item.Status) + " " + p.in(bold, padLeft(e, earned)) + p.in(dim, pad(of, points)) + "  "
		p.title(lead, item)
		why := p.why(item)
		known := why == said || item.Status == report.NotRun && r.Build.Status == report.Failed
		if why != "" && !known {
			p.para(blanks(columns(lead)), p.in(dim, prose(why)))
		}
		said = why
	}
}

// title writes the title with the count of evidence at the right edge, or below
// on a narrow screen.
func (p *page) title(lead shown, item report.Item) {
	const narrow, column = 60, 10
	title := prose(item.Title)
	if item.Kind == "extra" {
		title += " " + p.in(dim, p.say("screen.extra"))
	}
	count := shown("")
	if item.Evidence.Total > 0 && item.Status != report.NotRun {
		count = p.say("screen.of", "n", item.Evidence.Passed, "all", item.Evidence.Total)
	}
	if p.width < narrow {
		p.para(lead, title)
		if count != "" && item.Status != report.Pass {
			p.line(blanks(columns(lead)) + p.in(dim, p.say("screen.of-passed", "n", item.Evidence.Passed, "all", item.Evidence.Total)))
		}
		return
	}
	room := p.width - columns(lead) - column
	for i, line := range p.wrap(title, room) {
		if i > 0 {
			lead, count = blanks(columns(lead)), ""
		}
		p.line(lead + pad(line, room) + blanks(column-columns(count)) + p.in(dim, count))
	}
}

// why returns the details of an item.
func (p *page) why(item report.Item) string {
	if item.Mark != nil {
		return p.v.Marked(*item.Mark)
	}
	switch item.Status {
	case report.Waiting, report.NotRun, report.NotJudged:
		return p.v.Status(item)
	case report.Pass:
		return ""
	}
	return joined(item.Reason, p.v.Unjudged(item))
}

// joined joins what there is.
func joined(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), "; ")
}

// marks returns the two halves of "3.5/7". There are no earned points if nothing
// was judged, and a deduction has no second half.
func (p *page) marks(item report.Item) (earned, of shown) {
	earned = p.points(item.Earned)
	switch {
	case item.Kind == "deduction":
		return earned, ""
	case item.Kind == "zero":
		return "", "" // it takes everything or nothing
	case item.Undecided():
		earned = "–"
	}
	return earned, "/" + p.points(item.Points)
}

// points formats points with at most two decimals.
func (p *page) points(n float64) shown { return shown(p.v.Points(n)) }

// comments writes what tutors wrote at lines of the program.
func (p *page) comments(list []report.Comment) {
	if len(list) == 0 {
		return
	}
	p.gap()
	p.para("", p.in(bold, p.say("page.comments")))
	for _, c := range list {
		p.gap()
		p.para("  ", prose(c.File+":"+strconv.Itoa(c.Line)))
		if c.Code != "" {
			p.para("    "+p.bar(), prose(c.Code))
		}
		p.para("    ", prose(c.Why))
	}
}
