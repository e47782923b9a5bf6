package espsolitaire

// Dice makes the choices of a generator: numbers from 0 to n-1. The smaller the
// numbers, the simpler is what is generated.
type Dice interface{ IntN(n int) int }

// Generate returns a random deck; every order of the 26 cards is equally likely.
// Such a game allows few moves and can hardly ever be won. [Deck.String] formats
// a deck as a configuration file.
func Generate(d Dice) Deck {
	var deck Deck
	for i, n := range perm(d, DeckSize) {
		deck[i] = Card{Red + Color(n%2), Ace + uint8(n/2)}
	}
	return deck
}

// perm returns the numbers from 0 to n-1 in random order.
func perm(d Dice, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	for i := range list {
		j := i + d.IntN(n-i)
		list[i], list[j] = list[j], list[i]
	}
	return list
}

// GenerateWinnable tries this many times to make a game harder by swapping two
// cards, and searches this many positions for a win each time.
const (
	harder          = 8
	harderPositions = 2000
)

// GenerateWinnable returns a random deck whose game can be won, often only with
// moves between the game stacks; [Solve] finds a win.
func GenerateWinnable(d Dice) Deck {
	deck := depositOrder(d)
	for range harder {
		i, j := d.IntN(DeckSize), d.IntN(DeckSize)
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
func depositOrder(d Dice) Deck {
	var shuffled [DeckSize]int
	places := append(make([]int, DeckSize-len(dealOrder)), dealOrder[:]...) // zeros: the stock
	for i, j := range perm(d, len(places)) {
		shuffled[i] = places[j]
	}

	// From the end of the win to its start, so that every card covers those that
	// are needed later.
	var g Game
	next := [...]uint8{King, King}
	for i, n := range perm(d, DeckSize) {
		color := n % 2
		stack := &g[shuffled[i]]
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
