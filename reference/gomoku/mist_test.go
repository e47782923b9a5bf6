package gomoku

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMistOfTheHandout(t *testing.T) {
	for stone, want := range map[string]string{"A1": "M3", "B2": "L17", "C3": "B1", "D4": "B12"} {
		p, _ := ParsePoint(stone)
		if got := mistAfter(p).String(); got != want {
			t.Errorf("mist after %s: %s, want %s", stone, got, want)
		}
	}
}

// picture draws the board with a frame of x, three wide, the highest row first.
func picture(stones map[Point]byte) []string {
	outside := strings.Repeat("x", Size+6)
	rows := []string{outside, outside, outside}
	for row := Size; row >= 1; row-- {
		line := []byte("xxx" + strings.Repeat(".", Size) + "xxx")
		for col := 1; col <= Size; col++ {
			if c, ok := stones[Point{col, row}]; ok {
				line[col+2] = c
			}
		}
		rows = append(rows, string(line))
	}
	return append(rows, outside, outside, outside)
}

// The view is the part of the picture around the hole's centre, wherever it is.
func TestSeenIsAPartOfThePicture(t *testing.T) {
	check := func(fatalf func(string, ...any), b *Board, stones map[Point]byte, centre Point) {
		var want string
		for _, row := range picture(stones)[Size-centre.Row:][:7] {
			want += row[centre.Col-1:][:7]
		}
		if got := seen(b, centre); got != want {
			fatalf("around %v: got %s, want %s", centre, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.IntRange(1, Size)
		point := rapid.Custom(func(t *rapid.T) Point { return Point{coordinate.Draw(t, "col"), coordinate.Draw(t, "row")} })
		var b Board
		stones := map[Point]byte{}
		for i, p := range rapid.SliceOfNDistinct(point, 0, 200, rapid.ID[Point]).Draw(t, "stones") {
			b.set(p, Stone(1+i%2))
			stones[p] = "#o"[i%2]
		}
		for _, centre := range append(rimStarts, point.Draw(t, "centre")) {
			check(t.Fatalf, &b, stones, centre)
		}
	})
}
