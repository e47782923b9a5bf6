package klondike

import "io"

// rules are the decisions that make up the two programs. Only the handouts' are right; a
// mistake, or another reading, replaces some of them.
type rules struct {
	// The input of both programs.
	open      func(names []string, stdin io.Reader) (io.ReadCloser, error)
	parse     func(r *rules, in io.Reader, moves bool) (*Game, []Move, error)
	word      func(l *lexer, last word) word // the next one
	blank     func(b byte) bool
	card      func(text string) (Card, bool)
	turn      func(text string) int
	limit     func(text string) int
	needsOpen bool // a column with covered cards
	move      func(text string) (Move, bool)
	fail      func(r *rules, to streams, program string, err error) int
	message   func(err error) string

	// What is impossible in a game.
	piles      func(r *rules, g *Game) []string
	lies       func(card, below Card) bool
	duplicated func(g *Game) []Card
	missing    func(g *Game) []Card

	// The program check.
	judge                 func(r *rules, g *Game, stdout io.Writer) error
	counts                func(r *rules, g *Game) string
	covered, stock, waste func(g *Game) int

	// The program advance.
	options  func(args []string) (options, error)
	limited  func(moves []Move, most uint64) []Move
	playAll  func(r *rules, g *Game, moves []Move) int
	summary  func(moves []Move, n int) string
	show     func(opts options, summary, state string, stdout io.Writer) error
	human    func(r *rules, g *Game) string
	name     func(card Card) string
	cell     func(r *rules, c *Column, row int) string
	top      func(g *Game) []Card
	exchange func(g *Game) string

	// The moves.
	play     func(r *rules, g *Game, m Move) bool
	turnOver func(g *Game) bool
	reset    func(g *Game) bool
	carry    func(r *rules, g *Game, pile *[]Card, first int, to byte) bool
	starts   func(card Card) bool        // an empty column
	fits     func(card, below Card) bool // in a column
	stores   func(g *Game, card Card) bool
	uncover  func(c *Column)
}

// right are the rules as the handouts have them.
var right rules

func init() { right = handouts() } // not by its declaration, since the rules use it

func handouts() rules {
	return rules{
		open:      openInput,
		parse:     parse,
		word:      func(l *lexer, _ word) word { return l.next() },
		blank:     isBlank,
		card:      ParseCard,
		turn:      turn,
		limit:     limit,
		needsOpen: true,
		move:      ParseMove,
		fail:      fail,
		message:   error.Error,

		piles:      illegalPiles,
		lies:       Card.fitsOn,
		duplicated: duplicated,
		missing:    missing,

		judge:   judge,
		counts:  counts,
		covered: (*Game).Covered,
		stock:   func(g *Game) int { return len(g.Stock) },
		waste:   func(g *Game) int { return len(g.Waste) },

		options:  parseOptions,
		limited:  limited,
		playAll:  playAll,
		summary:  summary,
		show:     show,
		human:    humanReadable,
		name:     Card.String,
		cell:     cell,
		top:      top,
		exchange: (*Game).Exchange,

		play:     playMove,
		turnOver: turnOverCards,
		reset:    resetStock,
		carry:    carry,
		starts:   func(card Card) bool { return card.Rank == King },
		fits:     Card.fitsOn,
		stores:   stores,
		uncover:  uncover,
	}
}
