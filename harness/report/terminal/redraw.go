package terminal

import (
	"io"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"

	"touchstone/harness/report/words"
)

// Screen shows one page after another. On a terminal, each page is drawn over the
// last one, at once and from the top, with a status line below it; what does not
// fit is left out. Elsewhere pages follow one another. It is safe for concurrent
// use.
type Screen struct {
	out  io.Writer
	v    words.Voice
	size func() (columns, rows int) // nil without a terminal

	mu     sync.Mutex
	began  bool
	status string
}

// NewScreen returns a screen. It calls size for the size of the terminal before
// each drawing; nil means that there is no terminal.
func NewScreen(w io.Writer, size func() (columns, rows int), v words.Voice) *Screen {
	return &Screen{out: w, size: size, v: v}
}

// Draw shows a page, as Render and Glance write it, and the status.
func (s *Screen) Draw(page, status string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = words.Line(status)
	if s.size == nil {
		_, err := io.WriteString(s.out, page+"\n"+s.status+"\n")
		return err
	}
	columns, rows := s.measure()
	var b strings.Builder
	if !s.began {
		// The previous content of the terminal stays in its scrollback.
		b.WriteString(strings.Repeat("\n", rows))
		s.began = true
	}
	b.WriteString(ansi.CursorHomePosition)
	for _, line := range s.fit(page, columns, rows-2) {
		b.WriteString(ansi.EraseEntireLine + line)
		if ansi.StringWidth(line)%columns != 0 { // after the last column this would erase what was just written
			b.WriteString(ansi.EraseLineRight)
		}
		b.WriteString("\n")
	}
	b.WriteString(ansi.EraseScreenBelow + "\n" + s.statusLine(columns))
	_, err := io.WriteString(s.out, b.String())
	return err
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
		io.WriteString(s.out, "\n")
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

// fit returns the lines of a page that fit into this many rows, and a note if some
// do not.
func (s *Screen) fit(page string, columns, rows int) []string {
	lines := strings.Split(strings.TrimRight(page, "\n"), "\n")
	height := func(line string) int { return max(1, (ansi.StringWidth(line)+columns-1)/columns) }
	used, whole := 0, 0 // rows, and the number of lines that fit even if a note follows
	for n, line := range lines {
		if used += height(line); used < rows {
			whole = n + 1
		}
	}
	if used <= rows {
		return lines
	}
	note := ansi.Truncate(s.v.Say("screen.taller", "n", len(lines)-whole), columns-1, "")
	return append(lines[:whole:whole], note)
}
