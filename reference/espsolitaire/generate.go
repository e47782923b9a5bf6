package espsolitaire

import "math/rand/v2"

// Generate returns a random deck; every order of the 26 cards is equally likely.
// Such a game allows few moves and can hardly ever be won. [Deck.String] formats
// a deck as a configuration file.
func Generate(rng *rand.Rand) Deck {
	var deck Deck
	for i, n := range rng.Perm(DeckSize) {
		deck[i] = Card{Red + Color(n%2), Ace + uint8(n/2)}
	}
	return deck
}

// GenerateWinnable tries this many times to make a game harder by swapping two
// cards, and searches this many positions for a win each time.
const (
	harder          = 8
	harderPositions = 2000
)

// GenerateWinnable returns a random deck whose game can be won, often only with
// moves between the game stacks; [Solve] finds a win.
func GenerateWinnable(rng *rand.Rand) Deck {
	deck := depositOrder(rng)
	for range harder {
		i, j := rng.IntN(DeckSize), rng.IntN(DeckSize)
		swapped := deck
		swapped[i], swapped[j] = deck[j], deck[i]
		if _, ok := Solve(Deal(swapped), harderPositions); ok {
			deck = swapped
		}
	}
	return deck
}

// depositOrder returns a random deck whose game can be won with moves to the deposit
// stacks alone.
func depositOrder(rng *rand.Rand) Deck {
	places := append(make([]int, DeckSize-len(dealOrder)), dealOrder[:]...) // zeros: the stock
	rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })

	// From the end of the win to its start, so that every card covers those that
	// are needed later.
	var g Game
	next := [...]uint8{King, King}
	for i, n := range rng.Perm(DeckSize) {
		color := n % 2
		stack := &g[places[i]]
		stack[stack.Len()] = Card{Red + Color(color), next[color]}
		next[color]--
	}
	return collect(g)
}

// collect undoes [Deal].
func collect(g Game) Deck {
	var deck Deck
	var taken [Stacks]int
	copy(deck[:], g[Stock][:])
	for i, from := range dealOrder {
		deck[DeckSize-1-i] = g[from][taken[from]]
		taken[from]++
	}
	return deck
}

// pileOrder returns a random deck whose game may begin with a move of two cards.
func pileOrder(rng *rand.Rand) Deck {
	g := Deal(Generate(rng))
	from := 2 + rng.IntN(LastGame-1) // one that is dealt at least two cards
	to := FirstGame + rng.IntN(LastGame-1)
	if to >= from {
		to++
	}
	value, color := Ace+2+uint8(rng.IntN(int(King-Ace-1))), Red+Color(rng.IntN(2))
	end := g[from].Len()
	g.swap(to, g[to].Len()-1, Card{color, value})
	g.swap(from, end-2, Card{Red + Black - color, value - 1})
	g.swap(from, end-1, Card{color, value - 2})
	return collect(g)
}

// swap exchanges a card for the one at a place.
func (g *Game) swap(stack, row int, card Card) {
	if s, r, ok := g.find(card); ok {
		g[s][r], g[stack][row] = g[stack][row], card
	}
}
