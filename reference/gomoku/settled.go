package gomoku

import (
	"bytes"
	"math/rand/v2"
)

// Settled reports whether the handout settles every answer to an input of which
// [Generate] could have written the lines: the session ends with the last line or, by
// term, before it, and not by a stone on the last free point that wins.
func Settled(input []byte) bool {
	g := NewGame()
	for i, lines := 0, bytes.SplitAfter(input, []byte("\n")); i < len(lines)-1; i++ {
		reply := g.Do(string(bytes.TrimSuffix(lines[i], []byte("\n"))))
		if reply.Over && reply.Status == statusStopped {
			return len(lines[len(lines)-1]) == 0
		}
		if reply.Over {
			return i == len(lines)-2 && len(lines[i+1]) == 0 && !(g.full() && wins(&g.board, g.history[Size*Size-1]))
		}
	}
	return false
}

// GenerateShort returns a session of [Generate], mostly cut somewhere and ended with
// resign or term: in a short one, a mistake is easier to see. A command may follow term,
// which ends the controller at any time.
func GenerateShort(rng *rand.Rand) []byte {
	input := Generate(rng)
	lines := bytes.SplitAfter(input, []byte("\n"))
	n := rng.IntN([]int{4, 12, 30, len(lines)}[rng.IntN(4)])
	if n >= len(lines)-2 || rng.IntN(8) == 0 {
		return input
	}
	end := []byte([]string{"term\n", "resign\n", "term\nwho\n"}[rng.IntN(3)])
	return append(bytes.Join(lines[:n:n], nil), end...)
}
