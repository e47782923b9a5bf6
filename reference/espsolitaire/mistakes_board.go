package espsolitaire

import "strings"

// Wrong rules for the board.

// cells changes what is shown of a place on the board.
func cells(wrong func(g *Game, stack, row int, right string) string) func(*rules) {
	return func(r *rules) {
		right := r.cell
		r.cell = func(g *Game, stack, row int) string { return wrong(g, stack, row, right(g, stack, row)) }
	}
}

func coveredBlank(g *Game, stack, row int, right string) string {
	if stack == Stock && row < g[Stock].Len()-1 {
		return ""
	}
	return right
}

func stockOpen(g *Game, stack, row int, right string) string {
	if stack == Stock {
		return g[stack][row].Short()
	}
	return right
}

func stockCovered(g *Game, stack, row int, right string) string {
	if stack == Stock && row < g[Stock].Len() {
		return "X"
	}
	return right
}

// nextCovered opens the last card of the stock at the start only.
func nextCovered(g *Game, stack, row int, right string) string {
	if g[Stock].Len() < DeckSize-len(dealOrder) {
		return stockCovered(g, stack, row, right)
	}
	return right
}

func stacksCovered(g *Game, stack, row int, right string) string {
	if FirstGame <= stack && stack <= LastGame && row < g[stack].Len()-1 {
		return "X"
	}
	return right
}

func valueFirst(_ *Game, _, _ int, right string) string {
	if len(right) < 2 {
		return right
	}
	return right[1:] + right[:1]
}

func tenT(_ *Game, _, _ int, right string) string { return strings.Replace(right, "10", "T", 1) }

func aceOne(_ *Game, _, _ int, right string) string { return strings.Replace(right, "A", "1", 1) }

func smallLetters(_ *Game, _, _ int, right string) string {
	if len(right) < 2 {
		return right
	}
	return strings.ToLower(right)
}

// boards changes the lines of the board.
func boards(edit func(r *rules, lines []string) []string) func(*rules) {
	return func(r *rules) {
		right := r.board
		r.board = func(r *rules, g *Game) string {
			return strings.Join(edit(r, strings.SplitAfter(right(r, g), "\n")), "")
		}
	}
}

// The first lines of the board.
const (
	head = iota
	dashes
	firstRow
)

// headOf changes the first line of the board.
func headOf(edit func(line string) string) func(*rules, []string) []string {
	return func(_ *rules, lines []string) []string {
		lines[head] = edit(lines[head])
		return lines
	}
}

var (
	headUnpadded = headOf(strings.NewReplacer("0  ", "0", "1  ", "1", "2  ", "2", "3  ", "3", "4  ", "4").Replace)
	headMissing  = headOf(func(string) string { return "" })
	headNumbers  = headOf(func(line string) string {
		return strings.Replace(strings.Replace(line, "DEP", "5  ", 1), "DEP", "6  ", 1)
	})
)

func dashesShort(_ *rules, lines []string) []string {
	lines[dashes] = strings.Replace(lines[dashes], "--", "-", 1)
	return lines
}

func dashesMissing(_ *rules, lines []string) []string {
	lines[dashes] = ""
	return lines
}

func fifteenRows(_ *rules, lines []string) []string {
	lines[boardLines-1] = ""
	return lines
}

func rowsAsNeeded(_ *rules, lines []string) []string {
	for i := boardLines - 1; i >= firstRow && strings.Trim(lines[i], " |\n") == ""; i-- {
		lines[i] = ""
	}
	return lines
}

// eachRow changes the lines with cards.
func eachRow(edit func(line string) string) func(*rules, []string) []string {
	return func(_ *rules, lines []string) []string {
		for i := firstRow; i < boardLines; i++ {
			lines[i] = edit(lines[i])
		}
		return lines
	}
}

var (
	lastUnpadded = eachRow(func(line string) string { return strings.TrimRight(line, " \n") + "\n" })
	tenShifts    = eachRow(func(line string) string { return strings.NewReplacer("R10", "R10 ", "B10", "B10 ").Replace(line) })
	barsAlone    = eachRow(func(line string) string { return strings.ReplaceAll(line, " | ", "|") })
)

func blankLineAfter(_ *rules, lines []string) []string { return append(lines, "\n") }

func promptAfter(r *rules) {
	right := r.board
	r.board = func(r *rules, g *Game) string {
		if r.won(g) {
			return right(r, g)
		}
		return right(r, g) + r.prompt
	}
}

// afterMoves changes the answers to moves; before is the game before the move.
func afterMoves(change func(r *rules, before, g *Game, right *reply)) func(answer) answer {
	return func(right answer) answer {
		return func(r *rules, g *Game, wish Move) reply {
			before := *g
			reply := right(r, g, wish)
			change(r, &before, g, &reply)
			return reply
		}
	}
}

var boardAfterRefusal = afterMoves(func(r *rules, _, g *Game, right *reply) {
	if board := r.board(r, g); right.text != board {
		right.text += board
	}
})

var boardAtStartOnly = afterMoves(func(_ *rules, before, g *Game, right *reply) {
	if *g != *before {
		right.text = ""
	}
})

var boardLate = afterMoves(func(r *rules, before, g *Game, right *reply) {
	if *g != *before {
		right.text = r.board(r, before)
	}
})

// boardAfterHelp stands for an answer that is followed by the board.
var boardAfterHelp = afterMoves(func(r *rules, _, g *Game, right *reply) { right.text += r.board(r, g) })

var winNoBoard = afterMoves(func(r *rules, _, g *Game, right *reply) {
	if r.won(g) {
		right.text = ""
	}
})
