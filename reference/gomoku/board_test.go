package gomoku

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// bruteForce reports whether colour has five in a line anywhere, by trying
// every segment of five points on the board.
func bruteForce(b *Board, colour Stone) bool {
	for col := 1; col <= Size; col++ {
		for row := 1; row <= Size; row++ {
			for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n := 0
				for i := range 5 {
					if b.At(Point{col + i*step[0], row + i*step[1]}) == colour {
						n++
					}
				}
				if n == 5 {
					return true
				}
			}
		}
	}
	return false
}

// Both colours fill a random part of the board in random order until five are in
// a line: the engine must see it exactly when the oracle does.
func TestWinsAgreesWithBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := func(label string) (first, n int) {
			n = rapid.IntRange(1, Size).Draw(t, label+" length")
			return rapid.IntRange(1, Size-n+1).Draw(t, label+" first"), n
		}
		left, width := span("columns")
		bottom, height := span("rows")
		var points []Point
		for i := range width * height {
			points = append(points, Point{left + i%width, bottom + i/width})
		}
		var b Board
		for _, p := range rapid.Permutation(points).Draw(t, "points") {
			colour := rapid.SampledFrom([]Stone{Black, White}).Draw(t, "colour")
			b.set(p, colour)
			got, want := wins(&b, p), bruteForce(&b, colour)
			if got != want {
				t.Fatalf("after %v on %v: wins %v, want %v", colour, p, got, want)
			}
			if want {
				return
			}
		}
	})
}

// game plays the builder's stones, of the given colour, and the other player's in
// turn, and returns the first line that the controller prints.
func game(t *testing.T, colour Stone, builder, other []Point) string {
	t.Helper()
	var in []string
	if colour == White {
		in = append(in, "place "+other[len(builder)].String())
	}
	for i, p := range builder {
		in = append(in, "place "+p.String(), "place "+other[i].String())
	}
	out, _ := play(t, lines(append(in, "term")...))
	first, _, _ := strings.Cut(out, "\n")
	return first
}

// elsewhere returns n points that are not used, no two of them side by side.
func elsewhere(used []Point, n int) []Point {
	var points []Point
	for col := 1; col <= Size; col += 2 {
		for row := 1 + col/2%2; row <= Size; row += 3 {
			p := Point{col, row}
			free := true
			for _, u := range used {
				free = free && u != p
			}
			if free && len(points) < n {
				points = append(points, p)
			}
		}
	}
	return points
}

// rimStarts are the corners and the middles of the edges.
var rimStarts = []Point{{1, 1}, {1, Size}, {Size, 1}, {Size, Size}, {10, 1}, {10, Size}, {1, 10}, {Size, 10}, {10, 10}}

// Every line from a corner, an edge and the middle, in all eight ways, for both
// colours, with each of its stones the last one.
func TestLinesOfFiveAndSix(t *testing.T) {
	for _, start := range rimStarts {
		for dc := -1; dc <= 1; dc++ {
			for dr := -1; dr <= 1; dr++ {
				for _, length := range []int{4, 5, 6} {
					var stones []Point
					for i := range length {
						stones = append(stones, Point{start.Col + i*dc, start.Row + i*dr})
					}
					if dc == 0 && dr == 0 || !stones[length-1].OnBoard() {
						continue
					}
					for last := range stones {
						if length == 6 && (last == 0 || last == 5) {
							continue // five would win before the sixth
						}
						builder := append([]Point{}, stones[:last]...)
						builder = append(append(builder, stones[last+1:]...), stones[last])
						for _, colour := range []Stone{Black, White} {
							want := colour.String() + " wins!"
							if length == 4 {
								want = ""
							}
							if got := game(t, colour, builder, elsewhere(stones, 10)); got != want {
								t.Errorf("%s, %d stones from %v by (%d,%d), %v last: got %q, want %q",
									colour, length, start, dc, dr, stones[last], got, want)
							}
						}
					}
				}
			}
		}
	}
}

