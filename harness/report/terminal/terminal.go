// Package terminal shows a report to the author of the program.
//
// The screen is one of many formats of a report: nothing here judges. It says
// one thing at a time, in plain words and in a fixed order; what passed takes
// a line, what failed is explained. A candidate's output is shown, but the
// terminal never interprets it.
package terminal

import (
	"io"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// View is how a report is shown. The zero value is plain text, 80
// columns wide, for a student.
type View struct {
	Color    bool
	Width    int // columns; 0 means 80, and less than 30 means 30
	All      bool
	Audience report.Audience
	Language string // for a single case; a report has its own

	// Replay returns the command line that repeats one case; nil leaves these
	// lines out.
	Replay func(caseID string) string
}

func (o View) page(language string) *page {
	if o.Width == 0 {
		o.Width = 80
	}
	return &page{v: words.In(language), color: o.Color, width: max(o.Width, 30), inputLines: inputLines, outputLines: outputLines, wholeLines: wholeLines}
}

// Render writes the report as a screen. With Color it is the same text with
// SGR sequences.
func Render(w io.Writer, r *report.Report, o View) error {
	p := o.page(r.Language)
	r = r.For(o.Audience)
	one := r.Selection != "" && len(r.Cases) == 1
	if one {
		p.inputLines, p.outputLines, p.wholeLines = aloneLines, aloneLines, aloneLines
	}

	p.head(r, one)
	p.void(r)
	p.build(r.Build)
	if r.Selection != "" {
		if o.Audience == report.Tutor {
			p.review(r)
		}
		p.selection(r, o)
	} else {
		p.gap()
		p.items(r)
		p.comments(r.Comments)
		p.failures(r, o)
		p.again(r.Cases)
		p.unjudged(r, r.Cases)
		p.tests(r, o)
		if o.Audience == report.Tutor {
			p.review(r)
		}
	}
	if !one {
		p.gap()
		p.last(r)
	}
	_, err := io.WriteString(w, p.String())
	return err
}

func (p *page) head(r *report.Report, one bool) {
	p.para("", p.in(bold, prose(r.Assignment.Title)))
	key := "screen.submission"
	if r.Assignment.Group > 1 {
		key = "screen.submission.group"
	}
	p.para("", p.say(key, "name", r.Submission.Name, "n", r.Assignment.Group))
	if r.Selection != "" && !one {
		p.para("", p.say("screen.selection", "glob", r.Selection))
	}
}

// build writes the result of the build. If it failed, it is the cause of everything
// that follows, and is explained once.
func (p *page) build(b report.Build) {
	switch b.Status {
	case report.Built:
		p.para("", p.in(green, p.say("screen.built"))+" "+p.say("screen.built.with", "command", b.Command))
	case report.NotBuilt:
		p.para("", p.say("screen.nothing-to-build"))
	}
	for _, note := range b.Notes {
		p.para("  ", p.in(dim, sentence(note)))
	}
	headline := prose(p.v.Build(b))
	if headline == "" {
		return
	}
	p.gap()
	p.para(p.in(loud, "■")+" ", p.in(loud, headline)+" "+sentence(b.Cause))
	if b.Command != "" {
		p.gap()
		p.line("    $ " + p.in(bold, cutRight(b.Command, p.width-6)))
	}
	if b.Log != "" {
		p.log(b.Log)
	}
	p.gap()
	p.para("  ", prose(p.v.Rest(b)))
}

// log writes the first lines of a build log, wrapped: the end of a compiler's
// message matters as much as its beginning.
func (p *page) log(log report.Text) {
	lead := "    " + p.bar()
	lines := strings.Split(strings.TrimSuffix(string(log), "\n"), "\n")
	room := p.width - columns(lead)
	for _, line := range lines[:min(logLines, len(lines))] {
		for _, row := range p.wrap(shorten(line, 4*room), room) {
			p.line(lead + row)
		}
	}
	if more := len(lines) - logLines; more > 0 {
		p.line(lead + p.in(dim, p.say("screen.more-lines", "n", more)))
	}
}
