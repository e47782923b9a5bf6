package gomoku

import "slices"

// Stone is the state of a grid point.
type Stone byte

// The states of a grid point. Outside is that of a point off the board.
const (
	Empty Stone = iota
	Black
	White
	Outside
)

// Symbol returns the character that the view command prints for s.
func (s Stone) Symbol() byte { return ".#ox"[s] }

// Opponent returns the other colour of a black or white stone.
func (s Stone) Opponent() Stone {
	if s == Black {
		return White
	}
	return Black
}

// String returns the colour as the end of the game announces it.
func (s Stone) String() string {
	return [...]string{"Empty", "Black", "White", "Outside"}[s]
}

// Board holds the stones. The zero Board is empty.
type Board struct{ stones [Size][Size]Stone }

// At returns the state of p.
func (b *Board) At(p Point) Stone {
	if !p.OnBoard() {
		return Outside
	}
	return b.stones[p.Row-1][p.Col-1]
}

// full reports whether no point is free.
func (b *Board) full() bool {
	for _, column := range b.stones {
		if slices.Contains(column[:], Empty) {
			return false
		}
	}
	return true
}

func (b *Board) set(p Point, s Stone) { b.stones[p.Row-1][p.Col-1] = s }

// directions has one of each pair of opposite directions: along the rows, along
// the columns, and the rising and the falling diagonal.
var directions = []Point{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// wins reports whether the stone on last completes a line of five or more of its
// colour ("Rules of the Game").
func wins(b *Board, last Point) bool {
	for _, d := range directions {
		if lineThrough(b, last, d) >= 5 {
			return true
		}
	}
	return false
}

// lineThrough counts the unbroken line of one colour through p along d, p included.
func lineThrough(b *Board, p, d Point) int {
	return 1 + follow(b, p, d) + follow(b, p, d.opposite())
}

// follow counts the stones of p's colour that come right after p towards d.
func follow(b *Board, p, d Point) int {
	n := 0
	for q := p.add(d); b.At(q) == b.At(p); q = q.add(d) {
		n++
	}
	return n
}