func TestNearMisses(t *testing.T) {
	tests := map[string]string{
		"a gap":                     "A1 A2 A3 A5 A6 A7",
		"around the end of a row":   "Q4 R4 S4 A5 B5 C5",
		"around the last column":    "Q1 R2 S3 A4 B5",
		"around the first column":   "C1 B2 A3 S4 R5",
		"around the top of a board": "D17 D18 D19 D1 D2 E1",
		"a knight's line":           "A1 B3 C5 D7 E9 F11",
		"a bend":                    "E5 F5 G5 H5 I6 J7 K8",
		"two lines of four":         "E5 F5 G5 H5 E6 E7 E8",
	}
	for name, points := range tests {
		var builder []Point
		for _, word := range strings.Fields(points) {
			p, ok := ParsePoint(word)
			if !ok {
				t.Fatalf("%s: %q is no coordinate", name, word)
			}
			builder = append(builder, p)
		}
		for _, colour := range []Stone{Black, White} {
			if got := game(t, colour, builder, elsewhere(builder, 10)); got != "" {
				t.Errorf("%s, %v: got %q, want no output", name, colour, got)
			}
		}
	}
}

// The stone of the other colour in the middle breaks the line.
func TestLineOfBothColours(t *testing.T) {
	out, status := play(t, lines(
		"place A1", "place C1", "place B1", "place S19", "place D1", "place S17", "place E1", "place S15", "place F1", "who", "term"))
	if out != "W\n" || status != 1 {
		t.Errorf("got %q, status %d", out, status)
	}
}

// drawnGame places all 361 stones without five in a line: "##oo##oo..." on odd
// rows, its inverse on even ones.
func drawnGame() []string {
	var black, white []Point
	for row := 1; row <= Size; row++ {
		for col := 1; col <= Size; col++ {
			if inverse := row%2 == 0; ("##oo"[(col-1)%4] == '#') != inverse {
				black = append(black, Point{col, row})
			} else {
				white = append(white, Point{col, row})
			}
		}
	}
	var points []string
	for i := range black {
		points = append(points, black[i].String())
		if i < len(white) {
			points = append(points, white[i].String())
		}
	}
	return points
}

func TestTieOnAFullBoard(t *testing.T) {
	points := drawnGame()
	if len(points) != Size*Size {
		t.Fatalf("%d points", len(points))
	}
	all := strings.Join(points, "")
	input := "place " + strings.Join(points, "\nplace ") + "\n"
	if out, status := play(t, input); out != lines("Wow, a tie!", all, thanks) || status != 0 {
		t.Errorf("got %q, status %d", out, status)
	}
	// One stone earlier nothing has happened yet.
	short := strings.Join(points[:Size*Size-1], "\nplace ")
	if out, status := play(t, "place "+short+"\nwho\nterm\n"); out != "B\n" || status != 1 {
		t.Errorf("one stone short: got %q, status %d", out, status)
	}
}

// An open point: the last free point both completes a line and fills the board.
func TestWinOnTheLastPoint(t *testing.T) {
	g := NewGame()
	g.history = make([]Point, Size*Size-1)
	for _, word := range strings.Fields("A1 B1 C1 D1") {
		p, _ := ParsePoint(word)
		g.board.set(p, Black)
	}
	if reply := g.Do("place E1"); !strings.HasPrefix(reply.Text, "Black wins!\n") || !reply.Over {
		t.Errorf("got %+v", reply)
	}
}

func TestCoordinates(t *testing.T) {
	valid := map[string]Point{}
	for i, letter := range "ABCDEFGHIJKLMNOPQRS" {
		for row := 1; row <= 19; row++ {
			valid[fmt.Sprintf("%c%d", letter, row)] = Point{i + 1, row}
		}
	}
	for s, want := range valid {
		if p, ok := ParsePoint(s); p != want || !ok || p.String() != s {
			t.Errorf("ParsePoint(%q) = %v, %v", s, p, ok)
		}
	}
	for _, s := range []string{"", "A", "1", "@1", "@10", "T1", "A0", "A20", "A01", "a1", "A1 ", " A1", "A1\x00", "A+1", "A\u0661", "\u01001"} {
		if p, ok := ParsePoint(s); ok {
			t.Errorf("ParsePoint(%q) = %v", s, p)
		}
	}
}
