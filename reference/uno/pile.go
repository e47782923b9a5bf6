package uno

import (
	"fmt"
	"slices"
	"strings"
)

// Nobody is the player of the first card, which was dealt and not played.
const Nobody = -1

// Play is a card on the pile and the player who put it there, counted from 0.
type Play struct {
	Card   Card
	Player int
}

// String returns the handout's notation, such as "[4r:n] 2".
func (p Play) String() string { return fmt.Sprintf("%v %d", p.Card, p.Player) }

// Pile is the discard pile of a game between a fixed number of players.
type Pile struct {
	plays   []Play // the oldest first
	players int
}

// NewPile starts a pile with a card that is not checked. There must be at least
// one player.
func NewPile(first Card, players int) *Pile {
	return &Pile{[]Play{{first, Nobody}}, players}
}

// Add puts a card on the pile for the player whose turn it is. Whether it is
// compatible is not checked.
func (p *Pile) Add(c Card) { p.put(c, p.NextPlayer()) }

// put puts a card on the pile for a player.
func (p *Pile) put(c Card, player int) {
	p.plays = append(p.plays, Play{c, player})
}

func (p *Pile) top() Play { return p.plays[len(p.plays)-1] }

// Top returns the card on top.
func (p *Pile) Top() Card { return p.top().Card }

// Count returns the number of cards.
func (p *Pile) Count() int { return len(p.plays) }

// CurrentColor returns the colour to be played.
func (p *Pile) CurrentColor() Color { return p.Top().Color }

// NextPlayer returns the player whose turn it is.
func (p *Pile) NextPlayer() int {
	next := p.top().Player + 1
	if p.Top().Type == Skip {
		next++
	}
	return next % p.players
}

// Valid reports whether the pile follows the rules of the game ("Pilas
// Válidas"). Who played which card does not matter.
func (p *Pile) Valid() bool {
	below := p.plays[0].Card
	if below.Type == ChangeColor {
		return false
	}
	for _, play := range p.plays[1:] {
		if !play.Card.Compatible(below) {
			return false
		}
		below = play.Card
	}
	return true
}

// Cards returns the cards in the order in which they were played.
func (p *Pile) Cards() []Card {
	cards := make([]Card, len(p.plays))
	for i, play := range p.plays {
		cards[i] = play.Card
	}
	return cards
}

// Plays returns the cards with their players, in the order in which they were
// played.
func (p *Pile) Plays() []Play { return slices.Clone(p.plays) }

// String returns the handout's notation, the top first:
// "[0r:s] 0 -> [7r:n] -1 -> NULL".
func (p *Pile) String() string { return formatPile(p.plays) }

// formatPile writes plays, the oldest first, as a pile, the top first.
func formatPile(plays []Play) string {
	var s strings.Builder
	for i := len(plays) - 1; i >= 0; i-- {
		s.WriteString(plays[i].String() + " -> ")
	}
	return s.String() + "NULL"
}

// formatArray writes cards as the driver shows an array: "[ [7r:n], [0r:s] ]".
func formatArray(cards []Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = c.String()
	}
	return "[ " + strings.Join(words, ", ") + " ]"
}
