package gomoku

import "strconv"

// Size is the number of columns, and of rows, of the board.
const Size = 19

// Point is a grid point in numerical coordinates: columns 1 to 19 from the left
// (A to S), rows 1 to 19 from the bottom. A Point may lie off the board.
type Point struct{ Col, Row int }

// ParsePoint reads a coordinate in Go style, such as "A1" or "S19", and reports
// whether s is one: a capital letter A to S, then 1 to 19 without leading zeros.
func ParsePoint(s string) (Point, bool) {
	if s == "" {
		return Point{}, false
	}
	row, err := strconv.Atoi(s[1:])
	p := Point{int(s[0]) - 'A' + 1, row}
	return p, err == nil && p.OnBoard() && p.String() == s
}

// OnBoard reports whether p is a grid point of the board.
func (p Point) OnBoard() bool {
	return 1 <= p.Col && p.Col <= Size && 1 <= p.Row && p.Row <= Size
}

// String returns the coordinate in Go style.
func (p Point) String() string {
	return string(rune('A'+p.Col-1)) + strconv.Itoa(p.Row)
}

func (p Point) add(d Point) Point { return Point{p.Col + d.Col, p.Row + d.Row} }

func (p Point) opposite() Point { return Point{-p.Col, -p.Row} }
