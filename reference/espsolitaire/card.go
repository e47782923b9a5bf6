package espsolitaire

import "strconv"

// Color is one of the two colours of the game. The zero Color is none.
type Color uint8

// The two colours, both of thirteen cards.
const (
	Red Color = iota + 1
	Black
)

// The value that starts a deposit stack, and the one that may start a game stack.
const (
	Ace  = 1
	King = 13
)

var (
	colors = map[string]Color{"RED": Red, "BLACK": Black}
	values = map[string]uint8{
		"A": Ace, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7,
		"8": 8, "9": 9, "10": 10, "J": 11, "Q": 12, "K": King,
	}
	valueNames = [...]string{"?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
)

// String returns the colour as the configuration file spells it: RED or BLACK.
func (c Color) String() string {
	switch c {
	case Red:
		return "RED"
	case Black:
		return "BLACK"
	}
	return "Color(" + strconv.Itoa(int(c)) + ")"
}

// Card is one of the 26 cards: its colour, and its value from [Ace] to [King].
// The zero Card is no card: an empty place on the board.
type Card struct {
	Color Color
	Value uint8
}

// String returns the card as the configuration file spells it, such as "RED 10".
func (c Card) String() string {
	return c.Color.String() + " " + c.valueName()
}

// Short returns the card as the board shows it, such as "R10"; "" for no card.
func (c Card) Short() string {
	if c == (Card{}) {
		return ""
	}
	return c.Color.String()[:1] + c.valueName()
}

func (c Card) valueName() string {
	if int(c.Value) >= len(valueNames) {
		return "?"
	}
	return valueNames[c.Value]
}

// carries reports whether next may lie directly below c on a game stack: one
// lower in value and of the other colour.
func (c Card) carries(next Card) bool {
	return c.Color != next.Color && c.Value == next.Value+1
}
