package terminal

import (
	"io"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

const (
	redraw     = 100 * time.Millisecond // minimum time between two updates of a line
	idleRedraw = time.Second            // interval of updates that only show the passing of time
)

// bottom is one line that is redrawn in place as things happen and time passes.
// Without a terminal it writes lines to a log, and only about what takes long. It
// is safe for concurrent use.
type bottom struct {
	put   func(line shown) // draws the line; nil without a terminal
	clear func()           // erases it; may be nil
	log   io.Writer        // nil on a terminal

	mu    sync.Mutex
	text  func() shown   // returns the current text of the line
	due   func() []shown // returns the lines for the log
	line  shown          // the line on the screen
	drawn time.Time
	later *time.Timer // draws an update that came too soon after the last one
	ticks *time.Timer
}

// newBottom returns a line at the bottom of a terminal with this many columns, or a log if
// w is not a terminal.
func newBottom(w io.Writer, isTerminal bool, columns int, text func() shown, due func() []shown) *bottom {
	b := &bottom{text: text, due: due}
	if !isTerminal {
		b.log = w
		return b
	}
	// The last column stays free: some terminals wrap when it is written.
	b.put = func(line shown) {
		io.WriteString(w, "\r"+ansi.Truncate(string(line), columns-1, "…")+ansi.EraseLineRight)
	}
	b.clear = func() { io.WriteString(w, "\r"+ansi.EraseLineRight) }
	return b
}

// change makes a change of what the line says, and draws it.
func (b *bottom) change(do func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	do()
	b.show()
}

// show draws the line now, or soon if the last update is too recent. The caller
// holds the lock.
func (b *bottom) show() {
	if b.ticks == nil {
		b.ticks = time.AfterFunc(idleRedraw, b.tick)
	}
	if b.put == nil || b.later != nil {
		return
	}
	if wait := redraw - time.Since(b.drawn); wait > 0 {
		b.later = time.AfterFunc(wait, func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			if b.later != nil { // Done may have been called meanwhile
				b.later = nil
				b.draw()
			}
		})
		return
	}
	b.draw()
}

func (b *bottom) draw() {
	if line := b.text(); line != b.line || b.drawn.IsZero() {
		b.line = line
		b.put(line)
	}
	b.drawn = time.Now()
}

// tick updates what changes only with time.
func (b *bottom) tick() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ticks == nil {
		return
	}
	b.ticks.Reset(idleRedraw)
	if b.log != nil {
		for _, line := range b.due() {
			io.WriteString(b.log, string(line)+"\n")
		}
		return
	}
	b.show()
}

// Done erases the line.
func (b *bottom) Done() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, t := range []*time.Timer{b.later, b.ticks} {
		if t != nil {
			t.Stop()
		}
	}
	b.later, b.ticks = nil, nil
	if !b.drawn.IsZero() && b.clear != nil {
		b.clear()
	}
	b.drawn = time.Time{}
}
