package espsolitaire

import "fmt"

// The seven stacks of the game by number. Stacks 1 to 4 are the game stacks,
// 5 and 6 the deposit stacks.
const (
	Stock        = 0
	FirstGame    = 1
	LastGame     = 4
	FirstDeposit = 5
	LastDeposit  = 6
	Stacks       = 7
)

// Rows is the height of the board. No stack ever holds more cards: the stock
// begins with 16, and game stack 4, dealt four, can grow to three cards and a
// run from king to ace.
const Rows = 16

// Stack is a pile of cards, the first dealt in row 0; the places after the last
// card hold the zero [Card].
type Stack [Rows]Card

// Len returns the number of cards.
func (s *Stack) Len() int {
	n := 0
	for n < Rows && s[n] != (Card{}) {
		n++
	}
	return n
}

// Last returns the card that may be taken or built on, or the zero [Card].
func (s *Stack) Last() Card {
	if n := s.Len(); n > 0 {
		return s[n-1]
	}
	return Card{}
}

// Game is the state of a game. It is a plain value: a copy is a game of its own,
// and == compares positions.
type Game [Stacks]Stack

// dealOrder names the stacks that get one card each, the last of the deck first.
var dealOrder = [...]int{1, 2, 3, 4, 2, 3, 4, 3, 4, 4}

// Deal lays out the cards (section "Austeilen der Karten"). The last card of the
// deck is dealt first, to the game stacks 1, 2, 3, 4, 2, 3, 4, 3, 4, 4; the
// others stay in deck order in the stock, the last of them open.
func Deal(deck Deck) Game {
	var g Game
	for i, to := range dealOrder {
		g[to][g[to].Len()] = deck[DeckSize-1-i]
	}
	copy(g[Stock][:], deck[:DeckSize-len(dealOrder)])
	return g
}

// Move is a request to move a card, and those that lie on it, to a stack.
type Move struct {
	Card Card
	To   int // number of the stack
}

// String returns the command for the move, such as "move RED 10 to 3".
func (m Move) String() string {
	return fmt.Sprintf("move %v to %d", m.Card, m.To)
}

// Play makes the move and returns true, or leaves the game as it is and returns
// false where the rules (section "Spielregeln") forbid it:
//
//   - The card is the open card of the stock, or lies on a game stack and every
//     card from it to the last is one lower than, and of the other colour than,
//     the one before. These cards move together.
//   - On a game stack, the moved card must be one lower than, and of the other
//     colour than, the last card; on an empty one it must be a king, as in real
//     solitaire.
//   - On a deposit stack a single card may be put: an ace on an empty one, of
//     either colour, else the next higher card of the same colour.
//   - Nothing may be put on the stock.
//
// Points the handout leaves open are refused: taking a card from a deposit stack,
// a move to the stack where the card lies, and a card or stack that does not exist.
func (g *Game) Play(m Move) bool { return right.play(g, m) }

func (r *rules) play(g *Game, m Move) bool {
	from, row, ok := g.find(m.Card)
	if !ok || !r.movable(r, g, from, row) || !r.accepts(r, g, m.To, g[from][row:g[from].Len()]) {
		return false
	}
	r.carry(g, from, row, m.To)
	return true
}

// carry moves the card there, and those after it, to the end of a stack.
func carry(g *Game, from, row, to int) {
	moving := g[from]
	clear(g[from][row:])
	copy(g[to][g[to].Len():], moving[row:])
}

// Won reports whether all cards lie on the deposit stacks (section "Spielende").
func (g *Game) Won() bool {
	return g[FirstDeposit].Last().Value == King && g[LastDeposit].Last().Value == King
}

// Moves returns every legal move, ordered by stack and row.
func (g *Game) Moves() []Move {
	var moves []Move
	for from := Stock; from <= LastGame; from++ {
		for row := range g[from].Len() {
			for to := FirstGame; to < Stacks; to++ {
				m := Move{g[from][row], to}
				if after := *g; after.Play(m) {
					moves = append(moves, m)
				}
			}
		}
	}
	return moves
}

func (g *Game) find(card Card) (stack, row int, ok bool) {
	if card == (Card{}) {
		return 0, 0, false
	}
	for stack := range g {
		for row := range g[stack] {
			if g[stack][row] == card {
				return stack, row, true
			}
		}
	}
	return 0, 0, false
}

// movable reports whether the card there and those after it may leave the stack.
func movable(r *rules, g *Game, stack, row int) bool {
	cards := g[stack][row:g[stack].Len()]
	switch {
	case stack == Stock:
		return len(cards) == 1
	case isDeposit(stack):
		return false
	}
	for i := range len(cards) - 1 {
		if !r.follows(cards[i], cards[i+1]) {
			return false
		}
	}
	return true
}

// accepts reports whether the stack may take the cards.
func accepts(r *rules, g *Game, stack int, moving []Card) bool {
	switch {
	case FirstGame <= stack && stack <= LastGame:
		last := g[stack].Last()
		return last == Card{} && r.starts(moving[0]) || last != Card{} && r.fits(last, moving[0])
	case isDeposit(stack):
		return len(moving) == 1 && r.stores(g[stack].Last(), moving[0])
	}
	return false
}

func stores(last, card Card) bool {
	return last == Card{} && card.Value == Ace || last == Card{card.Color, card.Value - 1}
}

func isDeposit(stack int) bool {
	return stack == FirstDeposit || stack == LastDeposit
}
