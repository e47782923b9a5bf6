package klondike

import (
	"fmt"
	"strings"
)

// Human returns the game in the human-readable format of part 2, section 5.2,
// with the top card of the waste last.
func (g *Game) Human() string { return humanReadable(&right, g) }

func humanReadable(r *rules, g *Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Foundations\n%s\nTableau\n", r.line(g.tops()))

	rows := 0
	for _, column := range g.Tableau {
		rows = max(rows, len(column.Covered)+len(column.Uncovered))
	}
	for row := range rows {
		var cells []string
		for _, column := range g.Tableau {
			cells = append(cells, r.cell(r, &column, row))
		}
		fmt.Fprintln(&b, strings.Join(cells, " "))
	}

	top := "(empty)"
	if len(g.Waste) > 0 {
		top = r.line(r.top(g))
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
	fmt.Fprintf(&b, "\nFOUNDATIONS:\n%s\n\nTABLEAU:\n", strings.Join(texts(g.tops()), " "))
	for i := Columns - 1; i >= 0; i-- {
		fmt.Fprintln(&b, split(g.Tableau[i].Covered, g.Tableau[i].Uncovered))
	}
	fmt.Fprintf(&b, "\nSTOCK:\n%s\n\nMOVES:\n", split(g.Waste, g.Stock))
	return b.String()
}

// line returns cards as the human-readable format shows them.
func (r *rules) line(cards []Card) string {
	var names []string
	for _, card := range cards {
		names = append(names, r.name(card))
	}
	return strings.Join(names, " ")
}

// top returns the cards of the waste that are shown, the top card last.
func top(g *Game) []Card { return g.Waste[max(0, len(g.Waste)-g.Turn):] }

func (g *Game) tops() []Card {
	var tops []Card
	for suit, rank := range g.Foundations {
		tops = append(tops, Card{rank, Suit(suit)})
	}
	return tops
}

func cell(r *rules, c *Column, row int) string {
	covered := len(c.Covered)
	switch {
	case row < covered:
		return "##"
	case row < covered+len(c.Uncovered):
		return r.name(c.Uncovered[row-covered])
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
