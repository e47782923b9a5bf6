package espsolitaire

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Outcome parses the output of a session: the cards of the game and deposit stacks
// on its last board, and how many commands were refused. It ignores the layout of
// the board, the text around it, and stack 0. It fails if the output has no board.
func Outcome(output []byte) (string, error) {
	boards := boardsOf(output)
	if len(boards) == 0 {
		return "", errNoBoard
	}
	return outcome(boards[len(boards)-1], refusedIn(string(output))), nil
}

func outcome(board printed, refused int) string {
	var b strings.Builder
	for stack := 1; stack < Stacks; stack++ {
		fmt.Fprintln(&b, strings.TrimSpace(fmt.Sprintf("stack %d: %s", stack, strings.Join(board.column(stack), " "))))
	}
	fmt.Fprintln(&b, "refused:", refused)
	return b.String()
}

func refusedIn(output string) int { return strings.Count(strings.ToLower(output), "invalid") }

// Answers splits the output of a session at its prompts, and returns the Outcome of
// the session up to the end of each part: for at most a thousand parts, since no
// case is longer.
func Answers(output []byte) []string {
	var answers []string
	var board printed
	refused := 0
	for _, part := range strings.SplitN(string(output), "esp>", 1000) {
		if boards := boardsOf([]byte(part)); len(boards) > 0 {
			board = boards[len(boards)-1]
		}
		refused += refusedIn(part)
		answers = append(answers, outcome(board, refused))
	}
	return answers
}

// OpenCard returns the open card of stack 0 on the last board of a session. It fails
// if the output has no board.
func OpenCard(output []byte) (string, error) {
	boards := boardsOf(output)
	if len(boards) == 0 {
		return "", errNoBoard
	}
	open := "none"
	if stock := boards[len(boards)-1].column(Stock); len(stock) > 0 {
		open = stock[len(stock)-1]
	}
	return "stack 0: " + open + "\n", nil
}

// FirstBoard returns the first board of a session, byte for byte, without a prompt
// before its first line. It fails if the output has no board.
func FirstBoard(output []byte) (string, error) {
	boards := boardsOf(output)
	if len(boards) == 0 {
		return "", errNoBoard
	}
	return strings.Join(boards[0].lines, "\n") + "\n", nil
}

// Shapes returns the sizes of the boards of a session: the number of lines, and
// their lengths in bytes; each size once, in order of appearance. It fails if the
// output has no board.
func Shapes(output []byte) (string, error) {
	boards := boardsOf(output)
	if len(boards) == 0 {
		return "", errNoBoard
	}
	var shapes []string
	for _, board := range boards {
		if shape := board.shape(); !slices.Contains(shapes, shape) {
			shapes = append(shapes, shape)
		}
	}
	return strings.Join(shapes, "\n") + "\n", nil
}

var errNoBoard = errors.New("there is no board")

// printed is a board as a program printed it.
type printed struct{ lines []string }

// boardsOf finds the boards in the output of a session. A board is a run of lines
// with bars between the stacks, or of nothing but lines and blanks; a head begins
// another one. Empty lines within a board belong to it.
func boardsOf(output []byte) []printed {
	var boards []printed
	open := false
	var empty []string // lines, which belong to the board if it goes on
	for line := range strings.Lines(string(output)) {
		line = withoutPrompts(strings.TrimSuffix(line, "\n"))
		switch {
		case isRow(line) && (!open || isHead(line)):
			boards = append(boards, printed{lines: []string{line}})
			open, empty = true, nil
		case open && strings.TrimSpace(line) == "":
			empty = append(empty, line)
		case open && (isRow(line) || isRule(line)):
			last := &boards[len(boards)-1]
			last.lines = append(append(last.lines, empty...), line)
			empty = nil
		default:
			open = false
		}
	}
	return boards
}

// withoutPrompts removes what precedes a board on its first line.
func withoutPrompts(line string) string {
	for {
		rest, found := strings.CutPrefix(strings.TrimLeft(line, " "), "esp>")
		if !found {
			return line
		}
		line = strings.TrimLeft(rest, " ")
	}
}

func isRow(line string) bool { return strings.Count(line, "|") >= 4 }

func isHead(line string) bool { return isRow(line) && strings.Contains(strings.ToUpper(line), "DEP") }

// isRule reports whether a line is the one of dashes below the head, or another one
// without letters and digits.
func isRule(line string) bool { return strings.TrimSpace(line) != "" && wordless(line) }

func wordless(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// column returns the cards of a stack, from the first row down, as they are shown: X
// for a covered one.
func (p printed) column(stack int) []string {
	var cards []string
	at := stack
	for _, line := range p.lines {
		cells := strings.Split(line, "|")
		if isHead(line) {
			at = columnOf(cells, stack)
			continue
		}
		if isRow(line) && at < len(cells) {
			if card := cardOf(cells[at]); card != "" {
				cards = append(cards, card)
			}
		}
	}
	return cards
}

// columnOf returns the index of the cell of a stack, by the cells of the head: some
// boards have bars at the margins, too, or two of them before the deposit stacks.
func columnOf(head []string, stack int) int {
	var named []int
	for i, cell := range head {
		if strings.TrimSpace(cell) != "" {
			named = append(named, i)
		}
	}
	if len(named) != Stacks {
		return stack
	}
	return named[stack]
}

// cardOf parses a cell: names of cards in any case, and a ten and an ace as
// programs commonly write them. It returns "" for a cell without a card, which some
// mark with a dash.
func cardOf(cell string) string {
	if wordless(cell) {
		return ""
	}
	card := strings.ToUpper(strings.Join(strings.Fields(cell), ""))
	switch card {
	case "R1", "B1":
		return card[:1] + "A"
	case "RT", "BT":
		return card[:1] + "10"
	}
	return card
}

func (p printed) shape() string {
	width := len(p.lines[0])
	for i, line := range p.lines {
		if len(line) != width {
			return fmt.Sprintf("%d lines, line %d of %d characters, line 1 of %d", len(p.lines), i+1, len(line), width)
		}
	}
	return fmt.Sprintf("%d lines of %d characters", len(p.lines), width)
}
