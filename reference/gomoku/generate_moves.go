package gomoku

import "math/rand/v2"

// The plans of Generate: the moves that the players try one after the other. A
// move to an occupied point is refused and does not change the turn.

// scatter places stones all over the board.
func scatter(s *session) []Point {
	moves := make([]Point, s.rng.IntN(60))
	for i := range moves {
		moves[i] = s.anyPoint()
	}
	return moves
}

// crowd fills a small part of the board, often at an edge, with both colours.
func crowd(s *session) []Point {
	width, height := 4+s.rng.IntN(5), 4+s.rng.IntN(5)
	left, bottom := within(s.rng, width), within(s.rng, height)
	var moves []Point
	for col := range width {
		for row := range height {
			moves = append(moves, Point{left + col, bottom + row})
		}
	}
	shuffle(s.rng, moves)
	return moves
}

// within returns the first of length successive columns or rows on the board,
// often at an edge.
func within(rng *rand.Rand, length int) int {
	last := Size - length + 1
	return pick(rng, []int{1, last, 1 + rng.IntN(last)})
}

// race makes one player build a line of four to eight, complete or with a gap, whose
// stones come in any order, while the other plays elsewhere.
func race(s *session) []Point {
	builder := raceLine(s)
	if len(builder) > 1 && s.oneIn(4) {
		gap := s.rng.IntN(len(builder))
		builder = append(builder[:gap], builder[gap+1:]...)
	}
	joint := s.rng.IntN(len(builder))
	last := builder[joint]
	builder = append(builder[:joint], builder[joint+1:]...)
	shuffle(s.rng, builder)
	builder = append(builder, last)

	var moves []Point
	if s.oneIn(2) {
		moves = append(moves, s.anyPoint())
	}
	for _, p := range builder {
		moves = append(moves, p, s.anyPoint())
	}
	return moves
}

// raceLine returns successive points along one direction. One time in five the
// line leaves the board and continues on the other side, one row further.
func raceLine(s *session) []Point {
	length := 4 + s.rng.IntN(5)
	d := pick(s.rng, directions)
	start := Point{startAlong(s.rng, d.Col, length), startAlong(s.rng, d.Row, length)}
	if s.oneIn(5) {
		start.Col = Size - s.rng.IntN(length)
	}
	i := (start.Row-1)*Size + start.Col - 1
	var points []Point
	for range length {
		if 0 <= i && i < Size*Size {
			points = append(points, Point{i%Size + 1, i/Size + 1})
		}
		i += d.Row*Size + d.Col
	}
	return points
}

// startAlong returns a column or row from which length steps of -1, 0 or 1 stay
// on the board.
func startAlong(rng *rand.Rand, step, length int) int {
	if step == 0 {
		return within(rng, 1)
	}
	first := within(rng, length)
	if step < 0 {
		first += length - 1
	}
	return first
}

// fill returns all 361 points in an order that leaves no five in a line: each player
// takes, in pairs along the rows, points whose lines are at most two stones long.
func fill(s *session) []Point {
	var side [2][]Point
	for row := range Size {
		for col := range Size {
			i := (col/2 + row) % 2
			side[i] = append(side[i], Point{col + 1, row + 1})
		}
	}
	black, white := side[0], side[1]
	shuffle(s.rng, black)
	shuffle(s.rng, white)
	moves := []Point{}
	for i, p := range white {
		moves = append(moves, black[i], p)
	}
	return append(moves, black[len(white)])
}

func shuffle(rng *rand.Rand, points []Point) {
	rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
}
