package klondike

import (
	"fmt"
	"io"
)

// Parse reads an input file up to and including "MOVES:" (part 1, sections 3 and
// 4.3). It does not judge the cards; [Game.Validate] does. The error is a
// [*FormatError], or the error of reading r.
func Parse(r io.Reader) (*Game, error) {
	g, _, err := parse(&right, r, upToMoves)
	return g, err
}

// ParseWithMoves reads an input file and its moves (part 2, section 3), with
// errors as those of [Parse].
func ParseWithMoves(r io.Reader) (*Game, []Move, error) {
	return parse(&right, r, andMoves)
}

// Whether the moves are read.
const (
	upToMoves = false
	andMoves  = true
)

func parse(r *rules, in io.Reader, moves bool) (*Game, []Move, error) {
	p := newParser(r, in)
	g, err := p.game()
	if err != nil || !moves {
		return g, nil, err
	}
	list, err := p.moves()
	if err != nil {
		return nil, nil, err
	}
	return g, list, nil
}

func (p *parser) game() (*Game, error) {
	g := new(Game)
	for _, section := range []func(*Game) error{p.rules, p.foundations, p.tableau, p.stock} {
		if err := section(g); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func (p *parser) rules(g *Game) error {
	if err := p.expect("RULES:"); err != nil {
		return err
	}
	if err := p.expect("turn"); err != nil {
		return err
	}
	if g.Turn = p.by.turn(p.peek().text); g.Turn == 0 {
		return p.fail("'1' or '3' after 'turn'")
	}
	p.take()

	switch p.peek().text {
	case "unlimited":
		g.Resets = Unlimited
	case "limit":
		p.take()
		if g.Resets = p.by.limit(p.peek().text); g.Resets == Unlimited {
			return p.fail("a number from 0 to 9 after 'limit'")
		}
	default:
		return p.fail("'unlimited' or 'limit'")
	}
	p.take()
	return nil
}

// turn reads how many cards are turned over at a time; it returns 0 for anything else.
func turn(text string) int {
	switch text {
	case "1":
		return 1
	case "3":
		return 3
	}
	return 0
}

// limit reads how many resets there are; it returns [Unlimited] for anything else.
func limit(text string) int {
	if len(text) != 1 || text[0] < '0' || text[0] > '9' {
		return Unlimited
	}
	return int(text[0] - '0')
}

func (p *parser) foundations(g *Game) error {
	if err := p.expect("FOUNDATIONS:"); err != nil {
		return err
	}
	for i := range g.Foundations {
		suit := Suit(i)
		card, ok := p.by.card(p.peek().text)
		if !ok || card.Suit != suit {
			return p.fail(fmt.Sprintf("'%s' or a card of that suit", Card{None, suit}))
		}
		g.Foundations[suit] = card.Rank
		p.take()
	}
	return nil
}

func (p *parser) tableau(g *Game) error {
	if err := p.expect("TABLEAU:"); err != nil {
		return err
	}
	for number := Columns; number >= 1; number-- {
		if err := p.column(number, &g.Tableau[number-1]); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) column(number int, c *Column) error {
	pile := &c.Covered
	want := fmt.Sprintf("a card or '|' in column %d", number)
	for begun := false; !begun || !p.peek().first; begun = true {
		card, isCard := p.card()
		switch {
		case begun && p.peek().glued:
			return p.fail(fmt.Sprintf("a space in column %d", number))
		case isCard:
			*pile = append(*pile, card)
		case p.peek().text == "|" && pile == &c.Covered:
			pile = &c.Uncovered
			want = fmt.Sprintf("a card or the end of the line in column %d", number)
		default:
			return p.fail(want)
		}
		p.take()
	}
	switch {
	case pile == &c.Covered:
		return p.failAtLineEnd(want)
	case len(c.Covered) > 0 && len(c.Uncovered) == 0 && p.by.needsOpen:
		return p.failAtLineEnd(fmt.Sprintf("an uncovered card after '|' in column %d", number))
	}
	return nil
}

func (p *parser) stock(g *Game) (err error) {
	if err := p.expect("STOCK:"); err != nil {
		return err
	}
	if g.Waste, err = p.cardsUntil("|"); err != nil {
		return err
	}
	g.Stock, err = p.cardsUntil("MOVES:")
	return err
}

func (p *parser) cardsUntil(end string) ([]Card, error) {
	var cards []Card
	for {
		if card, ok := p.card(); ok {
			cards = append(cards, card)
		} else if p.peek().text == end {
			p.take()
			return cards, nil
		} else {
			return nil, p.fail(fmt.Sprintf("a card or '%s'", end))
		}
		p.take()
	}
}

func (p *parser) moves() ([]Move, error) {
	var moves []Move
	for {
		m, ok := p.by.move(p.peek().text)
		switch {
		case ok:
			moves = append(moves, m)
			p.take()
		case p.atEnd():
			return moves, nil
		default:
			return nil, p.fail("a move ('.', 'r', or source->destination" +
				" with source w or 1 to 7 and destination f or 1 to 7)")
		}
	}
}
