package terminal

import (
	"errors"
	"io"
	"math"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"

	"touchstone/harness/report/keyboard"
	"touchstone/harness/report/words"
)

// Pages are what a screen shows, one at a time.
type Pages interface {
	Count() int                             // at least 1
	Page(n, columns int, whole bool) string // whole leaves out nothing
}

// text is a page that stands alone.
type text string

func (text) Count() int                   { return 1 }
func (t text) Page(int, int, bool) string { return string(t) }

// Screen shows one page after another. On a terminal, each page is drawn over the
// last one, at once and from the top, with a status line below it; keys move to what
// does not fit. Elsewhere pages follow one another. It is safe for concurrent
// use.
type Screen struct {
	out  io.Writer
	v    words.Voice
	size func() (columns, rows int) // nil without a terminal
	keys bool                       // Press will be called

	mu      sync.Mutex
	began   bool
	status  string
	pages   Pages
	at, top int // the page, and its first line that is shown
}

// NewScreen returns a screen. It calls size for the size of the terminal before
// each drawing; nil means that there is no terminal. With keys it says which there are.
func NewScreen(w io.Writer, size func() (columns, rows int), keys bool, v words.Voice) *Screen {
	return &Screen{out: w, size: size, keys: keys, v: v}
}

// Draw shows a page, and the status.
func (s *Screen) Draw(page, status string) error { return s.Show(text(page), status) }

// Show shows the first of some pages, and the status.
func (s *Screen) Show(pages Pages, status string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = words.Line(status)
	if s.size == nil {
		_, err := io.WriteString(s.out, pages.Page(0, 0, false)+"\n"+s.status+"\n")
		return err
	}
	s.pages, s.at, s.top = pages, 0, 0
	return s.draw()
}

// Press moves what is shown as a key asks.
func (s *Screen) Press(key keyboard.Key) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pages == nil {
		return nil
	}
	_, rows := s.measure()
	page := max(rows-4, 1)
	switch key {
	case keyboard.Up:
		s.top--
	case keyboard.Down:
		s.top++
	case keyboard.PageUp:
		s.top -= page
	case keyboard.PageDown:
		s.top += page
	case keyboard.Top:
		s.top = 0
	case keyboard.Bottom:
		s.top = math.MaxInt32
	case keyboard.Next:
		s.at, s.top = min(s.at+1, s.pages.Count()-1), 0
	case keyboard.Previous:
		s.at, s.top = max(s.at-1, 0), 0
	default:
		return nil
	}
	return s.draw()
}

// Aside lets another program have the terminal, for all of the page that is shown, and draws
// it again afterwards.
func (s *Screen) Aside(show func(page string) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pages == nil {
		return nil
	}
	columns, rows := s.measure()
	err := show(s.pages.Page(s.at, columns, true))
	io.WriteString(s.out, strings.Repeat(newline, rows))
	return errors.Join(err, s.draw())
}

// newline is that of a terminal in any mode.
const newline = "\r\n"

func (s *Screen) draw() error {
	columns, rows := s.measure()
	var b strings.Builder
	if !s.began {
		// The previous content of the terminal stays in its scrollback.
		b.WriteString(strings.Repeat(newline, rows))
		s.began = true
	}
	b.WriteString(ansi.CursorHomePosition)
	for _, line := range s.fit(s.pages.Page(s.at, columns, false), columns, rows-2) {
		b.WriteString(ansi.EraseEntireLine + line)
		if ansi.StringWidth(line)%columns != 0 { // after the last column this would erase what was just written
			b.WriteString(ansi.EraseLineRight)
		}
		b.WriteString(newline)
	}
	b.WriteString(ansi.EraseScreenBelow + s.help(columns) + newline + s.statusLine(columns))
	_, err := io.WriteString(s.out, b.String())
	return err
}

// help says which page this is, and which keys there are.
func (s *Screen) help(columns int) string {
	if !s.keys {
		return ""
	}
	text := s.v.Say("screen.keys")
	if n := s.pages.Count(); n > 1 {
		text = s.v.Say("screen.keys.of", "n", s.at+1, "all", n) + " · " + text
	}
	return ansi.Truncate(text, columns-1, "…")
}

// Status changes only the status line, which is shown only on a terminal.
func (s *Screen) Status(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if text = words.Line(text); s.size == nil || !s.began || text == s.status {
		return
	}
	s.status = text
	columns, _ := s.measure()
	io.WriteString(s.out, "\r"+s.statusLine(columns))
}

// Done moves to the line after the status.
func (s *Screen) Done() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.began {
		io.WriteString(s.out, newline)
	}
}

// statusLine leaves the last column free: some terminals wrap when it is
// written.
func (s *Screen) statusLine(columns int) string {
	return ansi.Truncate(s.status, columns-1, "…") + ansi.EraseLineRight
}

func (s *Screen) measure() (columns, rows int) {
	columns, rows = s.size()
	if columns <= 0 || rows <= 0 {
		columns, rows = 80, 24
	}
	return columns, max(rows, 4)
}

// fit returns the lines of a page that are shown in this many rows, and a note if some
// below them are not.
func (s *Screen) fit(page string, columns, rows int) []string {
	lines := strings.Split(strings.TrimRight(page, "\n"), "\n")
	s.top = min(max(s.top, 0), last(lines, columns, rows))
	lines = lines[s.top:]
	whole, all := fitting(lines, columns, rows)
	if all {
		return lines
	}
	note := ansi.Truncate(s.v.Say("screen.taller", "n", len(lines)-whole), columns-1, "")
	return append(lines[:whole:whole], note)
}

// fitting counts the lines that fit even if a note follows, and reports whether all fit
// without one.
func fitting(lines []string, columns, rows int) (whole int, all bool) {
	used := 0
	for n, line := range lines {
		if used += max(1, (ansi.StringWidth(line)+columns-1)/columns); used < rows {
			whole = n + 1
		}
	}
	return whole, used <= rows
}

// last is the first line that is shown when the end of a page is.
func last(lines []string, columns, rows int) int {
	for top := range lines {
		if _, all := fitting(lines[top:], columns, rows); all {
			return top
		}
	}
	return len(lines) - 1
}
