package uno

import "fmt"

// Color is the colour of a card; a change of colour has the one that it sets.
type Color int

// The colours, in the order of color_t.
const (
	Blue Color = iota
	Red
	Yellow
	Green
)

// Type is the kind of a card.
type Type int

// The types, in the order of type_t.
const (
	Normal Type = iota
	ChangeColor
	Skip
)

const (
	colorLetters = "bryg"
	typeLetters  = "ncs"
)

// Card is one card of the deck. Number is 0 to 9, and 0 for all but normal cards.
type Card struct {
	Number uint
	Color  Color
	Type   Type
}

// String returns the handout's notation, such as "[4r:n]".
func (c Card) String() string {
	return fmt.Sprintf("[%d%c:%c]", c.Number, colorLetters[c.Color], typeLetters[c.Type])
}

// SameNumber reports whether both cards have the same number.
func (c Card) SameNumber(d Card) bool { return c.Number == d.Number }

// SameColor reports whether both cards have the same colour.
func (c Card) SameColor(d Card) bool { return c.Color == d.Color }

// Compatible reports whether a player may put c on top ("Reglas del Juego", 1, 3
// and 4).
func (c Card) Compatible(top Card) bool {
	switch c.Type {
	case ChangeColor:
		return true
	case Skip:
		return c.SameColor(top) || top.Type == Skip
	default:
		return c.SameColor(top) || top.Type == Normal && c.SameNumber(top)
	}
}
