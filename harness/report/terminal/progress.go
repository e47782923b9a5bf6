package terminal

import (
	"fmt"
	"io"

	"touchstone/harness/report/words"
)

// Progress shows the progress of grading a submission: on a terminal in one line,
// elsewhere in a log, and there only what takes long. It is safe for concurrent
// use.
type Progress struct {
	*bottom
	v            words.Voice
	doing        string // activity other than running cases
	again        bool   // failed cases are run again
	toldAgain    bool
	total, begun int
	id           string // of the last case that began
	note         string
	slow         running
	long         bool // a line has said that something takes long
}

// NewProgress returns a progress line at the bottom of a terminal with this many
// columns, or a log if w is not a terminal.
func NewProgress(w io.Writer, isTerminal bool, columns int, v words.Voice) *Progress {
	p := &Progress{v: v, slow: running{v: v}}
	p.bottom = newBottom(w, isTerminal, columns, p.say, p.lines)
	return p
}

// Progress shows the progress of a run in the status line of the screen, or in a
// log if there is no terminal.
func (s *Screen) Progress() *Progress {
	p := NewProgress(s.out, false, 0, s.v)
	if s.size != nil {
		p.log, p.put = nil, func(line shown) { s.Status(string(line)) }
	}
	return p
}

// Doing names an activity other than running cases, such as "Building".
func (p *Progress) Doing(what string) {
	p.change(func() { p.doing, p.slow.list, p.total = what, nil, 0; p.slow.begin("", false, prose(what)) })
}

// Start sets the number of cases; again is set if these have failed and are run a
// second time.
func (p *Progress) Start(total int, again bool) {
	p.change(func() {
		p.doing, p.slow.list, p.id, p.note, p.total, p.begun, p.again = "", nil, "", "", total, 0, again
	})
}

// Began records that a case has begun.
func (p *Progress) Began(id string) {
	p.change(func() { p.begun, p.id = p.begun+1, id; p.slow.begin("", true, prose(id)) })
}

// Ended records that a case has ended. The note is shown until there is another.
func (p *Progress) Ended(id, note string) {
	p.change(func() { p.note = note; p.slow.end(prose(id)) })
}

func (p *Progress) say() shown {
	what := p.slow.slowest()
	if p.doing != "" {
		if what == "" {
			what = prose(p.doing)
		}
		return what
	}
	if what == "" {
		what = prose(p.id)
	}
	text := shown(fmt.Sprintf("[%d/%d] ", p.begun, p.total)) + what
	if p.again {
		text = p.tryingAgain() + ": " + text
	}
	if p.note != "" {
		text += " · " + prose(p.note)
	}
	return text
}

// lines returns lines for a log. It mentions a second run only if that takes long.
func (p *Progress) lines() []shown {
	lines := p.slow.due()
	p.long = p.long || len(lines) > 0
	if p.again && p.long && !p.toldAgain {
		p.toldAgain = true
		lines = append([]shown{p.tryingAgain() + "."}, lines...)
	}
	return lines
}

func (p *Progress) tryingAgain() shown { return prose(p.v.Say("progress.again", "n", p.total)) }
