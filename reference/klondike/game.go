package klondike

// Columns is the number of tableau columns.
const Columns = 7

// Unlimited is the value of [Game.Resets] when the rules set no limit.
const Unlimited = -1

// A Game is one state of a game. Play changes it in place.
type Game struct {
	// Turn is the number of cards turned over at a time, 1 or 3.
	Turn int

	// Resets is the number of times that the waste may still become the
	// stock, from 0 to 9, or [Unlimited].
	Resets int

	// Foundations holds the rank of the top card of each suit.
	Foundations [Suits]Rank

	// Tableau holds column 1 at index 0.
	Tableau [Columns]Column

	// Waste has its top card last.
	Waste []Card

	// Stock has its top card first.
	Stock []Card
}

// A Column is one column of the tableau, from the top of the table downwards:
// first the covered cards, then the uncovered ones. A column with covered cards
// has at least one uncovered card (part 1, section 2).
type Column struct {
	Covered, Uncovered []Card
}

// Covered returns the number of covered cards in the tableau.
func (g *Game) Covered() int {
	n := 0
	for _, column := range g.Tableau {
		n += len(column.Covered)
	}
	return n
}

// takes reports whether the card may be placed on the column.
func (c *Column) takes(card Card) bool { return takes(&right, c, card) }

func takes(r *rules, c *Column, card Card) bool {
	n := len(c.Uncovered)
	if n == 0 {
		return r.starts(card)
	}
	return r.fits(card, c.Uncovered[n-1])
}

// uncover turns over the last covered card when no uncovered card is left.
func uncover(c *Column) {
	if last := len(c.Covered) - 1; last >= 0 && len(c.Uncovered) == 0 {
		c.Uncovered = append(c.Uncovered, c.Covered[last])
		c.Covered = c.Covered[:last]
	}
}
