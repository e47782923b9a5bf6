package klondike

import (
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"touchstone/reference/mistake"
)

// Wrong rules for the moves of advance.

func turnOverOne(g *Game) bool {
	turn := g.Turn
	g.Turn = 1
	defer func() { g.Turn = turn }()
	return turnOverCards(g)
}

func turnOverThreeNeeded(g *Game) bool { return len(g.Stock) >= g.Turn && turnOverCards(g) }

func turnOverReversed(g *Game) bool {
	n := min(g.Turn, len(g.Stock))
	legal := turnOverCards(g)
	g.Waste = slices.Clone(g.Waste)
	slices.Reverse(g.Waste[len(g.Waste)-n:])
	return legal
}

func turnOverFromBottom(g *Game) bool {
	g.Stock = slices.Clone(g.Stock)
	slices.Reverse(g.Stock)
	legal := turnOverCards(g)
	slices.Reverse(g.Stock)
	return legal
}

// turnOverEmpty does nothing with an empty stock, and calls it legal.
func turnOverEmpty(g *Game) bool {
	turnOverCards(g)
	return true
}

// turnOverResets turns the waste over when the stock is empty.
func turnOverResets(g *Game) bool {
	return turnOverCards(g) || len(g.Waste) > 0 && resetStock(g)
}

// resetting replaces how the stock is reset.
func resetting(wrong func(g *Game) bool) func(*rules) {
	return func(r *rules) { r.reset = wrong }
}

func resetReversed(g *Game) bool {
	legal := resetStock(g)
	if legal {
		g.Stock = slices.Clone(g.Stock)
		slices.Reverse(g.Stock)
	}
	return legal
}

func resetAnyTime(g *Game) bool {
	left := g.Stock
	g.Stock = nil
	legal := resetStock(g)
	g.Stock = slices.Concat(g.Stock, left)
	return legal
}

func resetKeepsWaste(g *Game) bool {
	waste := g.Waste
	legal := resetStock(g)
	if legal {
		g.Waste = slices.Clone(waste)
	}
	return legal
}

// readAs changes a game that was read.
func readAs(change func(g *Game)) func(*rules) {
	return func(r *rules) {
		right := r.parse
		r.parse = func(r *rules, in io.Reader, moves bool) (*Game, []Move, error) {
			g, list, err := right(r, in, moves)
			if err == nil {
				change(g)
			}
			return g, list, err
		}
	}
}

// takenAs takes piles for others when a game is read, and when it is written again.
func takenAs(exchanged func(g *Game)) func(*rules) {
	return func(r *rules) {
		readAs(exchanged)(r)
		exchangeOf(exchanged)(r)
	}
}

// resettingAs changes how the stock is reset.
func resettingAs(wrong func(right func(*Game) bool, g *Game) bool) func(*rules) {
	return func(r *rules) {
		right := r.reset
		r.reset = func(g *Game) bool { return wrong(right, g) }
	}
}

func limitIgnored(right func(*Game) bool, g *Game) bool {
	limit := g.Resets
	g.Resets = Unlimited
	defer func() { g.Resets = limit }()
	return right(g)
}

func limitOneMore(right func(*Game) bool, g *Game) bool {
	const spent = -2 // the reset that there should not be, too
	if g.Resets == spent {
		return false
	}
	last := g.Resets == 0
	if last {
		g.Resets = 1
	}
	legal := right(g)
	switch {
	case last && legal:
		g.Resets = spent
	case last:
		g.Resets = 0
	}
	return legal
}

func limitOneLess(right func(*Game) bool, g *Game) bool { return g.Resets != 1 && right(g) }

func limitZeroIgnored(g *Game) {
	if g.Resets == 0 {
		g.Resets = Unlimited
	}
}

func uncoverAll(c *Column) {
	c.Uncovered = slices.Concat(c.Covered, c.Uncovered)
	c.Covered = nil
}

type carrier = func(r *rules, g *Game, pile *[]Card, first int, to byte) bool

// carrying replaces how cards are carried, and passes on the right way.
func carrying(wrong func(right carrier, r *rules, g *Game, pile *[]Card, first int, to byte) bool) func(*rules) {
	return func(r *rules) {
		right := r.carry
		r.carry = func(r *rules, g *Game, pile *[]Card, first int, to byte) bool {
			return wrong(right, r, g, pile, first, to)
		}
	}
}

func singleCardsOnly(right carrier, r *rules, g *Game, pile *[]Card, _ int, to byte) bool {
	return right(r, g, pile, max(0, len(*pile)-1), to)
}

func wholeRunsOnly(right carrier, r *rules, g *Game, pile *[]Card, first int, to byte) bool {
	if to != 'f' && len(*pile) > first && !takes(r, &g.Tableau[to-'1'], (*pile)[first]) {
		return false
	}
	return right(r, g, pile, first, to)
}

func runReversed(right carrier, r *rules, g *Game, pile *[]Card, first int, to byte) bool {
	before := 0
	if to != 'f' {
		before = len(g.Tableau[to-'1'].Uncovered)
	}
	legal := right(r, g, pile, first, to)
	if legal && to != 'f' {
		c := &g.Tableau[to-'1']
		c.Uncovered = slices.Clone(c.Uncovered)
		slices.Reverse(c.Uncovered[before:])
	}
	return legal
}

func wasteCopied(right carrier, r *rules, g *Game, pile *[]Card, first int, to byte) bool {
	waste := g.Waste
	legal := right(r, g, pile, first, to)
	g.Waste = waste
	return legal
}

