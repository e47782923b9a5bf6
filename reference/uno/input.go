package uno

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Input is what a file tells about a pile (package comment, "Input").
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

// Build returns the pile that the cards make in a game of so many players.
func (in Input) Build(players int) *Pile {
	pile := NewPile(in.Cards[0], players)
	for _, c := range in.Cards[1:] {
		pile.Add(c)
	}
	return pile
}

// ReadInput reads a whole file in a game of so many players. The name is for
// messages. The error is an *InputError when the text is malformed.
func ReadInput(name string, r io.Reader, players int) (Input, error) {
	p := &parser{name: name, in: bufio.NewReader(r), players: players}
	in := p.input()
	return in, p.err
}

// parser reads a file line by line. After the first error it reads nothing more.
type parser struct {
	name    string
	in      *bufio.Reader
	players int
	line    int
	err     error
}

func (p *parser) input() Input {
	var in Input
	count := p.count()
	for i := 1; i <= count && p.err == nil; i++ {
		card, next := p.play(fmt.Sprintf("card %d of %d", i, count))
		in.Cards = append(in.Cards, card)
		in.Next = append(in.Next, next)
	}
	in.Valid = p.valid(count)
	p.end()
	return in
}

func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = &InputError{p.name, p.line, fmt.Sprintf(format, args...)}
	}
}

// next returns the next line without the white space at its end; ok is false
// behind the last one.
func (p *parser) next() (text string, ok bool) {
	if p.err != nil {
		return "", false
	}
	text, err := p.in.ReadString('\n')
	p.line++
	if err != nil && err != io.EOF {
		p.err = fmt.Errorf("%s: %w", p.name, err)
	}
	return strings.Trim(text, " \t\r\n"), text != "" && p.err == nil
}

// want returns the next line, which there has to be.
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

func (p *parser) play(which string) (Card, int) {
	text := p.want(which)
	words := strings.Fields(text)
	if len(words) != 3 || words[1] != "==>" {
		p.fail("bad line %s for %s: want [<num><color>:<type>] ==> P<k>", quote(text), which)
		return Card{}, 0
	}
	return p.card(words[0]), p.player(words[2])
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

// letter returns the place of a one-letter word among letters.
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
	for text, ok := p.next(); ok; text, ok = p.next() {
		if text != "" {
			p.fail("unexpected %s after the last line", quote(text))
		}
	}
}

// quote shows a piece of input, cut when it is long.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return fmt.Sprintf("%q...", s[:most])
	}
	return fmt.Sprintf("%q", s)
}
