package klondike

import (
	"fmt"
	"strings"
)

// An InvalidError says that a well-formed input describes an impossible game
// (part 1, sections 4.1 and 4.2).
type InvalidError struct {
	// Problems holds one line for each problem, at least one in all.
	Problems []string
}

// Error returns the problems, one a line.
func (e *InvalidError) Error() string { return strings.Join(e.Problems, "\n") }

// Validate checks that the uncovered cards of each column form a legal pile and
// that every card of the deck is there once. The error is an [*InvalidError].
func (g *Game) Validate() error { return right.validate(g) }

func (r *rules) validate(g *Game) error {
	problems := r.piles(r, g)
	if duplicated := r.duplicated(g); duplicated != nil {
		problems = append(problems, "Duplicated cards: "+strings.Join(texts(duplicated), " "))
	}
	if missing := r.missing(g); missing != nil {
		problems = append(problems, "Missing cards: "+strings.Join(texts(missing), " "))
	}
	if problems == nil {
		return nil
	}
	return &InvalidError{problems}
}

func duplicated(g *Game) []Card { return g.counted(func(n int) bool { return n > 1 }) }

func missing(g *Game) []Card { return g.counted(func(n int) bool { return n == 0 }) }

// counted returns the cards of whose number the condition is true.
func (g *Game) counted(is func(n int) bool) []Card {
	var cards []Card
	count := g.count()
	for suit := Suits - 1; suit >= 0; suit-- {
		for rank := Ace; rank <= King; rank++ {
			if card := (Card{rank, Suit(suit)}); is(count[card]) {
				cards = append(cards, card)
			}
		}
	}
	return cards
}

// illegalPiles names the first misplaced card of each column.
func illegalPiles(r *rules, g *Game) []string {
	var problems []string
	for i, column := range g.Tableau {
		pile := column.Uncovered
		for j := 1; j < len(pile); j++ {
			if !r.lies(pile[j], pile[j-1]) {
				problems = append(problems, fmt.Sprintf(
					"Illegal pile in column %d: %s cannot lie on %s", i+1, pile[j], pile[j-1]))
				break
			}
		}
	}
	return problems
}

// count returns how often each card appears. It counts all cards beneath the top of a
// foundation as present.
func (g *Game) count() map[Card]int {
	count := make(map[Card]int)
	add := func(cards []Card) {
		for _, card := range cards {
			count[card]++
		}
	}
	for suit, top := range g.Foundations {
		for rank := Ace; rank <= top; rank++ {
			count[Card{rank, Suit(suit)}]++
		}
	}
	for _, column := range g.Tableau {
		add(column.Covered)
		add(column.Uncovered)
	}
	add(g.Waste)
	add(g.Stock)
	return count
}
