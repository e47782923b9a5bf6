package klondike

import "strings"

// A Move is one move as the MOVES section writes it (part 2, section 3): "."
// turns over stock cards, "r" resets the stock, and "4->3" carries cards from
// the waste (w) or a column to a foundation (f) or a column.
type Move string

const (
	turnOver Move = "."
	reset    Move = "r"

	sources      = "w1234567"
	destinations = "f1234567"
)

// ParseMove reports whether text has the form of a move, and returns it.
func ParseMove(text string) (Move, bool) {
	m := Move(text)
	if m == turnOver || m == reset {
		return m, true
	}
	ok := len(m) == 4 && m[1:3] == "->" &&
		strings.IndexByte(sources, m[0]) >= 0 &&
		strings.IndexByte(destinations, m[3]) >= 0
	return m, ok
}

// Moves returns every well-formed move, legal or not.
func Moves() []Move {
	moves := []Move{turnOver, reset}
	for _, from := range sources {
		for _, to := range destinations {
			moves = append(moves, Move(string(from)+"->"+string(to)))
		}
	}
	return moves
}

// Play makes the move and reports whether it was legal (part 2, sections 2 and
// 4.2). An illegal move leaves the game as it was. The move must be well-formed,
// as those from [ParseMove] and [Moves] are.
func (g *Game) Play(m Move) bool { return right.play(&right, g, m) }

func playMove(r *rules, g *Game, m Move) bool {
	switch m {
	case turnOver:
		return r.turnOver(g)
	case reset:
		return r.reset(g)
	}
	from, to := m[0], m[3]
	switch {
	case from == to:
		return false
	case from == 'w':
		return r.carry(r, g, &g.Waste, max(0, len(g.Waste)-1), to)
	}
	column := &g.Tableau[from-'1']
	legal := r.carry(r, g, &column.Uncovered, 0, to)
	r.uncover(column)
	return legal
}

// playAll plays the moves in order until one is illegal. It returns the number
// of moves made.
func playAll(r *rules, g *Game, moves []Move) int {
	for i, m := range moves {
		if !r.play(r, g, m) {
			return i
		}
	}
	return len(moves)
}

func turnOverCards(g *Game) bool {
	n := min(g.Turn, len(g.Stock))
	g.Waste = append(g.Waste, g.Stock[:n]...)
	g.Stock = g.Stock[n:]
	return n > 0
}

func resetStock(g *Game) bool {
	if len(g.Stock) > 0 || g.Resets == 0 {
		return false
	}
	if g.Resets != Unlimited {
		g.Resets--
	}
	g.Stock, g.Waste = g.Waste, nil
	return true
}

// carry moves cards from the end of a pile: to a foundation the last card, and to a
// column the first card from index first on that the column accepts, with all the
// cards after it.
func carry(r *rules, g *Game, pile *[]Card, first int, to byte) bool {
	cards := *pile
	if to == 'f' {
		first = max(0, len(cards)-1)
	}
	for i, card := range cards[first:] {
		if r.place(g, card, cards[first+i:], to) {
			*pile = cards[:first+i]
			return true
		}
	}
	return false
}

// place puts down a run of cards that begins with head, if the destination accepts
// that card.
func (r *rules) place(g *Game, head Card, run []Card, to byte) bool {
	if to == 'f' {
		if !r.stores(g, head) {
			return false
		}
		g.Foundations[head.Suit] = head.Rank
		return true
	}
	column := &g.Tableau[to-'1']
	if !takes(r, column, head) {
		return false
	}
	column.Uncovered = append(column.Uncovered, run...)
	return true
}

// stores reports whether the foundation of its suit takes the card.
func stores(g *Game, card Card) bool { return card.Rank == g.Foundations[card.Suit]+1 }
