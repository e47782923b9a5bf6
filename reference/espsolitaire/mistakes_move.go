package espsolitaire

import "slices"

// Wrong rules for moves.

// follower decides whether a card may follow another.
type follower = func(card, next Card) bool

// fitsAs replaces what fits on a game stack, and passes on the right rule.
func fitsAs(wrong func(right follower, last, card Card) bool) func(*rules) {
	return func(r *rules) {
		right := r.fits
		r.fits = func(last, card Card) bool { return wrong(right, last, card) }
	}
}

// runsAs replaces which cards move together, and passes on the right rule.
func runsAs(wrong func(right follower, card, next Card) bool) func(*rules) {
	return func(r *rules) {
		right := r.follows
		r.follows = func(card, next Card) bool { return wrong(right, card, next) }
	}
}

func (c Card) otherColour() Card { return Card{Red + Black - c.Color, c.Value} }

func anyColour(right follower, card, next Card) bool {
	return right(card, next) || right(card, next.otherColour())
}

func sameColour(right follower, card, next Card) bool { return right(card, next.otherColour()) }

func anyValue(right follower, card, next Card) bool {
	return right(card, Card{next.Color, card.Value - 1})
}

func anyLower(right follower, card, next Card) bool {
	return next.Value < card.Value && anyValue(right, card, next)
}

func rising(right follower, card, next Card) bool { return right(next, card) }

// moving replaces which cards may leave their stack: those from a row on.
func moving(wrong func(g *Game, stack, row int, right bool) bool) func(*rules) {
	return func(r *rules) {
		right := r.movable
		r.movable = func(r *rules, g *Game, stack, row int) bool { return wrong(g, stack, row, right(r, g, stack, row)) }
	}
}

func notFrom(stack int) func(*Game, int, int, bool) bool {
	return func(_ *Game, from, _ int, right bool) bool { return right && from != stack }
}

func runRefused(g *Game, stack, row int, right bool) bool {
	return right && row == g[stack].Len()-1
}

func runTwoOnly(g *Game, stack, row int, right bool) bool { return right && row >= g[stack].Len()-2 }

func stockCoveredMoves(_ *Game, stack, _ int, right bool) bool { return right || stack == Stock }

// accepting replaces what a stack accepts.
func accepting(wrong func(r *rules, g *Game, stack int, cards []Card, right bool) bool) func(*rules) {
	return func(r *rules) {
		right := r.accepts
		r.accepts = func(r *rules, g *Game, stack int, cards []Card) bool {
			return wrong(r, g, stack, cards, right(r, g, stack, cards))
		}
	}
}

func notTo(stack int) func(*rules, *Game, int, []Card, bool) bool {
	return func(_ *rules, _ *Game, to int, _ []Card, right bool) bool { return right && to != stack }
}

func emptyNoRun(_ *rules, g *Game, stack int, cards []Card, right bool) bool {
	return right && (isDeposit(stack) || g[stack].Len() > 0 || len(cards) == 1)
}

func stockTakes(_ *rules, g *Game, stack int, cards []Card, right bool) bool {
	return right || stack == Stock && g[Stock].Last() != cards[len(cards)-1] && g[Stock].Len()+len(cards) <= Rows
}

func depositRun(r *rules, g *Game, stack int, cards []Card, right bool) bool {
	return right || isDeposit(stack) && r.stores(g[stack].Last(), cards[0])
}

func depositRedIs5(_ *rules, _ *Game, stack int, cards []Card, right bool) bool {
	return right && (!isDeposit(stack) || stack == FirstDeposit == (cards[0].Color == Red))
}

// depositsFrom restricts from where cards come to a deposit stack.
func depositsFrom(allowed func(stack int) bool) func(*rules) {
	return accepting(func(_ *rules, g *Game, stack int, cards []Card, right bool) bool {
		from, _, _ := g.find(cards[0])
		return right && (!isDeposit(stack) || allowed(from))
	})
}

// storing replaces what fits on a deposit stack.
func storing(wrong func(last, card Card, right bool) bool) func(*rules) {
	return func(r *rules) {
		right := r.stores
		r.stores = func(last, card Card) bool { return wrong(last, card, right(last, card)) }
	}
}

func depositAnyColour(last, card Card, right bool) bool {
	return right || last != Card{} && last.Value+1 == card.Value
}

func depositAnyHigher(last, card Card, right bool) bool {
	return right || last.Color == card.Color && last.Value < card.Value
}

func depositAnyStart(last, _ Card, right bool) bool { return right || last == Card{} }

func depositAlternates(last, card Card, right bool) bool {
	if last == (Card{}) {
		return right
	}
	return last.Color != card.Color && last.Value+1 == card.Value
}

func depositWithoutJack(_, card Card, right bool) bool { return right && card.Value != 11 }

func runReversed(g *Game, from, row, to int) {
	slices.Reverse(g[from][row:g[from].Len()])
	carry(g, from, row, to)
}

func runFirstOnly(g *Game, from, row, to int) {
	rest := g[from]
	clear(g[from][row+1:])
	carry(g, from, row, to)
	copy(g[from][row:], rest[row+1:])
}

func runRestLost(g *Game, from, row, to int) {
	clear(g[from][row+1:])
	carry(g, from, row, to)
}

func moveCopies(g *Game, from, row, to int) {
	left := g[from]
	carry(g, from, row, to)
	g[from] = left
}
