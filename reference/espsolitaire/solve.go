package espsolitaire

import "slices"

// Solve looks for moves that win the game. It gives up after this many positions; if
// it finds none, the game cannot be won or is too hard to decide.
func Solve(game Game, positions int) ([]Move, bool) {
	s := solver{left: positions, seen: make(map[Game]bool)}
	if !s.solve(game) {
		return nil, false
	}
	slices.Reverse(s.moves)
	return s.moves, true
}

type solver struct {
	left  int
	seen  map[Game]bool
	moves []Move // of the win, the last one first
}

func (s *solver) solve(game Game) bool {
	if game.Won() {
		return true
	}
	if s.seen[game] || s.left == 0 {
		return false
	}
	s.seen[game] = true
	s.left--
	for _, m := range promising(game) {
		next := game
		next.Play(m)
		if s.solve(next) {
			s.moves = append(s.moves, m)
			return true
		}
	}
	return false
}

// promising returns the legal moves except those that only swap empty stacks, with
// the moves to the deposit stacks first.
func promising(game Game) []Move {
	empty := func(stack int) bool { return game[stack] == Stack{} }
	moves := slices.DeleteFunc(game.Moves(), func(m Move) bool {
		first := m.To == FirstGame || m.To == FirstDeposit
		return !first && empty(m.To) && empty(m.To-1)
	})
	slices.SortStableFunc(moves, func(a, b Move) int {
		return b.To/FirstDeposit - a.To/FirstDeposit
	})
	return moves
}
