package espsolitaire

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Outcome parses the output of a session: the cards of the game and deposit stacks
// on its last board, and how many commands were refused. It ignores the layout of
// the board, the text around it, and stack 0. It fails if the output has no board.
func Outcome(output []byte) (string, error) {
	cards, err := Cards(output)
	return outcome(cards, refusedIn(string(output))), err
}

// OutcomeBeforeExit is the Outcome of a session without the answer to its last command,
// which is an exit that was refused. It fails if nothing was refused behind the last board.
func OutcomeBeforeExit(output []byte) (string, error) {
	cards, err := Cards(output)
	text := strings.ToLower(string(output))
	if last := strings.LastIndex(text, refusal); err == nil && (last < 0 || len(boardsOf(output[last:])) > 0) {
		return "", errors.New("the last command was not refused")
	}
	return outcome(cards, refusedIn(text)-1), err
}

// Cards is the Outcome of a session without the number of refused commands.
func Cards(output []byte) (string, error) {
	boards := boardsOf(output)
	if len(boards) == 0 {
		return "", errNoBoard
	}
	return boards[len(boards)-1].cards(), nil
}

func (p printed) cards() string {
	var b strings.Builder
	for stack := 1; stack < Stacks; stack++ {
		fmt.Fprintln(&b, strings.TrimSpace(fmt.Sprintf("stack %d: %s", stack, strings.Join(p.column(stack), " "))))
	}
	return b.String()
}

func outcome(cards string, refused int) string { return fmt.Sprintln(cards+"refused:", refused) }

// refusal is what stands in every message about a refused command, in any case.
const refusal = "invalid"

func refusedIn(output string) int { return strings.Count(strings.ToLower(output), refusal) }

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
		answers = append(answers, outcome(board.cards(), refused))
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

// Shapes returns the sizes of the boards of a session: their numbers of lines, each
// once, in order of appearance. It fails if the output has no board.
func Shapes(output []byte) (string, error) {
	boards := boardsOf(output)
	if len(boards) == 0 {
		return "", errNoBoard
	}
	var shapes []string
	for _, board := range boards {
		if shape := fmt.Sprintf("%d lines", len(board.lines)); !slices.Contains(shapes, shape) {
			shapes = append(shapes, shape)
		}
	}
	return strings.Join(shapes, "\n") + "\n", nil
}

var errNoBoard = errors.New("there is no board")

// printed is a board as a program printed it.
type printed struct{ lines []string }

// boardsOf finds the boards in the output of a session. A board is a run of lines
// with bars between the stacks, or of nothing but lines and blanks; a head
// begins another one, and a prompt stands between two. Empty lines within a board belong to it.
func boardsOf(output []byte) []printed {
	var boards []printed
	open := false
	var empty []string // lines, which belong to the board if it goes on
	for line := range strings.Lines(string(output)) {
		line, prompted := withoutPrompts(strings.TrimSuffix(line, "\n"))
		open = open && !prompted
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

// prompts are what precedes a board on its first line.
var prompts = regexp.MustCompile(`(?i)^( *esp> *)+`)

func withoutPrompts(line string) (rest string, prompted bool) {
	rest = line[len(prompts.FindString(line)):]
	return rest, len(rest) < len(line)
}

func isRow(line string) bool { return strings.Count(line, "|") >= 4 }

// isHead reports whether a row names the stacks, by DEP or by numbers.
func isHead(line string) bool {
	return isRow(line) && slices.ContainsFunc(strings.Split(line, "|"), func(cell string) bool {
		cell = strings.TrimSpace(cell)
		return strings.EqualFold(cell, "DEP") || cell != "" && isNumber([]byte(cell))
	})
}

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

// cardOf parses a cell: names of cards in any case, colour and value in any order, and a ten
// and an ace as programs commonly write them. It returns "" for a cell without a card, which some
// mark with a dash.
func cardOf(cell string) string {
	if wordless(cell) {
		return ""
	}
	card := strings.ToUpper(strings.Join(strings.Fields(cell), ""))
	if value := strings.TrimRight(card, "RB"); len(value) == len(card)-1 && len(value) > 0 {
		card = card[len(value):] + value
	}
	switch card {
	case "R1", "B1":
		return card[:1] + "A"
	case "RT", "BT":
		return card[:1] + "10"
	}
	return card
}
