package uno

// rules are the decisions that make up card.c and unogame.c, mostly a function each. Only
// the handout's are right; a mistake replaces some of them.
type rules struct {
	// card.c.
	create      func(c Card) Card
	beside      func(others []Card, c Card) // what a new card does to those that are there
	number      func(c Card) uint
	color       func(c Card) Color
	kind        func(c Card) Type
	sameNumber  func(c, d Card) bool
	sameColor   func(c, d Card) bool
	compatible  func(c, top Card) bool
	destroyCard func()

	// unogame.c, on a right card.c.
	newGame      func(first Card, players int) *Pile
	besideGame   func(p, other *Pile) // what another game does to this one
	add          func(r *rules, p *Pile, c Card)
	top          func(p *Pile) Card
	count        func(p *Pile) int
	currentColor func(p *Pile) Color
	next         func(p *Pile) int
	valid        func(p *Pile) bool
	array        func(p *Pile) []Card
	ownArray     bool // each array is another one
	destroyGame  func(p *Pile)
}

// right are the rules as the handout has them.
var right = handout()

func handout() rules {
	return rules{
		create:      func(c Card) Card { return c },
		beside:      func([]Card, Card) {},
		number:      func(c Card) uint { return c.Number },
		color:       func(c Card) Color { return c.Color },
		kind:        func(c Card) Type { return c.Type },
		sameNumber:  Card.SameNumber,
		sameColor:   Card.SameColor,
		compatible:  Card.Compatible,
		destroyCard: func() {},

		newGame:      NewPile,
		besideGame:   func(_, _ *Pile) {},
		add:          func(r *rules, p *Pile, c Card) { p.put(c, r.next(p)) },
		top:          (*Pile).Top,
		count:        (*Pile).Count,
		currentColor: (*Pile).CurrentColor,
		next:         (*Pile).NextPlayer,
		valid:        (*Pile).Valid,
		array:        (*Pile).Cards,
		ownArray:     true,
		destroyGame:  func(*Pile) {},
	}
}

// build makes a pile of cards, the oldest first.
func (r *rules) build(cards []Card, players int) *Pile {
	pile := r.newGame(cards[0], players)
	for _, c := range cards[1:] {
		r.add(r, pile, c)
	}
	return pile
}
