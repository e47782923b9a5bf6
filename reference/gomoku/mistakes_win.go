package gomoku

// Wrong rules for five in a line.

// line is the unbroken line of one colour through the last stone.
type line struct {
	stone, direction Point
	behind, ahead    int // stones on either side of the last one
}

func (l line) length() int { return l.behind + 1 + l.ahead }

// winsWhen makes the player win if some line through the last stone is enough.
func winsWhen(enough func(line) bool) func(*rules) {
	return func(r *rules) {
		r.wins = func(b *Board, last Point) bool {
			for _, d := range directions {
				if enough(line{last, d, follow(b, last, d.opposite()), follow(b, last, d)}) {
					return true
				}
			}
			return false
		}
	}
}

func exactlyFive(l line) bool { return l.length() == 5 }

func four(l line) bool { return l.length() >= 4 }

func six(l line) bool { return l.length() >= 6 }

func except(direction Point) func(line) bool {
	return func(l line) bool { return l.length() >= 5 && l.direction != direction }
}

func offTheEdge(l line) bool {
	onEdge := func(n int) bool { return n == 1 || n == Size }
	along := l.direction.Row == 0 && onEdge(l.stone.Row) || l.direction.Col == 0 && onEdge(l.stone.Col)
	return l.length() >= 5 && !along
}

func shortOfFarEdge(l line) bool {
	d := l.direction
	end := Point{l.stone.Col + l.ahead*d.Col, l.stone.Row + l.ahead*d.Row}
	n := l.length()
	if d.Col == 1 && end.Col == Size || d.Row == 1 && end.Row == Size {
		n--
	}
	return n >= 5
}

func fromAnEnd(l line) bool {
	return l.length() >= 5 && (l.behind == 0 || l.ahead == 0)
}

// winsAroundEdge walks an array of 361 points, ignoring where a row ends.
func winsAroundEdge(b *Board, last Point) bool {
	at := func(i int) Stone { return b.At(Point{i%Size + 1, i/Size + 1}) }
	start := (last.Row-1)*Size + last.Col - 1
	for _, step := range []int{1, Size, Size + 1, 1 - Size} {
		n := 1
		for _, s := range []int{step, -step} {
			for i := start + s; 0 <= i && i < Size*Size && at(i) == at(start); i += s {
				n++
			}
		}
		if n >= 5 {
			return true
		}
	}
	return false
}

func winsAnyColour(b *Board, last Point) bool {
	ofOneColour := *b
	for i := range ofOneColour.stones {
		for j, s := range ofOneColour.stones[i] {
			if s != Empty {
				ofOneColour.stones[i][j] = Black
			}
		}
	}
	return wins(&ofOneColour, last)
}

func winsBlackOnly(b *Board, last Point) bool {
	return b.At(last) == Black && wins(b, last)
}
