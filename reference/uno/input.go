package uno

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Input is what a file says about a pile (package comment, "Input").
type Input struct {
	Cards []Card // the oldest first, at least one
	Next  []int  // the player whose turn is next after each card
	Valid bool   // whether the pile is valid
}

// InputError says where a file is malformed, and how.
type InputError struct {
	File    string
	Line    int // counted from 1
	Problem string
}

// Error returns "FILE:LINE: PROBLEM".
func (e *InputError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Problem) }

// Plays returns the pile that the file describes, the oldest card first.
func (in Input) Plays() []Play {
	plays := make([]Play, len(in.Cards))
	player := Nobody
	for i, c := range in.Cards {
		plays[i] = Play{c, player}
		player = in.Next[i]
	}
	return plays
}

// ReadInput reads a whole file in a game of this many players. The name is for
// messages. The error is an *InputError if the text is malformed.
func ReadInput(name string, r io.Reader, players int) (Input, error) {
	p := &parser{name: name, in: bufio.NewReader(r), players: players, reached: 1}
	in := p.input()
	return in, p.err
}

// parser reads a file part by part. After the first error it reads nothing more.
type parser struct {
	name    string
	in      *bufio.Reader
	players int
	line    int    // of the last part
	which   string // the card that it belongs to, a prefix of messages
	reached int    // the last line that has been read
	err     error
}

func (p *parser) input() Input {
	var in Input
	count := p.count()
	for i := 1; i <= count && p.err == nil; i++ {
		p.which = fmt.Sprintf("card %d of %d: ", i, count)
		in.Cards = append(in.Cards, p.card(p.want("the card")))
		p.arrow()
		in.Next = append(in.Next, p.player(p.want("the player")))
	}
	p.which = ""
	in.Valid = p.valid(count)
	p.end()
	return in
}

func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = &InputError{p.name, p.line, p.which + fmt.Sprintf(format, args...)}
	}
}

// read returns the next byte; ok is false at the end.
func (p *parser) read() (c byte, ok bool) {
	c, err := p.in.ReadByte()
	if err != nil && err != io.EOF && p.err == nil {
		p.err = fmt.Errorf("%s: %w", p.name, err)
	}
	if c == '\n' && err == nil {
		p.reached++
	}
	return c, err == nil
}

// unread gives back the byte that was read last.
func (p *parser) unread(c byte) {
	p.in.UnreadByte()
	if c == '\n' {
		p.reached--
	}
}

// next returns the next part: a card in its brackets, an arrow, or a word. ok
// is false after the last one.
func (p *parser) next() (part string, ok bool) {
	var c byte
	for ok = p.err == nil; ok; {
		if c, ok = p.read(); ok && !blank(c) {
			break
		}
	}
	p.line = p.reached
	if !ok {
		return "", false
	}
	text := []byte{c}
	for !ends(text) {
		if c, ok = p.read(); !ok {
			break
		}
		if blank(c) || text[0] != '[' && (c == '[' || (c == '=') != (text[0] == '=') && c != '>') {
			p.unread(c)
			break
		}
		text = append(text, c)
	}
	return string(text), p.err == nil
}

// ends reports whether a part is complete.
func ends(text []byte) bool {
	last := text[len(text)-1]
	return text[0] == '[' && last == ']' || text[0] == '=' && last == '>'
}

func blank(c byte) bool { return strings.IndexByte(" \t\n\v\f\r", c) >= 0 }

// want returns the next part, which is required.
func (p *parser) want(what string) string {
	text, ok := p.next()
	if !ok {
		p.fail("the file ends before %s", what)
	}
	return text
}

func (p *parser) count() int {
	text := p.want("the number of cards")
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || n == 0 {
		p.fail("bad number of cards %s: want 1 or more", quote(text))
	}
	return int(n)
}

func (p *parser) arrow() {
	if word := p.want("the ==>"); word != "==>" {
		p.fail("bad arrow %s: want ==>", quote(word))
	}
}

func (p *parser) card(word string) Card {
	body, opened := strings.CutPrefix(word, "[")
	body, closed := strings.CutSuffix(body, "]")
	face, kind, parted := strings.Cut(body, ":")
	if !opened || !closed || !parted || face == "" {
		p.fail("bad card %s: want [<num><color>:<type>]", quote(word))
		return Card{}
	}
	number, color := face[:len(face)-1], face[len(face)-1:]
	card := Card{
		uint(p.letter("number", number, "0123456789")),
		Color(p.letter("colour", color, colorLetters)),
		Type(p.letter("type", kind, typeLetters)),
	}
	if card.Type != Normal && card.Number != 0 {
		p.fail("bad number %q: a card of type %s has number 0", number, kind)
	}
	return card
}

// letter returns the index of a one-letter word among letters.
func (p *parser) letter(what, word, letters string) int {
	i := strings.Index(letters, word)
	if len(word) != 1 || i < 0 {
		p.fail("bad %s %s: want one of %s", what, quote(word), strings.Join(strings.Split(letters, ""), " "))
	}
	return i
}

func (p *parser) player(word string) int {
	digits, ok := strings.CutPrefix(word, "P")
	k, err := strconv.ParseUint(digits, 10, 31)
	if !ok || err != nil || int(k) >= p.players {
		p.fail("bad player %s: want P0 to P%d", quote(word), p.players-1)
	}
	return int(k)
}

func (p *parser) valid(count int) bool {
	text := p.want("the last line, 1 or 0")
	if text != "1" && text != "0" {
		p.fail("bad last line %s after %d cards: want 1 or 0", quote(text), count)
	}
	return text == "1"
}

func (p *parser) end() {
	if text, ok := p.next(); ok {
		p.fail("unexpected %s after the last line", quote(text))
	}
}

// quote quotes a piece of input, cut if it is long.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return fmt.Sprintf("%q...", s[:most])
	}
	return fmt.Sprintf("%q", s)
}
