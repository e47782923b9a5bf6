package gomoku

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// sessions returns the inputs that Generate writes for the first n seeds.
func sessions(n int) [][]byte {
	inputs := make([][]byte, n)
	for i := range inputs {
		inputs[i] = Generate(rand.New(rand.NewPCG(uint64(i), 0)))
	}
	return inputs
}

func TestGenerateIsAFunctionOfItsSeed(t *testing.T) {
	a, b := sessions(20), sessions(20)
	for i := range a {
		if !bytes.Equal(a[i], b[i]) {
			t.Errorf("seed %d: two different sessions", i)
		}
	}
}

// A session ends with the last line of its input, and never on an open point.
func TestGenerateEndsEverySession(t *testing.T) {
	for seed, input := range sessions(400) {
		lines := strings.SplitAfter(string(input), "\n")
		if lines[len(lines)-1] != "" {
			t.Fatalf("seed %d: no newline at the end", seed)
		}
		game := NewGame()
		for i, line := range lines[:len(lines)-1] {
			if len(line) > 100 || strings.ContainsAny(line, "\t\r") {
				t.Errorf("seed %d: line %d probes an open point: %q", seed, i+1, line)
			}
			reply := game.Do(strings.TrimSuffix(line, "\n"))
			if last := i == len(lines)-2; reply.Over != last {
				t.Errorf("seed %d: over after line %d of %d: %v", seed, i+1, len(lines)-1, reply.Over)
				break
			}
		}
		if game.full() && wins(&game.board, game.history[Size*Size-1]) {
			t.Errorf("seed %d: a win on the last free point", seed)
		}
	}
}

// Every generated session is settled; none is that was cut, or that goes on after
// anything but term.
func TestSettled(t *testing.T) {
	for seed, input := range sessions(100) {
		if short := GenerateShort(rand.New(rand.NewPCG(uint64(seed), 0))); !Settled(short) {
			t.Errorf("seed %d: not settled: %q", seed, short)
		}
		if !Settled(input) {
			t.Errorf("seed %d: not settled", seed)
		}
		stopped := bytes.HasSuffix(input, []byte("\nterm\n"))
		if more := append(slices.Clone(input), "who\n"...); Settled(more) != stopped {
			t.Errorf("seed %d: %v of a session that goes on: %q", seed, !stopped, more)
		}
		for _, wrong := range []string{string(input[:len(input)-1]), "who\n"} {
			if Settled([]byte(wrong)) {
				t.Errorf("seed %d: settled: %q", seed, wrong)
			}
		}
	}
}

func TestGenerateReachesEveryEnd(t *testing.T) {
	ends := map[string]int{}
	for _, input := range sessions(200) {
		out, status := play(t, string(input))
		first, _, _ := strings.Cut(endOf(out), "\n")
		if status == 1 {
			first = "term"
		}
		ends[first]++
	}
	for _, want := range []string{"Black wins!", "White wins!", "Wow, a tie!", "term"} {
		if ends[want] == 0 {
			t.Errorf("no session ends with %q: %v", want, ends)
		}
	}
}

// endOf returns the last three lines of an output.
func endOf(out string) string {
	lines := strings.SplitAfter(out, "\n")
	return strings.Join(lines[max(0, len(lines)-4):], "")
}
