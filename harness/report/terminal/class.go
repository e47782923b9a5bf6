package terminal

import (
	"fmt"
	"io"
	"strings"
	"time"

	"touchstone/harness/report/words"
)

// ClassProgress says how far the grading of a class is and how long it will
// still take: on a terminal in one line at its bottom, elsewhere in a line at
// each tenth. It may be used by several goroutines at once.
type ClassProgress struct {
	v       words.Voice
	line    bottom
	width   int       // columns
	log     io.Writer // nil on a terminal
	slow    running
	total   int
	done    int
	graded  int // of those done, without results that were there already
	last    shown
	started time.Time
}

// The bar, and how many columns there must be for it.
const (
	barCells = 20
	barFrom  = 70
)

// NewClassProgress makes a progress so many columns wide.
func NewClassProgress(w io.Writer, isTerminal bool, columns int, v words.Voice) *ClassProgress {
	p := &ClassProgress{v: v, width: columns, slow: running{v: v}}
	p.line.text, p.line.due = p.text, func() []shown { return p.slow.due() }
	if isTerminal {
		p.line.onTerminal(w, columns)
	} else {
		p.line.log, p.log = w, w
	}
	return p
}

// Start begins the count of so many submissions.
func (p *ClassProgress) Start(total int) {
	p.line.mu.Lock()
	defer p.line.mu.Unlock()
	p.total, p.started = total, time.Now()
	p.line.show()
}

// Began says that a case begins for a submission.
func (p *ClassProgress) Began(name, caseID string) {
	p.line.mu.Lock()
	defer p.line.mu.Unlock()
	p.slow.begin(true, of(name, caseID))
}

// Ended says that it is done.
func (p *ClassProgress) Ended(name, caseID string) {
	p.line.mu.Lock()
	defer p.line.mu.Unlock()
	p.slow.end(of(name, caseID))
}

func of(name, caseID string) shown { return shown(words.Name(name)) + ": " + prose(caseID) }

// Graded says that a submission is done; cached is one whose result was there
// already.
func (p *ClassProgress) Graded(name string, cached bool) {
	p.line.mu.Lock()
	defer p.line.mu.Unlock()
	tenth := p.tenths()
	p.done++
	if !cached {
		p.graded++
	}
	p.last = shown(words.Name(name))
	p.line.show()
	if p.log != nil && p.tenths() > tenth {
		fmt.Fprintln(p.log, p.text())
	}
}

func (p *ClassProgress) tenths() int { return 10 * p.done / max(p.total, 1) }

// Done takes the line away.
func (p *ClassProgress) Done() {
	p.line.mu.Lock()
	defer p.line.mu.Unlock()
	p.line.done()
}

func (p *ClassProgress) text() shown {
	text := shown(fmt.Sprintf("[%d/%d] ", p.done, p.total))
	if p.log == nil && p.width >= barFrom {
		full := barCells * p.done / max(p.total, 1)
		text = shown(strings.Repeat("█", full)+strings.Repeat("░", barCells-full)) + " " + text
	}
	if left := p.left(); left != "" {
		text += left + " · "
	}
	if slow := p.slow.slowest(); slow != "" {
		return text + slow
	}
	return text + p.last
}

// left estimates what is left from what was graded so far; "" when that
// tells nothing yet.
func (p *ClassProgress) left() shown {
	if p.graded == 0 || p.done == p.total {
		return ""
	}
	each := time.Since(p.started) / time.Duration(p.graded)
	switch left := each * time.Duration(p.total-p.done); {
	case left < 10*time.Second:
		return prose(p.v.Say("left.few"))
	case left < 90*time.Second:
		return prose(p.v.Say("left.seconds", "n", int(left.Round(10*time.Second).Seconds())))
	case left < 90*time.Minute:
		return prose(p.v.Say("left.minutes", "n", int(left.Round(time.Minute).Minutes())))
	default:
		return prose(p.v.Say("left.hours", "n", int(left.Round(time.Hour).Hours())))
	}
}
