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

// bottom is one line at the bottom of a terminal, redrawn in place. Where its
// writer is nil nothing is ever written. It may be used by several goroutines
// at once.
type bottom struct {
	out   io.Writer
	width int

	mu    sync.Mutex
	text  func() shown // of the line as it stands now
	drawn time.Time
	later *time.Timer // draws what came too soon after the last drawing
}

// show draws now, or soon when the last drawing is too recent. The caller
// holds the lock.
func (b *bottom) show() {
	if b.out == nil || b.later != nil {
		return
	}
	if wait := redraw - time.Since(b.drawn); wait > 0 {
		b.later = time.AfterFunc(wait, func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			if b.later != nil { // clear may have come in between
				b.later = nil
				b.draw()
			}
		})
		return
	}
	b.draw()
}

func (b *bottom) draw() {
	// The last column stays free: some terminals wrap when it is written.
	line := ansi.Truncate(string(b.text()), b.width-1, "…")
	io.WriteString(b.out, "\r"+line+ansi.EraseLineRight)
	b.drawn = time.Now()
}

// clear takes the line away. The caller holds the lock.
func (b *bottom) clear() {
	if b.later != nil {
		b.later.Stop()
		b.later = nil
	}
	if !b.drawn.IsZero() {
		io.WriteString(b.out, "\r"+ansi.EraseLineRight)
		b.drawn = time.Time{}
	}
}

// Progress is a line at the bottom of a terminal that says which case is
// tried. It may be used by several goroutines at once.
type Progress struct {
	line         bottom
	total, begun int
	id           string
}

// NewProgress makes a progress line so many columns wide. Where w is not a
// terminal nothing is ever written.
func NewProgress(w io.Writer, isTerminal bool, columns int) *Progress {
	if !isTerminal {
		w = nil
	}
	p := &Progress{line: bottom{out: w, width: columns}}
	p.line.text = func() shown { return shown(fmt.Sprintf("[%d/%d] ", p.begun, p.total)) + clean(p.id) }
	return p
}

// Start begins the count of so many cases.
func (p *Progress) Start(total int) {
	p.line.mu.Lock()
	defer p.line.mu.Unlock()
	p.total, p.begun, p.id = total, 0, ""
	p.line.show()
}

// Case says that a case begins.
func (p *Progress) Case(id string) {
	p.line.mu.Lock()
	defer p.line.mu.Unlock()
	p.begun++
	p.id = id
	p.line.show()
}

// Done takes the line away.
func (p *Progress) Done() {
	p.line.mu.Lock()
	defer p.line.mu.Unlock()
	p.line.clear()
}
