package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// redraw is how long a drawn line stands before the next.
const redraw = 100 * time.Millisecond

// Progress is one line at the bottom of a terminal that says which case is
// tried, redrawn in place. It may be used by several goroutines at once.
type Progress struct {
	out   io.Writer // nil draws nothing
	width int

	mu           sync.Mutex
	total, begun int
	id           string
	drawn        time.Time
	later        *time.Timer // draws what came too soon after the last drawing
}

// NewProgress makes a progress line so many columns wide. Where w is not a
// terminal nothing is ever written.
func NewProgress(w io.Writer, isTerminal bool, columns int) *Progress {
	if !isTerminal {
		w = nil
	}
	return &Progress{out: w, width: columns}
}

// Start begins the count of so many cases.
func (p *Progress) Start(total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total, p.begun, p.id = total, 0, ""
	p.show()
}

// Case says that a case begins.
func (p *Progress) Case(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.begun++
	p.id = id
	p.show()
}

// Done takes the line away.
func (p *Progress) Done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.later != nil {
		p.later.Stop()
		p.later = nil
	}
	if !p.drawn.IsZero() {
		io.WriteString(p.out, "\r"+ansi.EraseLineRight)
		p.drawn = time.Time{}
	}
}

// show draws now, or soon when the last drawing is too recent. The caller
// holds the lock.
func (p *Progress) show() {
	if p.out == nil || p.later != nil {
		return
	}
	if wait := redraw - time.Since(p.drawn); wait > 0 {
		p.later = time.AfterFunc(wait, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			if p.later != nil { // Done may have come in between
				p.later = nil
				p.draw()
			}
		})
		return
	}
	p.draw()
}

func (p *Progress) draw() {
	line := fmt.Sprintf("[%d/%d] %s", p.begun, p.total, clean(p.id))
	// The last column stays free: some terminals wrap when it is written.
	line = ansi.Truncate(line, p.width-1, "…")
	io.WriteString(p.out, "\r"+line+ansi.EraseLineRight)
	p.drawn = time.Now()
}
