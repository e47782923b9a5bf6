package klondike

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// played is a random game, and legal moves from its start.
type played struct {
	start string // in exchange format
	end   *Game
	moves []Move
}

func play(t *rapid.T) played {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	g := Generate(rng)
	p := played{start: g.Exchange(), end: g}
	for range rapid.IntRange(0, 100).Draw(t, "moves") {
		if m, ok := g.PlayRandom(rng); ok {
			p.moves = append(p.moves, m)
		}
	}
	return p
}

func mustRun(t *rapid.T, input string, args ...string) string {
	got := run(Advance, input, args...)
	if got.exit != 0 || got.stderr != "" {
		t.Fatalf("advance %q: %v\n%s", args, got, input)
	}
	_, state, _ := strings.Cut(got.stdout, "\n")
	return state
}

func withMoves(state string, moves []Move) string {
	return state + strings.Trim(fmt.Sprint(moves), "[]")
}

func TestStateSurvivesReadingBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := play(t)
		exchange := mustRun(t, withMoves(p.start, p.moves), "-x")
		g, err := Parse(strings.NewReader(exchange))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprint(*g), fmt.Sprint(*p.end); got != want {
			t.Fatalf("read back %s, want %s", got, want)
		}
	})
}

func TestPlayingInTwoParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := play(t)
		k := rapid.IntRange(0, len(p.moves)).Draw(t, "k")
		input := withMoves(p.start, p.moves)
		middle := mustRun(t, input, "-x", "-m", fmt.Sprint(k))
		for _, args := range [][]string{nil, {"-x"}} {
			atOnce := mustRun(t, input, args...)
			if inParts := mustRun(t, withMoves(middle, p.moves[k:]), args...); inParts != atOnce {
				t.Fatalf("after %d of %v\n%s\nat once\n%s", k, p.moves, inParts, atOnce)
			}
		}
	})
}

func TestMovesKeepTheGameValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := play(t)
		if err := p.end.Validate(); err != nil {
			t.Fatal(err)
		}
		if _, err := Canonical([]byte(p.end.Exchange())); err != nil {
			t.Fatal(err)
		}
		g := p.end
		for _, m := range Moves() {
			before := g.Exchange()
			legal := g.Play(m)
			if after := g.Exchange(); legal == (after == before) && !vacuous(m, g) {
				t.Fatalf("%s legal: %v, state before\n%s\nafter\n%s", m, legal, before, after)
			}
		}
	})
}

// vacuous reports whether the move is legal and changes nothing.
func vacuous(m Move, g *Game) bool {
	return m == "r" && g.Resets == Unlimited && len(g.Stock)+len(g.Waste) == 0
}
