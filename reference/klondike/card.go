package klondike

import "strings"

// A Suit is one of the four suits, in the order in which the input format
// lists the foundations.
type Suit uint8

// The suits. Clubs and spades are black, diamonds and hearts are red.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Suits is the number of suits.
const Suits = 4

// A Rank is the value of a card, from [Ace] to [King]. [None] is the rank of
// an empty foundation.
type Rank uint8

// The ranks that rules mention by name.
const (
	None Rank = 0
	Ace  Rank = 1
	King Rank = 13
)

const (
	suitLetters = "cdhs"
	rankLetters = "_A23456789TJQK"
)

// A Card is one playing card, or with rank [None] the mark of an empty
// foundation.
type Card struct {
	Rank Rank
	Suit Suit
}

// String returns the card as the input format writes it: rank, then suit, such
// as "Th" or "_c" (part 1, section 3).
func (c Card) String() string {
	return string([]byte{rankLetters[c.Rank], suitLetters[c.Suit]})
}

// ParseCard reads a card in the form of [Card.String], and reports whether text
// is one. It accepts rank [None], which only foundations may have.
func ParseCard(text string) (Card, bool) {
	if len(text) != 2 {
		return Card{}, false
	}
	rank := strings.IndexByte(rankLetters, text[0])
	suit := strings.IndexByte(suitLetters, text[1])
	if rank < 0 || suit < 0 {
		return Card{}, false
	}
	return Card{Rank(rank), Suit(suit)}, true
}

func (s Suit) red() bool { return s == Diamonds || s == Hearts }

// fitsOn reports whether c may lie on below in a tableau pile.
func (c Card) fitsOn(below Card) bool {
	return c.Rank+1 == below.Rank && c.Suit.red() != below.Suit.red()
}
