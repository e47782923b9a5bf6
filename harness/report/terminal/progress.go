package terminal

import (
	"fmt"
	"io"

	"touchstone/harness/report/words"
)

// Progress says what the grading of a submission is at: on a terminal in one
// line, elsewhere in a log, where it says only what takes long. It may be used
// by several goroutines at once.
type Progress struct {
	v            words.Voice
	line         bottom
	doing        string // beside the cases
	again        bool   // what failed is tried again
	toldAgain    bool
	total, begun int
	id           string // of the case that began last
	note         string
	slow         running
	long         bool // a line said that something takes long
}

// NewProgress makes a progress line at the bottom of a terminal so many
// columns wide. Where w is not a terminal it is a log.
func NewProgress(w io.Writer, isTerminal bool, columns int, v words.Voice) *Progress {
	p := &Progress{v: v, slow: running{v: v}}
	p.line.text, p.line.due = p.text, p.due
	if isTerminal {
		p.line.onTerminal(w, columns)
	} else {
		p.line.log = w
	}
	return p
}

// Progress says what a run is at in the status of the screen; where there is
// no terminal, in a log.
func (s *Screen) Progress() *Progress {
	p := NewProgress(s.out, false, 0, s.v)
	if s.size != nil {
		p.line.log, p.line.put = nil, func(line shown) { s.Status(string(line)) }
	}
	return p
}

// Doing says what is done besides trying cases, such as "Building".
func (p *Progress) Doing(what string) {
	p.change(func() { p.doing, p.slow.list, p.total = what, nil, 0; p.slow.begin(false, prose(what)) })
}

// Start begins the count of so many cases; again says that these have failed
// and are tried a second time.
func (p *Progress) Start(total int, again bool) {
	p.change(func() {
		p.doing, p.slow.list, p.id, p.note, p.total, p.begun, p.again = "", nil, "", "", total, 0, again
	})
}

// Began says that a case begins.
func (p *Progress) Began(id string) {
	p.change(func() { p.begun, p.id = p.begun+1, id; p.slow.begin(true, prose(id)) })
}

// Ended says that a case is done. The note is what else there is to say; it
// stays until there is another.
func (p *Progress) Ended(id, note string) {
	p.change(func() { p.note = note; p.slow.end(prose(id)) })
}

func (p *Progress) change(do func()) {
	p.line.mu.Lock()
	defer p.line.mu.Unlock()
	do()
	p.line.show()
}

// Done takes the line away.
func (p *Progress) Done() {
	p.line.mu.Lock()
	defer p.line.mu.Unlock()
	p.line.done()
}

func (p *Progress) text() shown {
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

// due is for a log. What is tried again is said there when the run takes long.
func (p *Progress) due() []shown {
	lines := p.slow.due()
	p.long = p.long || len(lines) > 0
	if p.again && p.long && !p.toldAgain {
		p.toldAgain = true
		lines = append([]shown{p.tryingAgain() + "."}, lines...)
	}
	return lines
}

func (p *Progress) tryingAgain() shown { return prose(p.v.Say("progress.again", "n", p.total)) }
