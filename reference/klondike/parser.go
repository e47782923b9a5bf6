package klondike

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A FormatError says that the input is not in the input format (part 1, section
// 4.4).
type FormatError struct {
	// Line is the line of the unexpected word, counted from 1.
	Line int

	// Want and Found describe what was expected and what was found.
	Want, Found string
}

// Error returns one line of printable ASCII, such as
//
//	Error near line 7: expecting 'TABLEAU:', found 'STOCK:'
func (e *FormatError) Error() string {
	return fmt.Sprintf("Error near line %d: expecting %s, found %s", e.Line, e.Want, e.Found)
}

// A parser looks one word ahead, and reads that word only when needed.
type parser struct {
	by       *rules
	lexer    *lexer
	ahead    word
	hasAhead bool
	last     word // taken
}

func newParser(r *rules, in io.Reader) *parser {
	return &parser{by: r, lexer: newLexer(in, r.blank)}
}

func (p *parser) peek() word {
	if !p.hasAhead {
		p.ahead, p.hasAhead = p.by.word(p.lexer, p.last), true
	}
	return p.ahead
}

func (p *parser) take() {
	p.last = p.peek()
	p.hasAhead = false
}

func (p *parser) card() (Card, bool) {
	card, ok := p.by.card(p.peek().text)
	return card, ok && card.Rank != None
}

func (p *parser) expect(text string) error {
	if p.peek().text != text {
		return p.fail("'" + text + "'")
	}
	p.take()
	return nil
}

// atEnd reports whether all of the input was read. It is false if reading failed.
func (p *parser) atEnd() bool {
	return p.peek().text == "" && p.lexer.err == nil
}

// fail returns an error that says that the next word is not the wanted one.
func (p *parser) fail(want string) error {
	next := p.peek()
	if p.lexer.err != nil {
		return p.lexer.err
	}
	if next.text == "" {
		return &FormatError{next.line, want, "end of input"}
	}
	return &FormatError{next.line, want, quote(next.text)}
}

// failAtLineEnd is fail if the line of the last word ended too early.
func (p *parser) failAtLineEnd(want string) error {
	if p.peek().text == "" {
		return p.fail(want)
	}
	return &FormatError{p.last.line, want, "end of line"}
}

// quote returns the text between single quotes, with everything but printable
// ASCII escaped.
func quote(text string) string {
	escaped := strconv.QuoteToASCII(text)
	escaped = escaped[1 : len(escaped)-1]
	return "'" + strings.ReplaceAll(escaped, `\"`, `"`) + "'"
}
