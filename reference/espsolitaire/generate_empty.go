package espsolitaire

import "slices"

// GenerateEmptyStack returns a session in which game stack 1 becomes empty, and a card that
// is no king is sent there.
func GenerateEmptyStack(d Dice) Session {
	deck := Generate(shuffled(d))
	last := DeckSize - 1 // alone on stack 1
	if deck[last].Value == King {
		other := slices.IndexFunc(deck[:], func(card Card) bool { return card.Value != King })
		deck[last], deck[other] = deck[other], deck[last]
	}
	to := FirstGame + 1 + d.IntN(LastGame-FirstGame)
	below := slices.IndexFunc(deck[:], func(card Card) bool { return card.carries(deck[last]) })
	dealt := Deal(deck)
	end := slices.Index(deck[:], dealt[to].Last())
	deck[below], deck[end] = deck[end], deck[below]

	g := Deal(deck)
	first := Move{deck[last], to}
	g.Play(first)
	var moves []Move
	for from := Stock; from <= LastGame; from++ {
		for row := range g[from].Len() {
			if card := g[from][row]; card.Value != King && right.movable(&right, &g, from, row) {
				moves = append(moves, Move{card, FirstGame})
			}
		}
	}
	input := first.String() + "\n" + moves[d.IntN(len(moves))].String() + "\nexit\n"
	return Session{Config: []byte(deck.String()), Input: []byte(input)}
}
