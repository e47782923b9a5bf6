package gomoku

// reach is how far the hole in the mist extends from its centre each way: 7 x 7.
const reach = 3

// mistStart is the centre of the hole before the first stone.
var mistStart = Point{10, 10}

// mistAfter returns the centre of the hole once stone is the last one placed.
func mistAfter(stone Point) Point {
	x, y := stone.Col, stone.Row
	return Point{
		Col: 1 + (5*x*x+3*x+4)%Size,
		Row: 1 + (4*y*y+2*y-4)%Size,
	}
}

// seen returns the 49 characters of the hole around centre, the highest row
// first and each row from its lowest column (figure 4).
func seen(b *Board, centre Point) string {
	var s []byte
	for row := centre.Row + reach; row >= centre.Row-reach; row-- {
		for col := centre.Col - reach; col <= centre.Col+reach; col++ {
			s = append(s, b.At(Point{col, row}).Symbol())
		}
	}
	return string(s)
}
