package uno

import (
	"bytes"
	"fmt"
	"math/rand/v2"
)

// Generate returns a random file for a game of this many players, with correct
// expectations. About half of the piles are valid.
func Generate(rng *rand.Rand, players int) []byte {
	careless := rng.IntN(2) == 0
	first := randomCard(rng)
	for first.Type == ChangeColor && !careless {
		first = randomCard(rng)
	}
	var lines bytes.Buffer
	pile := NewPile(first, players)
	writePlay(&lines, pile)
	for n := rng.IntN(40); pile.Count() <= n; writePlay(&lines, pile) {
		next := randomCard(rng)
		slip := careless && rng.IntN(8) == 0
		for !slip && !next.Compatible(pile.Top()) {
			next = randomCard(rng)
		}
		pile.Add(next)
	}
	valid := 0
	if pile.Valid() {
		valid = 1
	}
	return fmt.Appendf(nil, "%d\n%s%d\n", pile.Count(), lines.Bytes(), valid)
}

func writePlay(lines *bytes.Buffer, p *Pile) {
	fmt.Fprintf(lines, "%v ==> P%d\n", p.Top(), p.NextPlayer())
}

// randomCard makes special cards common, and numbers few enough to match.
func randomCard(rng *rand.Rand) Card {
	c := Card{Color: Color(rng.IntN(4)), Type: Type(rng.IntN(3))}
	if rng.IntN(2) == 0 {
		c.Type = Normal
	}
	if c.Type == Normal {
		c.Number = uint(rng.IntN(10))
	}
	return c
}
