package klondike

import "strings"

// Play is a generated input file with moves, the last of which may be illegal.
type Play struct {
	Text  []byte
	Moves int  // their number
	Reset bool // one of them is a legal reset
	Turn  int  // 1 or 3
	Limit bool // the stock can be reset only so many times
	Line  int  // of the word that is no move, from 1; 0 if there is none
}

// GeneratePlay returns the input file of a game with moves about which the handout is
// not silent.
func GeneratePlay(d Dice) Play { return generatePlay(d, false) }

// GenerateMisspelt returns the input file of a game with legal moves and, after them, a
// word that is no move.
func GenerateMisspelt(d Dice) Play { return generatePlay(d, true) }

// noMoves are words that look like moves more or less.
var noMoves = []string{"x", "q", "0->f", "8->1", "1->9", "w->w", "f->1", "4>3"}

func generatePlay(d Dice, misspelt bool) Play {
	g := rolledGame(d)
	p := Play{Turn: g.Turn, Limit: g.Resets != Unlimited}
	text, _, _ := layOut(d, g.tokens(), -1)
	var b strings.Builder
	b.Write(text)
	if !strings.HasSuffix(b.String(), "\n") {
		b.WriteString("\n")
	}
	for d.IntN(12) > 0 {
		before := *g
		legal, m := g.roll(d)
		if m == reset && len(before.Stock)+len(before.Waste) == 0 {
			break // the handout does not say whether that is legal
		}
		if misspelt && !legal {
			break // nor which of the two is reported
		}
		p.Moves++
		p.Reset = p.Reset || legal && m == reset
		b.WriteString(string(m))
		b.WriteString([]string{"\n", " ", "\n\n", " # a comment\n", "\t"}[max(0, d.IntN(8)-3)])
		if !legal {
			break
		}
	}
	if misspelt {
		p.Line = strings.Count(b.String(), "\n") + 1
		b.WriteString(noMoves[d.IntN(len(noMoves))])
	}
	if !strings.HasSuffix(b.String(), "\n") {
		b.WriteString("\n")
	}
	if d.IntN(16) == 15 {
		b.WriteString("# the end, without a newline")
	}
	p.Text = []byte(b.String())
	return p
}

// roll plays a move, mostly a legal one, and reports whether it was legal.
func (g *Game) roll(d Dice) (legal bool, m Move) {
	all := Moves()
	if d.IntN(8) == 7 {
		if m = all[d.IntN(len(all))]; d.IntN(4) == 3 {
			m = reset // a rule of its own, for one word of sixty-six
		}
		return g.Play(m), m
	}
	from := d.IntN(len(all))
	for i := range all {
		if m = all[(from+i)%len(all)]; g.Play(m) {
			return true, m
		}
	}
	return false, all[from]
}
