package uno

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// cards reads cards in the handout's notation, the oldest first.
func cards(t *testing.T, text string) []Card {
	t.Helper()
	var cards []Card
	for _, word := range strings.Fields(text) {
		p := parser{name: "test", players: 1}
		cards = append(cards, p.card(word))
		if p.err != nil {
			t.Fatal(p.err)
		}
	}
	return cards
}

func build(t *testing.T, players int, text string) *Pile {
	t.Helper()
	return right.build(cards(t, text), players)
}

// Both tables of compatible pairs and the table of incompatible ones.
func TestCompatible(t *testing.T) {
	tests := []struct {
		card, top string
		want      bool
	}{
		{"[7g:n]", "[4g:n]", true},
		{"[4r:n]", "[4g:n]", true},
		{"[4g:n]", "[4g:n]", true},
		{"[0b:s]", "[3b:n]", true},
		{"[0r:s]", "[0y:s]", true},

		{"[0g:c]", "[3b:n]", true},
		{"[0r:c]", "[4g:n]", true},
		{"[0y:c]", "[0b:c]", true},
		{"[7b:n]", "[0b:c]", true},
		{"[0r:s]", "[0r:c]", true},

		{"[1r:n]", "[4g:n]", false},
		{"[0g:n]", "[0r:s]", false},
		{"[2y:n]", "[0b:c]", false},
		{"[0r:s]", "[0b:c]", false},

		// Pairs of one number and different types, beyond the tables.
		{"[0g:n]", "[0g:s]", true},
		{"[0g:s]", "[0g:n]", true},
		{"[0g:s]", "[0r:n]", false},
		{"[0g:n]", "[0r:c]", false},
		{"[0g:c]", "[0r:s]", true},
		{"[0g:n]", "[0r:n]", true},
	}
	for _, test := range tests {
		pair := cards(t, test.card+" "+test.top)
		if got := pair[0].Compatible(pair[1]); got != test.want {
			t.Errorf("%s on %s: %v, want %v", test.card, test.top, got, test.want)
		}
	}
}

// The figures, and the six piles under "Pilas Válidas".
func TestPiles(t *testing.T) {
	tests := []struct {
		name, cards, pile string
		next              int
		valid             bool
	}{
		{
			"figure 3a", "[3g:n] [7g:n] [7r:n] [4r:n] [4b:n] [2b:n]",
			"[2b:n] 1 -> [4b:n] 0 -> [4r:n] 2 -> [7r:n] 1 -> [7g:n] 0 -> [3g:n] -1 -> NULL", 2, true,
		},
		{
			"figure 3b", "[8b:n] [8g:n] [0g:s] [1g:n] [1r:n]",
			"[1r:n] 1 -> [1g:n] 0 -> [0g:s] 1 -> [8g:n] 0 -> [8b:n] -1 -> NULL", 2, true,
		},
		{
			"a skip", "[7r:n] [0r:s] [4r:n] [4y:n]",
			"[4y:n] 0 -> [4r:n] 2 -> [0r:s] 0 -> [7r:n] -1 -> NULL", 1, true,
		},
		{
			"a change of colour", "[7r:n] [7g:n] [0b:c] [9b:n]",
			"[9b:n] 2 -> [0b:c] 1 -> [7g:n] 0 -> [7r:n] -1 -> NULL", 0, true,
		},
		{
			"another number and colour", "[7r:n] [6b:n] [0b:c] [9b:n]",
			"[9b:n] 2 -> [0b:c] 1 -> [6b:n] 0 -> [7r:n] -1 -> NULL", 0, false,
		},
		{
			"not the colour that was set", "[7r:n] [7g:n] [0b:c] [3y:n]",
			"[3y:n] 2 -> [0b:c] 1 -> [7g:n] 0 -> [7r:n] -1 -> NULL", 0, false,
		},
		{
			"number 0 on a skip", "[7r:n] [0r:s] [0g:n] [4g:n]",
			"[4g:n] 0 -> [0g:n] 2 -> [0r:s] 0 -> [7r:n] -1 -> NULL", 1, false,
		},
		{
			"a change of colour at first", "[0g:c] [7g:n] [0b:c] [9b:n]",
			"[9b:n] 2 -> [0b:c] 1 -> [7g:n] 0 -> [0g:c] -1 -> NULL", 0, false,
		},
		{"one card", "[5y:n]", "[5y:n] -1 -> NULL", 0, true},
		{"one change of colour", "[0y:c]", "[0y:c] -1 -> NULL", 0, false},
		{"a skip at first", "[0y:s]", "[0y:s] -1 -> NULL", 1, true},
		{"two skips at first", "[0r:s] [0g:s]", "[0g:s] 1 -> [0r:s] -1 -> NULL", 0, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := build(t, 3, test.cards)
			if got := p.String(); got != test.pile {
				t.Errorf("pile %s, want %s", got, test.pile)
			}
			if got := p.NextPlayer(); got != test.next {
				t.Errorf("next player %d, want %d", got, test.next)
			}
			if got := p.Valid(); got != test.valid {
				t.Errorf("valid %v, want %v", got, test.valid)
			}
			all := cards(t, test.cards)
			top := all[len(all)-1]
			if p.Count() != len(all) || p.Top() != top || p.CurrentColor() != top.Color || !slices.Equal(p.Cards(), all) {
				t.Errorf("count %d, top %v, colour %v, cards %v", p.Count(), p.Top(), p.CurrentColor(), p.Cards())
			}
		})
	}
}

