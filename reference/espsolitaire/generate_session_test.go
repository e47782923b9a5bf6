package espsolitaire

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// A generated session holds only what is settled, and ends with its last line.
func TestGeneratedSessions(t *testing.T) {
	won, invalid := 0, 0
	for seed := range uint64(300) {
		s := GenerateSession(rand.New(rand.NewPCG(seed, 0)))
		_, err := ReadDeck(bytes.NewReader(s.Config))
		if (err != nil) != s.Invalid {
			t.Fatalf("seed %d: %v\n%s", seed, err, s.Config)
		}
		if !Settled(s.Config, s.Input) {
			t.Errorf("seed %d: not settled\n%s%s", seed, s.Config, s.Input)
		}
		if s.Invalid {
			invalid++
		}
		if !s.Invalid && !bytes.HasSuffix(bytes.ToLower(s.Input), []byte("exit\n")) {
			won++
		}
	}
	if won == 0 || invalid == 0 {
		t.Errorf("%d sessions are won, %d configurations are invalid", won, invalid)
	}
}
