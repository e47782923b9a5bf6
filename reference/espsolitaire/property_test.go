package espsolitaire

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func drawRand(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

func drawGame(t *rapid.T) Game {
	if rapid.Bool().Draw(t, "winnable") {
		return Deal(GenerateWinnable(drawRand(t)))
	}
	return Deal(Generate(drawRand(t)))
}

// drawMove draws a legal move if there is one, or any.
func drawMove(t *rapid.T, g Game) Move {
	if moves := g.Moves(); len(moves) > 0 && rapid.Bool().Draw(t, "legal") {
		return rapid.SampledFrom(moves).Draw(t, "move")
	}
	return Move{
		Card{rapid.SampledFrom([]Color{Red, Black}).Draw(t, "color"), rapid.Uint8Range(Ace, King).Draw(t, "value")},
		rapid.IntRange(Stock, Stacks).Draw(t, "to"),
	}
}

func TestInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		for range rapid.IntRange(0, 60).Draw(t, "moves") {
			before := g
			m := drawMove(t, g)
			if ok := g.Play(m); ok == (g == before) {
				t.Fatalf("%v: legal is %v, but\n%v\nbecame\n%v", m, ok, before, g)
			}
			checkGame(t, before, g)
			if _, err := cutBoard(g.String()); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// checkGame checks that all cards are there, that the stock only shrinks and
// the deposit stacks only grow, and that the latter are in order.
func checkGame(t *rapid.T, before, after Game) {
	cards := make(map[Card]bool)
	for _, stack := range after {
		for row, card := range stack {
			if card == (Card{}) != (row >= stack.Len()) {
				t.Fatalf("a gap in row %d:\n%v", row, after)
			}
			cards[card] = true
		}
	}
	delete(cards, Card{})
	if len(cards) != DeckSize {
		t.Fatalf("%d cards:\n%v", len(cards), after)
	}
	for stack := range after {
		was, is := before[stack].Len(), after[stack].Len()
		if stack == Stock && is > was || isDeposit(stack) && is < was {
			t.Fatalf("stack %d went from %d cards to %d", stack, was, is)
		}
		for row, card := range after[stack][:is] {
			if isDeposit(stack) && card != (Card{after[stack][0].Color, uint8(row + 1)}) {
				t.Fatalf("deposit stack out of order:\n%v", after)
			}
		}
	}
}

func drawLine(t *rapid.T, g Game) string {
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		return strings.ReplaceAll(string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")), "\n", "")
	case 1:
		word := rapid.SampledFrom(strings.Fields("move red black orange a 10 k 11 x to 1 5 7 help exit"))
		return strings.Join(rapid.SliceOfN(word, 0, 7).Draw(t, "words"), " ")
	}
	return drawMove(t, g).String()
}

func TestAnySession(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		lines := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string { return drawLine(t, g) }), 0, 20).Draw(t, "lines")
		out, status := session(g, strings.Join(lines, "\n"))
		if status != StatusOK {
			t.Fatalf("exit status %d", status)
		}
		_, prompts, err := checkOutput(out)
		if err != nil || prompts > len(lines)+1 {
			t.Fatalf("%d prompts for %d lines, %v", prompts, len(lines), err)
		}
	})
}

// Case and blanks make no difference.
func TestSpelling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		var plain, varied strings.Builder
		blanks := func() string { return strings.Repeat(" ", rapid.IntRange(0, 3).Draw(t, "blanks")) }
		for after := g; plain.Len() < 400; {
			m := drawMove(t, after)
			after.Play(m)
			fmt.Fprintln(&plain, m)
			words := strings.Fields(m.String())
			for i, word := range words {
				if rapid.Bool().Draw(t, "upper") {
					words[i] = strings.ToUpper(word)
				} else {
					words[i] = strings.ToLower(word)
				}
			}
			fmt.Fprintln(&varied, blanks()+strings.Join(words, " "+blanks())+blanks())
		}
		want, _ := session(g, plain.String())
		if got, _ := session(g, varied.String()); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	})
}

func TestConfigRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deck := Generate(drawRand(t))
		if got, err := ReadDeck(strings.NewReader(deck.String())); err != nil || got != deck {
			t.Fatalf("got %v, %v", got, err)
		}
		if got := collect(Deal(deck)); got != deck {
			t.Fatalf("dealt and collected: %v", got)
		}
	})
}

func TestWinnableIsWon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := Deal(GenerateWinnable(drawRand(t)))
		moves, ok := Solve(g, harderPositions)
		if !ok {
			t.Fatalf("no win found:\n%v", g)
		}
		var input strings.Builder
		for _, m := range moves {
			fmt.Fprintln(&input, m)
		}
		out, _ := session(g, input.String()+"help\n")
		if boards, prompts, err := checkOutput(out); err != nil || boards != len(moves)+1 || prompts != len(moves) {
			t.Fatalf("%d moves, %d boards, %d prompts, %v", len(moves), boards, prompts, err)
		}
	})
}

func TestSolveGivesUp(t *testing.T) {
	if moves, ok := Solve(Deal(deckFile(t, "sorted.txt")), 1000); ok {
		t.Errorf("won by %v", moves)
	}
	winnable := Deal(deckFile(t, "winnable.txt"))
	if moves, ok := Solve(winnable, 5); ok {
		t.Errorf("won in 5 positions by %v", moves)
	}
	if moves, ok := Solve(winnable, 100); !ok || len(moves) != DeckSize {
		t.Errorf("got %v, %v", moves, ok)
	}
}

// A king can go to and fro between empty stacks for ever.
func TestSolveMeetsPositionsOnce(t *testing.T) {
	if moves, ok := Solve(layout(t, "", "BK"), math.MaxInt); ok {
		t.Errorf("won by %v", moves)
	}
}
