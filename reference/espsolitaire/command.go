package espsolitaire

import (
	"bytes"
	"slices"
)

// command is the kind of a command.
type command int

const (
	nothing command = iota
	invalid
	help
	exit
	move
)

// parse parses a command. It changes the line to upper case.
//
// Words are separated by white space as in [ReadDeck]; blanks may also precede
// the first and follow the last. Only the letters A to Z have two cases.
//
// Where the handout is silent: a line without words is no command. A number that
// is no value or no stack is a command in the right form, so that the rules refuse
// it: it becomes a card or stack that does not exist, value 0 or stack [Stacks]. Anything
// else in its place, a sign included, makes the command invalid.
func parse(line []byte) (command, Move) {
	upper(line)
	switch words := firstWords(line, 6); {
	case len(words) == 0:
		return nothing, Move{}
	case len(words) == 1 && string(words[0]) == "HELP":
		return help, Move{}
	case len(words) == 1 && string(words[0]) == "EXIT":
		return exit, Move{}
	case len(words) == 5 && string(words[0]) == "MOVE" && string(words[3]) == "TO":
		return parseMove(words[1], words[2], words[4])
	}
	return invalid, Move{}
}

func parseMove(color, value, stack []byte) (command, Move) {
	m := Move{Card: Card{colors[string(color)], values[string(value)]}, To: Stacks}
	if m.Card.Color == 0 || m.Card.Value == 0 && !isNumber(value) || !isNumber(stack) {
		return invalid, Move{}
	}
	if len(stack) == 1 {
		m.To = int(stack[0] - '0')
	}
	return move, m
}

func isNumber(word []byte) bool {
	return !slices.ContainsFunc(word, func(c byte) bool { return c < '0' || c > '9' })
}

// firstWords returns the words of the line, but no more than limit. It allocates
// nothing that grows with the line.
func firstWords(line []byte, limit int) [][]byte {
	words := make([][]byte, 0, limit)
	for word := range bytes.FieldsFuncSeq(line, isBlank) {
		if len(words) == limit {
			break
		}
		words = append(words, word)
	}
	return words
}

// upper works in place, because a copy of a long line might not fit in memory.
func upper(line []byte) {
	for i, c := range line {
		if 'a' <= c && c <= 'z' {
			line[i] = c - 'a' + 'A'
		}
	}
}
