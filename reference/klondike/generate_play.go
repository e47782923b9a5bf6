package klondike

import "bytes"

// Play is a generated game with moves, the last of which may be illegal.
type Play struct {
	Moves int  // their number
	Reset bool // one of them is a legal reset
	Turn  int  // 1 or 3
	Limit bool // the stock can be reset only so many times

	tokens []token // up to MOVES:
	moves  []byte
	wrong  string // a word that is no move, behind them
}

// GeneratePlay returns a game with moves about which the handout is not silent.
func GeneratePlay(d Dice) Play { return generatePlay(d, false) }

// GenerateMisspelt returns a game with legal moves and, after them, a word that is no move.
func GenerateMisspelt(d Dice) Play { return generatePlay(d, true) }

// noMoves are words that look like moves more or less.
var noMoves = []string{"x", "q", "0->f", "8->1", "1->9", "w->w", "f->1", "4>3"}

func generatePlay(d Dice, misspelt bool) Play {
	g := rolledGame(d)
	p := playing{Dice: d, game: g, misspelt: misspelt, play: Play{Turn: g.Turn, Limit: g.Resets != Unlimited, tokens: g.tokens()}}
	for more := d.IntN(12) > 0; more && p.some(); more = d.IntN(12) > 0 {
	}
	p.play.moves = p.text.Bytes()
	if misspelt {
		p.play.wrong = manyTimes(d, noMoves[d.IntN(len(noMoves))])
	}
	return p.play
}

// Text returns the input file of the game in any layout, and the line of the word that is
// no move, from 1. Its choices are the last ones, so that a plain layout changes no others.
func (p Play) Text(d Dice) (text []byte, line int) {
	unended := d.IntN(16) == 15
	text, _, _ = layOut(d, p.tokens, -1)
	if !bytes.HasSuffix(text, []byte("\n")) {
		text = append(text, '\n')
	}
	text = append(text, p.moves...)
	line = bytes.Count(text, []byte("\n")) + 1
	text = append(text, p.wrong...)
	if !bytes.HasSuffix(text, []byte("\n")) {
		text = append(text, '\n')
	}
	if unended {
		text = append(text, "# the end, without a newline"...)
	}
	return text, line
}

// playing writes the moves of a game as it goes on.
type playing struct {
	Dice
	game     *Game
	misspelt bool // all moves must be legal
	play     Play
	text     bytes.Buffer
}

// some plays one move or many, and reports whether more may follow.
func (p *playing) some() bool {
	bare := p.bare()
	if p.IntN(64) == 63 && !bare {
		return p.rounds([]string{" ", "\n"}[p.IntN(2)])
	}
	all := p.IntN(4) == 0 // of the stock, if it is turned over
	legal, m := p.game.roll(p)
	if m == turnOver && legal && all {
		for len(p.game.Stock) > 0 {
			p.played(m, p.game.Play(m), " ")
		}
	}
	if m == reset && bare {
		return false // the handout does not say whether that is legal
	}
	return p.played(m, legal, []string{"\n", " ", "\n\n", " # a comment\n", "\t"}[max(0, p.IntN(8)-3)])
}

// bare reports whether no card is left to turn over.
func (p *playing) bare() bool { return len(p.game.Stock)+len(p.game.Waste) == 0 }

// rounds turns over all of the stock and resets it, up to 512 times.
func (p *playing) rounds(behind string) bool {
	for n := p.IntN(1 << p.IntN(10)); n >= 0; n-- {
		for len(p.game.Stock) > 0 {
			p.played(turnOver, p.game.Play(turnOver), behind)
		}
		if !p.played(reset, p.game.Play(reset), behind) {
			return false
		}
	}
	return true
}

// played writes a move, and reports whether more may follow.
func (p *playing) played(m Move, legal bool, behind string) bool {
	if p.misspelt && !legal {
		return false // the handout does not say which of the two is reported
	}
	p.play.Moves++
	p.play.Reset = p.play.Reset || legal && m == reset
	p.text.WriteString(string(m))
	p.text.WriteString(behind)
	return legal
}

// kinds are the moves, those together to which the same rules apply.
var kinds = func() [][]Move {
	all := [][]Move{{turnOver}, {reset}, {"w->f"}, nil, nil, nil}
	for _, m := range Moves()[3:] {
		switch {
		case m[0] == 'w':
			all[3] = append(all[3], m)
		case m[3] == 'f':
			all[4] = append(all[4], m)
		default:
			all[5] = append(all[5], m)
		}
	}
	return all
}()

// roll plays a move, mostly a legal one, and reports whether it was legal.
func (g *Game) roll(d Dice) (legal bool, m Move) {
	if d.IntN(8) == 7 {
		kind := kinds[d.IntN(len(kinds))]
		m = kind[d.IntN(len(kind))]
		return g.Play(m), m
	}
	all := Moves()
	from := d.IntN(len(all))
	for i := range all {
		if m = all[(from+i)%len(all)]; g.Play(m) {
			return true, m
		}
	}
	return false, all[from]
}
