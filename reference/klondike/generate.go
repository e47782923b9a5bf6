package klondike

import (
	"math/rand/v2"
	"slices"
)

// Generate returns a random valid game: sometimes a fresh deal, otherwise some
// possible state of a game, under any of the rules.
func Generate(rng *rand.Rand) *Game {
	g := &Game{Turn: 1 + 2*rng.IntN(2), Resets: Unlimited}
	if rng.IntN(2) == 0 {
		g.Resets = rng.IntN(10)
	}
	if rng.IntN(4) == 0 {
		g.dealFresh(rng)
	} else {
		g.dealMiddle(rng)
	}
	return g
}

// PlayRandom plays one of the legal moves, all equally likely, and returns it. It
// returns false if there is none.
func (g *Game) PlayRandom(rng *rand.Rand) (Move, bool) {
	moves := Moves()
	for _, i := range rng.Perm(len(moves)) {
		if g.Play(moves[i]) {
			return moves[i], true
		}
	}
	return "", false
}

func (g *Game) dealFresh(rng *rand.Rand) {
	deck := g.shuffledDeck(rng)
	for i := range g.Tableau {
		deck = g.Tableau[i].deal(deck, i, 1)
	}
	g.Stock = deck
}

// dealMiddle deals as if some moves had been made: to the foundations, then to
// the tableau from a part of the deck, then to waste and stock.
func (g *Game) dealMiddle(rng *rand.Rand) {
	for suit := range g.Foundations {
		g.Foundations[suit] = Rank(rng.IntN(int(King) + 1))
	}
	deck := g.shuffledDeck(rng)
	n := rng.IntN(len(deck) + 1)
	table, hand := deck[:n], deck[n:]
	for i := range g.Tableau {
		table = g.Tableau[i].deal(table, rng.IntN(i+1), rng.IntN(int(King)+1))
	}
	hand = slices.Concat(table, hand)
	turned := rng.IntN(len(hand) + 1)
	g.Waste, g.Stock = slices.Clone(hand[:turned]), hand[turned:]
}

// shuffledDeck returns the cards that are not on the foundations.
func (g *Game) shuffledDeck(rng *rand.Rand) []Card {
	var deck []Card
	for suit, top := range g.Foundations {
		for rank := top + 1; rank <= King; rank++ {
			deck = append(deck, Card{rank, Suit(suit)})
		}
	}
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	return deck
}

// deal fills an empty column from the deck, with fewer cards than requested if the
// deck has no more that fit, and returns the rest of the deck.
func (c *Column) deal(deck []Card, covered, uncovered int) []Card {
	if len(deck) == 0 || covered+uncovered == 0 {
		return deck
	}
	covered = min(covered, len(deck)-1)
	c.Covered = slices.Clone(deck[:covered])
	c.Uncovered = []Card{deck[covered]}
	deck = slices.Clone(deck[covered+1:])
	for len(c.Uncovered) < uncovered {
		i := slices.IndexFunc(deck, c.takes)
		if i < 0 {
			break
		}
		c.Uncovered = append(c.Uncovered, deck[i])
		deck = slices.Delete(deck, i, i+1)
	}
	return deck
}