func wasteFromBottom(right carrier, r *rules, g *Game, pile *[]Card, first int, to byte) bool {
	if pile != &g.Waste {
		return right(r, g, pile, first, to)
	}
	*pile = slices.Clone(*pile)
	slices.Reverse(*pile)
	legal := right(r, g, pile, first, to)
	slices.Reverse(*pile)
	return legal
}

// playedAs replaces how a move is played, and passes on the right way.
func playedAs(wrong func(right func(m Move) bool, m Move) bool) func(*rules) {
	return func(r *rules) {
		right := r.play
		r.play = func(r *rules, g *Game, m Move) bool {
			return wrong(func(m Move) bool { return right(r, g, m) }, m)
		}
	}
}

func refusedMoves(pattern string) func(right func(Move) bool, m Move) bool {
	refused := regexp.MustCompile(pattern)
	return func(right func(Move) bool, m Move) bool {
		return (len(m) != 4 || !refused.MatchString(string(m))) && right(m)
	}
}

func fromEmptyColumnLegal(r *rules) {
	right := r.play
	r.play = func(r *rules, g *Game, m Move) bool {
		empty := len(m) == 4 && m[0] != 'w' && len(g.Tableau[m[0]-'1'].Uncovered) == 0
		return empty || right(r, g, m)
	}
}

// columnsMirrored takes column 1 for the one on the right.
func columnsMirrored(right func(Move) bool, m Move) bool {
	mirrored := []byte(m)
	for i, c := range mirrored {
		if '1' <= c && c <= '7' {
			mirrored[i] = '1' + '7' - c
		}
	}
	return right(Move(mirrored))
}

func sourceDestinationSwapped(right func(Move) bool, m Move) bool {
	if len(m) == 4 && m[0] != 'w' && m[3] != 'f' {
		m = Move([]byte{m[3], '-', '>', m[0]})
	}
	return right(m)
}

// foundationAnySuit accepts a card if any foundation is one lower.
func foundationAnySuit(g *Game, card Card) bool {
	return slices.Contains(g.Foundations[:], card.Rank-1)
}

// misspeltSkipped takes no notice of a word that is no move.
func misspeltSkipped(r *rules) {
	right := r.word
	r.word = func(l *lexer, last word) word {
		w := right(l, last)
		if _, ok := ParseMove(last.text); !ok && last.text != "MOVES:" {
			return w
		}
		for _, ok := ParseMove(w.text); !ok && w.text != ""; _, ok = ParseMove(w.text) {
			w = right(l, last)
		}
		return w
	}
}

// misspeltIllegal takes a word that is no move for an illegal one.
func misspeltIllegal(r *rules) {
	right := r.move
	r.move = func(text string) (Move, bool) {
		m, ok := right(text)
		return m, ok || text != ""
	}
	play := r.play
	r.play = func(r *rules, g *Game, m Move) bool {
		_, ok := ParseMove(string(m))
		return ok && play(r, g, m)
	}
}

// moveZero takes columns 0, 8 and 9 for some that can be named, from which nothing moves.
func moveZero(r *rules) {
	form := regexp.MustCompile(`^[w0-9]->[f0-9]$`)
	right := r.move
	r.move = func(text string) (Move, bool) {
		m, ok := right(text)
		return m, ok || form.MatchString(text)
	}
	play := r.play
	r.play = func(r *rules, g *Game, m Move) bool {
		_, ok := ParseMove(string(m))
		return ok && play(r, g, m)
	}
}

// misspelt changes the message about a word that is no move.
func misspelt(wrong func(right func(error) string, err *FormatError) string) func(*rules) {
	return func(r *rules) {
		right := r.message
		r.message = func(err error) string {
			if format, ok := errors.AsType[*FormatError](err); ok && strings.HasPrefix(format.Want, "a move") {
				return wrong(right, format)
			}
			return right(err)
		}
	}
}

// lineOfMoves is the line of the keyword, if that stands before.
func lineOfMoves(text string, line int) int {
	before, _, _ := strings.Cut(bare(text), "MOVES:")
	return min(line, 1+strings.Count(before, "\n"))
}

// move256 has room for 256 moves; what comes later is lost, or ends the program.
func move256(right parsing, end any) parsing {
	const room = 256
	return func(r *rules, in io.Reader, moves bool) (*Game, []Move, error) {
		g, list, err := right(r, in, moves)
		if len(list) > room && end != nil {
			panic(end)
		}
		return g, list[:min(room, len(list))], err
	}
}

// movesEndAtComment cuts an input at the first comment behind MOVES:.
func movesEndAtComment(text string) string {
	at := 0
	for line := range strings.Lines(text) {
		words, _, _ := strings.Cut(line, "#")
		if strings.Contains(words, "MOVES:") {
			before, _, _ := strings.Cut(text[at:], "#")
			return text[:at] + before
		}
		at += len(line)
	}
	return text
}

// movesOnLines wants a line for each move.
func movesOnLines(r *rules) {
	right := r.word
	r.word = func(l *lexer, last word) word {
		w := right(l, last)
		if _, ok := ParseMove(last.text); ok && !w.first {
			return refuse(w)
		}
		return w
	}
}

// stockBigCrashes has no room for more than 24 cards, as many as there are at the start.
func stockBigCrashes(right func(*rules, *Game, []Move) int) func(*rules, *Game, []Move) int {
	return func(r *rules, g *Game, moves []Move) int {
		if len(g.Stock) > 24 {
			panic(mistake.Segfault)
		}
		return right(r, g, moves)
	}
}
