package uno

import (
	"slices"

	"touchstone/reference/mistake"
)

// Wrong rules for cards and games.

// creates changes a card that is created.
func creates(change func(*Card)) func(*rules) {
	return func(r *rules) {
		right := r.create
		r.create = func(c Card) Card {
			c = right(c)
			change(&c)
			return c
		}
	}
}

// cardStatic keeps all cards in the same place.
func cardStatic(others []Card, c Card) {
	for i := range others {
		others[i] = c
	}
}

func getColorSwapped(c Card) Color {
	if c.Color <= Red {
		return Red - c.Color
	}
	return c.Color
}

func getTypeSkipUnknown(c Card) Type {
	if c.Type == Skip {
		return Normal
	}
	return c.Type
}

// goesOn decides whether a card may be put on another.
type goesOn = func(c, top Card) bool

// compatibleIf replaces which cards are compatible, and passes on the right rule.
func compatibleIf(wrong func(right goesOn, c, top Card) bool) func(*rules) {
	return func(r *rules) {
		right := r.compatible
		r.compatible = func(c, top Card) bool { return wrong(right, c, top) }
	}
}

// of replaces the rule for cards of one type.
func of(t Type, wrong goesOn) func(right goesOn, c, top Card) bool {
	return func(right goesOn, c, top Card) bool {
		if c.Type == t {
			return wrong(c, top)
		}
		return right(c, top)
	}
}

// topDestroyed takes the top card off the pile, if there are others.
func topDestroyed(p *Pile) Card {
	c := p.Top()
	p.plays = p.plays[:max(1, len(p.plays)-1)]
	return c
}

func destroyOneCardCrash(p *Pile) {
	if p.Count() == 1 {
		panic(mistake.Segfault)
	}
}

// addsFor replaces who has put down a card that is added.
func addsFor(player func(r *rules, p *Pile) int) func(*rules) {
	return adds(func(right adder, r *rules, p *Pile, c Card) {
		n := len(p.plays)
		by := player(r, p)
		if right(r, p, c); len(p.plays) > n {
			p.plays[len(p.plays)-1].Player = by
		}
	})
}

type adder = func(r *rules, p *Pile, c Card)

// adds replaces how a card is added, and passes on the right way.
func adds(wrong func(right adder, r *rules, p *Pile, c Card)) func(*rules) {
	return func(r *rules) {
		right := r.add
		r.add = func(r *rules, p *Pile, c Card) { wrong(right, r, p, c) }
	}
}

// addOwnSkip asks the card that is added, not the one on top, whether a player is skipped.
func addOwnSkip(right adder, r *rules, p *Pile, c Card) {
	n := len(p.plays)
	by := p.top().Player + 1
	if c.Type == Skip {
		by++
	}
	if right(r, p, c); len(p.plays) > n {
		p.plays[len(p.plays)-1].Player = by % p.players
	}
}

func addRefuses(right adder, r *rules, p *Pile, c Card) {
	if c.Compatible(p.Top()) {
		right(r, p, c)
	}
}

func addAtBottom(right adder, r *rules, p *Pile, c Card) {
	n := len(p.plays)
	if right(r, p, c); len(p.plays) > n {
		p.plays = append(p.plays[n:n+1:n+1], p.plays[:n]...)
	}
}

// addReplaces puts the card in the place of the one on top.
func addReplaces(right adder, r *rules, p *Pile, c Card) {
	n := len(p.plays)
	if right(r, p, c); len(p.plays) > n {
		p.plays = append(p.plays[:n-1], p.plays[n])
	}
}

func addUpToHundred(right adder, r *rules, p *Pile, c Card) {
	if len(p.plays) < 100 {
		right(r, p, c)
	}
}

func colorBeforeChange(p *Pile) Color {
	for i := len(p.plays) - 1; i > 0; i-- {
		if p.plays[i].Card.Type != ChangeColor {
			return p.plays[i].Card.Color
		}
	}
	return p.plays[0].Card.Color
}

// colorOfLastChange keeps the colour that was set last, whatever was played since.
func colorOfLastChange(p *Pile) Color {
	for _, play := range slices.Backward(p.plays) {
		if play.Card.Type == ChangeColor {
			return play.Card.Color
		}
	}
	return p.CurrentColor()
}

// nextIs replaces whose turn it is.
func nextIs(wrong func(p *Pile) int) func(*rules) {
	return func(r *rules) { r.next = wrong }
}

// skips returns how many players the top card skips.
func skips(p *Pile) int {
	if p.Top().Type == Skip {
		return 1
	}
	return 0
}

func nextByCardBelow(p *Pile) int {
	next := p.top().Player + 1
	if n := p.Count(); n > 1 && p.plays[n-2].Card.Type == Skip {
		next++
	}
	return next % p.players
}

// nextRoundOnce takes the number of players off once, which is not enough for one player.
func nextRoundOnce(p *Pile) int {
	next := p.top().Player + 1 + skips(p)
	if next >= p.players {
		next -= p.players
	}
	return next
}

func nextBackwards(p *Pile) int {
	player := p.top().Player
	if player == Nobody {
		return p.NextPlayer()
	}
	return (player - 1 - skips(p) + 2*p.players) % p.players
}

// validIf replaces which piles are valid; the oldest card is the first.
func validIf(wrong func(cards []Card) bool) func(*rules) {
	return func(r *rules) { r.valid = func(p *Pile) bool { return wrong(p.Cards()) } }
}

// validTurnsPile leaves the pile upside down.
func validTurnsPile(r *rules) {
	right := r.valid
	r.valid = func(p *Pile) bool {
		valid := right(p)
		slices.Reverse(p.plays)
		return valid
	}
}

func startsWell(cards []Card) bool { return cards[0].Type != ChangeColor }

// all reports whether each card fits on the one before.
func all(cards []Card, fits goesOn) bool {
	for i := 1; i < len(cards); i++ {
		if !fits(cards[i], cards[i-1]) {
			return false
		}
	}
	return true
}

// validAnyTwo is satisfied with two cards that go together.
func validAnyTwo(cards []Card) bool {
	if len(cards) == 1 {
		return startsWell(cards)
	}
	for i := 1; i < len(cards); i++ {
		if cards[i].Compatible(cards[i-1]) {
			return startsWell(cards)
		}
	}
	return false
}

// arrays changes the array of a pile.
func arrays(change func(cards []Card) []Card) func(*rules) {
	return func(r *rules) {
		right := r.array
		r.array = func(p *Pile) []Card {
			cards := right(p)
			if len(cards) == 0 {
				return cards
			}
			return change(cards)
		}
	}
}
