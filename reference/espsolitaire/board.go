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
// characters, each ended by a newline. Below the numbers of the stacks and a
// line of dashes stand the rows, seven cells joined by " | " and each padded with
// blanks to three characters, the last one too. In the stock only the open card
// is shown; the others are X.
func (g Game) String() string {
	var b strings.Builder
	b.Grow(boardLines * (boardWidth + 1))
	writeRow(&b, [Stacks]string{"0", "1", "2", "3", "4", "DEP", "DEP"})
	b.WriteString(strings.Repeat("-", boardWidth) + "\n")
	for row := range Rows {
		var cells [Stacks]string
		for stack := range g {
			cells[stack] = g[stack][row].Short()
		}
		if row < g[Stock].Len()-1 {
			cells[Stock] = "X"
		}
		writeRow(&b, cells)
	}
	return b.String()
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
