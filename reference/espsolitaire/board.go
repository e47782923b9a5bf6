package espsolitaire

import (
	"fmt"
	"strings"
)

const (
	boardLines = Rows + 2
	boardWidth = 39
)

// String returns the board (section "Ausgabe des Spielfeldes"): 18 lines of 39
// characters, each ended by a newline. The first two are the numbers of the stacks
// and a line of dashes; the rows follow, seven cells joined by " | ", each padded
// with blanks to three characters, including the last one. In the stock only the
// open card is shown; the others are X.
func (g Game) String() string { return board(&right, &g) }

func board(r *rules, g *Game) string {
	var b strings.Builder
	b.Grow(boardLines * (boardWidth + 1))
	writeRow(&b, [Stacks]string{"0", "1", "2", "3", "4", "DEP", "DEP"})
	b.WriteString(strings.Repeat("-", boardWidth) + "\n")
	for row := range Rows {
		var cells [Stacks]string
		for stack := range g {
			cells[stack] = r.cell(g, stack, row)
		}
		writeRow(&b, cells)
	}
	return b.String()
}

// cell returns what is shown of a place on the board.
func cell(g *Game, stack, row int) string {
	if stack == Stock && row < g[Stock].Len()-1 {
		return "X"
	}
	return g[stack][row].Short()
}

func writeRow(b *strings.Builder, cells [Stacks]string) {
	for i, cell := range cells {
		if i > 0 {
			b.WriteString(" | ")
		}
		fmt.Fprintf(b, "%-3s", cell)
	}
	b.WriteByte('\n')
}
