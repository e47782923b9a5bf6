package klondike

import "strings"

// Play is a generated input file with moves, the last of which may be illegal.
type Play struct {
	Text  []byte
	Moves int  // their number
	Turn  int  // 1 or 3
	Limit bool // the stock can be reset only so many times
}

// GeneratePlay returns the input file of a game with moves about which the handout is
// not silent.
func GeneratePlay(d Dice) Play {
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
		p.Moves++
		b.WriteString(string(m))
		b.WriteString([]string{"\n", " ", "\n\n", " # a comment\n", "\t"}[max(0, d.IntN(8)-3)])
		if !legal {
			break
		}
	}
	if !strings.HasSuffix(b.String(), "\n") {
		b.WriteString("\n")
	}
	p.Text = []byte(b.String())
	return p
}

// roll plays a move, mostly a legal one, and reports whether it was legal.
func (g *Game) roll(d Dice) (legal bool, m Move) {
	all := Moves()
	if d.IntN(8) == 7 {
		m = all[d.IntN(len(all))]
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