func TestNextPlayerOfAnyNumber(t *testing.T) {
	const played = "[7r:n] [7g:n] [0g:s] [0r:s] [0b:c] [0b:s] [1b:n]"
	tests := []struct {
		players int
		want    []int // who played each card, and who is next
	}{
		{1, []int{-1, 0, 0, 0, 0, 0, 0, 0}},
		{2, []int{-1, 0, 1, 1, 1, 0, 0, 1}},
		{3, []int{-1, 0, 1, 0, 2, 0, 2, 0}},
		{4, []int{-1, 0, 1, 3, 1, 2, 0, 1}},
		{7, []int{-1, 0, 1, 3, 5, 6, 1, 2}},
	}
	for _, test := range tests {
		p := build(t, test.players, played)
		var got []int
		for _, play := range p.Plays() {
			got = append(got, play.Player)
		}
		if got = append(got, p.NextPlayer()); !slices.Equal(got, test.want) {
			t.Errorf("%d players: %v, want %v", test.players, got, test.want)
		}
	}
}

// What a pile gives away is a copy.
func TestPileIsItsOwn(t *testing.T) {
	p := build(t, 3, "[7r:n] [7g:n]")
	before := p.String()
	p.Cards()[0] = Card{}
	p.Plays()[1] = Play{}
	if got := p.String(); got != before {
		t.Errorf("pile %s, want %s", got, before)
	}
}

func TestGenerate(t *testing.T) {
	valid, invalid, skips := 0, 0, 0
	for seed := range uint64(300) {
		for _, players := range []int{1, 2, 3, 4, 7} {
			file := Generate(rand.New(rand.NewPCG(seed, 0)), players)
			if again := Generate(rand.New(rand.NewPCG(seed, 0)), players); string(again) != string(file) {
				t.Fatalf("seed %d: two different files", seed)
			}
			in, err := ReadInput("generated", strings.NewReader(string(file)), players)
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, file)
			}
			if in.Cards[0].Type == Skip {
				skips++
			}
			var s screen
			var out strings.Builder
			s.out, s.verify = &out, true
			if s.show(expect(in), right.observe(right.build(in.Cards, players))); s.fails > 0 {
				t.Errorf("seed %d, %d players: wrong expectation\n%s", seed, players, out.String())
			}
			if in.Valid {
				valid++
			} else {
				invalid++
			}
		}
	}
	if min(valid, invalid, 3*skips) < 300 {
		t.Errorf("%d valid piles and %d invalid ones, %d that start with a skip", valid, invalid, skips)
	}
}
