package klondike

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"
)

// A generated input has the defect that it is said to have, at one of the lines given.
func TestGeneratedInputs(t *testing.T) {
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 0))
		defect := Defect(rng.IntN(5))
		in := GenerateInput(rng, defect)
		defect = in.Defect
		g, err := Parse(bytes.NewReader(in.Text))
		format, malformed := errors.AsType[*FormatError](err)
		if malformed != (defect == Malformed) {
			t.Fatalf("seed %d, defect %d: %v\n%.2000s", seed, defect, err, in.Text)
		}
		if malformed {
			if empty := len(in.Text) == 0; empty != (in.First == 0) || !empty && (format.Line < in.First || format.Line > in.Last) {
				t.Fatalf("seed %d: %v is not in lines %d to %d\n%.2000s", seed, format, in.First, in.Last, in.Text)
			}
			continue
		}
		var problems []string
		if invalid, ok := errors.AsType[*InvalidError](g.Validate()); ok {
			problems = invalid.Problems
		}
		want := map[Defect]int{Sound: 0, Misplaced: 1, Duplicated: 1, Lacking: 1}[defect]
		if len(problems) != want {
			t.Fatalf("seed %d, defect %d: %q\n%.2000s", seed, defect, problems, in.Text)
		}
	}
}

// Of generated moves only the last one may be illegal.
func TestGeneratedPlays(t *testing.T) {
	illegal := 0
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 0))
		p := GeneratePlay(rng)
		text, _ := p.Text(rng)
		g, moves, err := ParseWithMoves(bytes.NewReader(text))
		if err != nil || len(moves) != p.Moves {
			t.Fatalf("seed %d: %v\n%.2000s", seed, err, text)
		}
		if err := g.Validate(); err != nil {
			t.Fatalf("seed %d: %v\n%.2000s", seed, err, text)
		}
		for i, m := range moves {
			if g.Play(m) {
				continue
			}
			if illegal++; i < len(moves)-1 {
				t.Fatalf("seed %d: move %d of %d is illegal\n%s", seed, i+1, len(moves), text)
			}
		}
	}
	if illegal == 0 {
		t.Error("no move is illegal")
	}
}

// The first fault of a game with a misspelt move is that word, at its line.
func TestGeneratedMisspelts(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 0))
		text, line := GenerateMisspelt(rng).Text(rng)
		_, _, err := ParseWithMoves(bytes.NewReader(text))
		var wrong *FormatError
		if !errors.As(err, &wrong) || wrong.Line != line {
			t.Fatalf("seed %d: %v, want an error in line %d\n%.2000s", seed, err, line, text)
		}
	}
}
