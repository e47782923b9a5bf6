package espsolitaire

import (
	"bytes"
	"strings"
)

// Open is a session about which the handout leaves something open.
type Open struct {
	Config, Input []byte
	What          Question
}

// Question is what is open about a session.
type Question int

// The questions, and what is settled nevertheless.
const (
	LastLine  Question = iota // the last line of the input lacks its newline: there is an answer, and an end
	Layout                    // the layout of the configuration: the same
	NoStack                   // the move is to a stack that does not exist: it is refused
	SameStack                 // the move is to where the card lies: it is refused, or the board is printed again
	NoEnd                     // the input ends before the session does: with or without a newline
)

// GenerateOpen returns such a session.
func GenerateOpen(d Dice) Open {
	deck := depositOrder(shuffled(d))
	o := Open{Config: []byte(deck.String()), Input: []byte("exit\n"), What: Question(d.IntN(5))}
	g := Deal(deck)
	switch o.What {
	case LastLine:
		o.Input = []byte(unended(d))
	case Layout:
		o.Config = []byte(otherLayout(d, deck.String()))
	case NoStack:
		legal := g.Moves()
		move := legal[d.IntN(len(legal))].String()
		o.Input = []byte(spelled(d, move+pick(d, "5", "0", "x", ".", "00")) + "\nexit\n")
	case SameStack:
		stack := FirstGame + d.IntN(LastGame)
		o.Input = []byte(spelled(d, Move{g[stack].Last(), stack}.String()) + "\nexit\n")
	case NoEnd:
		o.Input = withoutEnd(talk(d, deck))
	}
	return o
}

// withoutEnd leaves out the last line, which ends the session.
func withoutEnd(input []byte) []byte {
	return input[:bytes.LastIndexByte(bytes.TrimSuffix(input, []byte("\n")), '\n')+1]
}

// unended returns a line without a newline.
func unended(d Dice) string {
	return spelled(d, pick(d, "exit", "help", "mov", "move red A to 5", "x", "help me", "exit ", strings.Repeat("long", 1<<d.IntN(11))))
}

// otherLayout writes a configuration as some programs read it, and others do not.
func otherLayout(d Dice, config string) string {
	lines := strings.SplitAfter(config, "\n")
	i := d.IntN(len(lines) - 2)
	color, value, _ := strings.Cut(lines[i], " ")
	switch d.IntN(8) {
	case 0:
		return strings.TrimSuffix(config, "\n")
	case 1:
		return strings.TrimSuffix(config, "\n") + " "
	case 2:
		return strings.ReplaceAll(config, "\n", "\r\n")
	case 3:
		lines[i] = color + value
	case 4:
		lines[i] = color + "\t" + value
	case 5:
		lines[i] = color + "\n" + value
	case 6:
		lines[i] = strings.TrimSuffix(lines[i], "\n") + " "
	default:
		lines[i] += "  \n"
	}
	return strings.Join(lines, "")
}
