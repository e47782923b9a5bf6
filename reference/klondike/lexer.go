package klondike

import (
	"bufio"
	"io"
)

// maxWord is the number of bytes kept of a word. It exceeds every word of the
// format, so that a truncated word never passes for one of them.
const maxWord = 32

// A word is one element of the input. Its text is empty at the end of input.
type word struct {
	text  string
	line  int
	first bool // it is the first word on its line
	glued bool // nothing separates it from the word before
}

// A lexer splits the input into words. It reads no further than the requested words.
type lexer struct {
	in      *bufio.Reader
	blank   func(b byte) bool
	line    int  // of the last byte read, counted from 1
	newline bool // the last byte read was a newline
	err     error
}

func newLexer(in io.Reader, blank func(b byte) bool) *lexer {
	return &lexer{in: bufio.NewReader(in), blank: blank, line: 1}
}

// next returns the next word. At the end of input, or if reading fails, which sets
// err, it returns a word without text.
func (l *lexer) next() word {
	w := word{glued: true}
	for {
		b, ok := l.peek()
		switch {
		case !ok:
			return word{line: l.line, first: true}
		case b == '#':
			l.skipComment()
			w.first = true
		case b == '\n':
			l.skip()
			w.first = true
		case l.blank(b):
			l.skip()
		default:
			l.read(&w)
			return w
		}
		w.glued = false
	}
}

func (l *lexer) read(w *word) {
	var text []byte
	for n := 0; ; n++ {
		b, ok := l.peek()
		if !ok || l.blank(b) || b == '\n' || b == '#' || b == '|' && n > 0 {
			break
		}
		l.skip()
		switch {
		case n < maxWord:
			text = append(text, b)
		case n == maxWord:
			text = append(text, "..."...)
		}
		if b == '|' || b == ':' {
			break
		}
	}
	w.text = string(text)
	w.line = l.line
}

// skipComment consumes all that is left of the line.
func (l *lexer) skipComment() {
	for more := true; more; {
		text, err := l.in.ReadSlice('\n')
		if len(text) > 0 && l.newline {
			l.line++
		}
		l.newline = err == nil
		more = err == bufio.ErrBufferFull
		if !more && err != io.EOF {
			l.err = err
		}
	}
}

func (l *lexer) peek() (byte, bool) {
	next, err := l.in.Peek(1)
	if err == nil {
		return next[0], true
	}
	if err != io.EOF {
		l.err = err
	}
	return 0, false
}

// skip consumes the byte that peek has returned. A newline belongs to the line
// that it ends, so that the end of input is never on a line of its own.
func (l *lexer) skip() {
	if l.newline {
		l.line++
	}
	b, _ := l.in.ReadByte()
	l.newline = b == '\n'
}

func isBlank(b byte) bool {
	return b == ' ' || b == '\t' || b == '\r'
}
