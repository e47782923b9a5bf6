package espsolitaire

import (
	"io"
	"os"
)

// rules are the decisions that make up the program. Only the handout's are right; a
// mistake, or another reading, replaces some of them.
type rules struct {
	// The start.
	arguments                       func(args []string) bool // they are as many as there must be
	usage, invalidFile, outOfMemory reply
	open                            func(name string) (io.ReadCloser, error)
	deck                            func(r *rules, file io.Reader) (Deck, error)
	again                           func(before []Card, card Card) bool // the card is one of these
	enough                          func(cards int) bool

	// The board.
	deal  func(Deck) Game
	board func(r *rules, g *Game) string
	cell  func(g *Game, stack, row int) string

	// The session.
	prompt       string
	parse        func(line []byte) (command, Move)
	answers      map[command]answer
	end, winning reply // to the end of the input, and behind the last board

	// The moves.
	movable func(r *rules, g *Game, stack, row int) bool           // the card there, with those after it
	follows func(card, next Card) bool                             // in what moves together
	accepts func(r *rules, g *Game, stack int, moving []Card) bool // by the first of the cards
	starts  func(card Card) bool                                   // an empty game stack
	fits    func(last, card Card) bool                             // on a game stack
	stores  func(last, card Card) bool                             // on a deposit stack, last is none if it is empty
	carry   func(g *Game, from, row, to int)
	won     func(*Game) bool
}

// right are the rules as the handout has them.
var right = handout()

func handout() rules {
	return rules{
		arguments:   func(args []string) bool { return len(args) == 1 },
		usage:       reply{usageMessage, true, StatusUsage},
		invalidFile: reply{invalidFileMessage, true, StatusInvalidFile},
		outOfMemory: reply{outOfMemoryMessage, true, StatusOutOfMemory},
		open:        func(name string) (io.ReadCloser, error) { return os.Open(name) },
		deck:        readDeck,
		again:       again,
		enough:      func(cards int) bool { return cards == DeckSize },

		deal:  Deal,
		board: board,
		cell:  cell,

		prompt: prompt,
		parse:  parse,
		answers: map[command]answer{
			nothing: says(""),
			invalid: says(invalidCommand),
			help:    says(helpText),
			exit:    func(*rules, *Game, Move) reply { return reply{"", true, StatusOK} },
			move:    makeMove,
		},
		end:     reply{"", true, StatusOK},
		winning: reply{"", true, StatusOK},

		movable: movable,
		follows: Card.carries,
		accepts: accepts,
		starts:  func(card Card) bool { return card.Value == King },
		fits:    Card.carries,
		stores:  stores,
		carry:   carry,
		won:     (*Game).Won,
	}
}
