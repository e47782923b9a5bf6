package terminal

import (
	"io"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

const (
	redraw = 100 * time.Millisecond // how long a drawn line stands before the next, at least
	look   = time.Second            // how often a line is drawn anew because time has gone by
)

// bottom is one line that is redrawn in place as things happen and time goes
// by. Where there is no terminal it is lines in a log, of what takes long
// alone. It may be used by several goroutines at once.
type bottom struct {
	put   func(line shown) // draws the line; nil where there is no terminal
	clear func()           // takes it away; may be nil
	log   io.Writer        // nil on a terminal

	mu    sync.Mutex
	text  func() shown   // of the line as it stands now
	due   func() []shown // the lines for the log
	line  shown          // that is drawn
	drawn time.Time
	later *time.Timer // draws what came too soon after the last drawing
	ticks *time.Timer
}

// onTerminal is a line at the bottom of a terminal so many columns wide.
func (b *bottom) onTerminal(w io.Writer, columns int) {
	// The last column stays free: some terminals wrap when it is written.
	b.put = func(line shown) {
		io.WriteString(w, "\r"+ansi.Truncate(string(line), columns-1, "…")+ansi.EraseLineRight)
	}
	b.clear = func() { io.WriteString(w, "\r"+ansi.EraseLineRight) }
}

// show draws now, or soon when the last drawing is too recent. The caller
// holds the lock.
func (b *bottom) show() {
	if b.ticks == nil {
		b.ticks = time.AfterFunc(look, b.tick)
	}
	if b.put == nil || b.later != nil {
		return
	}
	if wait := redraw - time.Since(b.drawn); wait > 0 {
		b.later = time.AfterFunc(wait, func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			if b.later != nil { // done may have come in between
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

// tick says what time alone has changed.
func (b *bottom) tick() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ticks == nil {
		return
	}
	b.ticks.Reset(look)
	if b.log != nil {
		for _, line := range b.due() {
			io.WriteString(b.log, string(line)+"\n")
		}
		return
	}
	b.show()
}

// done takes the line away. The caller holds the lock.
func (b *bottom) done() {
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
