package klondike

import (
	"fmt"
	"strings"
)

// Human returns the game in the human-readable format of part 2, section 5.2,
// with the top card of the waste last.
func (g *Game) Human() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Foundations\n%s\nTableau\n", g.foundationLine())

	rows := 0
	for _, column := range g.Tableau {
		rows = max(rows, len(column.Covered)+len(column.Uncovered))
	}
	for row := range rows {
		var cells []string
		for _, column := range g.Tableau {
			cells = append(cells, column.cell(row))
		}
		fmt.Fprintln(&b, strings.Join(cells, " "))
	}

	top := "(empty)"
	if n := len(g.Waste); n > 0 {
		top = strings.Join(texts(g.Waste[max(0, n-g.Turn):]), " ")
	}
	fmt.Fprintf(&b, "Waste top\n%s\n", top)
	return b.String()
}

// Exchange returns the game in the input format, without moves (part 2, section
// 5.1). Equal games have equal texts.
func (g *Game) Exchange() string {
	var b strings.Builder
	fmt.Fprintf(&b, "RULES:\nturn %d\n", g.Turn)
	if g.Resets == Unlimited {
		fmt.Fprintf(&b, "unlimited\n")
	} else {
		fmt.Fprintf(&b, "limit %d\n", g.Resets)
	}
	fmt.Fprintf(&b, "\nFOUNDATIONS:\n%s\n\nTABLEAU:\n", g.foundationLine())
	for i := Columns - 1; i >= 0; i-- {
		fmt.Fprintln(&b, split(g.Tableau[i].Covered, g.Tableau[i].Uncovered))
	}
	fmt.Fprintf(&b, "\nSTOCK:\n%s\n\nMOVES:\n", split(g.Waste, g.Stock))
	return b.String()
}

func (g *Game) foundationLine() string {
	var tops []Card
	for suit, rank := range g.Foundations {
		tops = append(tops, Card{rank, Suit(suit)})
	}
	return strings.Join(texts(tops), " ")
}

func (c *Column) cell(row int) string {
	covered := len(c.Covered)
	switch {
	case row < covered:
		return "##"
	case row < covered+len(c.Uncovered):
		return c.Uncovered[row-covered].String()
	}
	return ".."
}

// split joins two piles with a '|' between them.
func split(left, right []Card) string {
	words := append(texts(left), "|")
	return strings.Join(append(words, texts(right)...), " ")
}

func texts(cards []Card) []string {
	var texts []string
	for _, card := range cards {
		texts = append(texts, card.String())
	}
	return texts
}
