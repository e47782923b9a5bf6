package terminal

import (
	"fmt"
	"io"
	"strings"
	"time"

	"touchstone/harness/report/words"
)

// ClassProgress shows the progress of grading a class and the estimated time left:
// on a terminal in one line at the bottom, elsewhere in one line for each tenth. It
// is safe for concurrent use.
type ClassProgress struct {
	*bottom
	v       words.Voice
	width   int // columns
	slow    running
	total   int
	done    int
	graded  int // number done, without reused results
	last    shown
	started time.Time
}

// The width of the bar, and the minimum width of a terminal that shows it.
const (
	barCells = 20
	barFrom  = 70
)

// NewClassProgress returns a progress line with this many columns.
func NewClassProgress(w io.Writer, isTerminal bool, columns int, v words.Voice) *ClassProgress {
	p := &ClassProgress{v: v, width: columns, slow: running{v: v}}
	p.bottom = newBottom(w, isTerminal, columns, p.say, func() []shown { return p.slow.due() })
	return p
}

// Start sets the number of submissions.
func (p *ClassProgress) Start(total int) {
	p.change(func() { p.total, p.started = total, time.Now() })
}

// Began records that a case of a submission has begun.
func (p *ClassProgress) Began(name, caseID string) {
	p.change(func() { p.slow.begin(words.Name(name), true, of(name, caseID)) })
}

// Ended records that it has ended.
func (p *ClassProgress) Ended(name, caseID string) {
	p.change(func() { p.slow.end(of(name, caseID)) })
}

// Stopped records that no case of a submission runs any longer.
func (p *ClassProgress) Stopped(name string) {
	p.change(func() { p.slow.stop(words.Name(name)) })
}

func of(name, caseID string) shown { return shown(words.Name(name)) + ": " + prose(caseID) }

// Graded records that a submission is done; cached is set if its result was
// reused.
func (p *ClassProgress) Graded(name string, cached bool) {
	p.change(func() {
		tenth := p.tenths()
		p.done++
		if !cached {
			p.graded++
		}
		p.last = shown(words.Name(name))
		if p.log != nil && p.tenths() > tenth {
			fmt.Fprintln(p.log, p.say())
		}
	})
}

func (p *ClassProgress) tenths() int { return 10 * p.done / max(p.total, 1) }

func (p *ClassProgress) say() shown {
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

// left estimates the time left from what was graded so far; "" if that is too
// little.
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
