package gomoku

// Wrong rules for the mist and the view.

func mistSwapped(stone Point) Point {
	centre := mistAfter(stone)
	return Point{centre.Row, centre.Col}
}

func mistStoneSwapped(stone Point) Point { return mistAfter(Point{stone.Row, stone.Col}) }

func mistZeroBased(stone Point) Point { return mistAfter(Point{stone.Col - 1, stone.Row - 1}) }

func mistOneFormula(stone Point) Point {
	return Point{mistAfter(stone).Col, mistAfter(Point{stone.Row, 1}).Col}
}

func mistPlusFour(stone Point) Point {
	y := stone.Row
	return Point{mistAfter(stone).Col, 1 + (4*y*y+2*y+4)%Size}
}

func mistInByte(stone Point) Point {
	x, y := int8(stone.Col), int8(stone.Row)
	return Point{int(1 + (5*x*x+3*x+4)%Size), int(1 + (4*y*y+2*y-4)%Size)}
}

func mistStill(Point) Point { return mistStart }

func mistLate(place command) command {
	return func(g *Game, arg string) Reply {
		earlier := g.history
		reply := place(g, arg)
		if n := len(earlier); len(g.history) > n {
			g.hole = mistStart
			if n > 0 {
				g.hole = mistAfter(earlier[n-1])
			}
		}
		return reply
	}
}

func mistAfterRefusal(place command) command {
	return func(g *Game, arg string) Reply {
		reply := place(g, arg)
		if reply == say("Occupied coordinate") {
			p, _ := g.rules.parse(arg)
			g.hole = g.rules.mist(p)
		}
		return reply
	}
}

// seenWhere shows, for each point in the handout's order, the point that from
// returns for its offset from the centre.
func seenWhere(b *Board, centre Point, from func(offset Point) Point) string {
	var s []byte
	for dy := reach; dy >= -reach; dy-- {
		for dx := -reach; dx <= reach; dx++ {
			s = append(s, b.At(centre.add(from(Point{dx, dy}))).Symbol())
		}
	}
	return string(s)
}

func seenUpsideDown(b *Board, centre Point) string {
	return seenWhere(b, centre, func(o Point) Point { return Point{o.Col, -o.Row} })
}

func seenMirrored(b *Board, centre Point) string {
	return seenWhere(b, centre, func(o Point) Point { return Point{-o.Col, o.Row} })
}

func seenByColumns(b *Board, centre Point) string {
	return seenWhere(b, centre, func(o Point) Point { return Point{-o.Row, -o.Col} })
}

func seenPushedInside(b *Board, centre Point) string {
	inside := func(n int) int { return min(max(n, 1+reach), Size-reach) }
	return seen(b, Point{inside(centre.Col), inside(centre.Row)})
}

// seenAs replaces the right characters with others.
func seenAs(other map[byte]byte) func(*Board, Point) string {
	return func(b *Board, centre Point) string {
		s := []byte(seen(b, centre))
		for i, c := range s {
			if o, ok := other[c]; ok {
				s[i] = o
			}
		}
		return string(s)
	}
}

func seenSpaced(b *Board, centre Point) string { return " " + seen(b, centre) }
