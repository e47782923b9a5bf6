package espsolitaire

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// layout makes a position from the cards of its stacks, such as "B6 B5".
func layout(t *testing.T, stacks ...string) Game {
	t.Helper()
	var g Game
	for i, cards := range stacks {
		for row, name := range strings.Fields(cards) {
			g[i][row] = card(t, name)
		}
	}
	return g
}

// card reads a card as the board shows it.
func card(t *testing.T, name string) Card {
	t.Helper()
	color := map[byte]Color{'R': Red, 'B': Black}[name[0]]
	value := values[name[1:]]
	if color == 0 || value == 0 {
		t.Fatalf("no card %q", name)
	}
	return Card{color, value}
}

func deckFile(t *testing.T, name string) Deck {
	t.Helper()
	deck, err := right.readFile(filepath.Join("testdata", "deck", name))
	if err != nil {
		t.Fatal(err)
	}
	return deck
}

// session plays the game with the input, and enough memory.
func session(g Game, input string) (stdout string, status int) {
	var b strings.Builder
	out := bufio.NewWriter(&b)
	status = right.session(g, strings.NewReader(input), out, 64<<20)
	out.Flush()
	return b.String(), status
}

// transcript reads the marked form of an output, in which $ stands at the end of
// every complete line.
func transcript(marked []byte) string {
	s := strings.ReplaceAll(string(marked), "$\n", "\n")
	if strings.HasSuffix(string(marked), "$\n") {
		return s
	}
	return strings.TrimSuffix(s, "\n")
}

func archives(t testing.TB, pattern string) map[string]map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]map[string][]byte)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := make(map[string][]byte)
		for _, f := range txtar.Parse(data).Files {
			files[f.Name] = f.Data
		}
		all[name] = files
	}
	return all
}

// checkOutput reports whether the output of a session has its form: a board, and
// then prompts, each followed by at most one answer. It returns their numbers.
func checkOutput(out string) (boards, prompts int, err error) {
	out, err = cutBoard(out)
	if err != nil {
		return 0, 0, err
	}
	boards = 1
	for out != "" {
		var ok bool
		if out, ok = strings.CutPrefix(out, prompt); !ok {
			return boards, prompts, fmt.Errorf("want a prompt: %.60q", out)
		}
		prompts++
		if out == "" || strings.HasPrefix(out, prompt) {
			continue
		}
		if rest, ok := cutMessage(out); ok {
			out = rest
			continue
		}
		if out, err = cutBoard(out); err != nil {
			return boards, prompts, err
		}
		boards++
	}
	return boards, prompts, nil
}

func cutMessage(out string) (string, bool) {
	for _, message := range []string{helpText, invalidCommand, invalidMoveCommand, outOfMemoryMessage} {
		if rest, ok := strings.CutPrefix(out, message); ok {
			return rest, true
		}
	}
	return out, false
}

func cutBoard(out string) (string, error) {
	if len(out) < 720 {
		return out, fmt.Errorf("want a board: %.60q", out)
	}
	lines := strings.SplitAfter(out[:720], "\n")
	if lines = lines[:len(lines)-1]; len(lines) != 18 {
		return out, fmt.Errorf("a board of %d lines", len(lines))
	}
	for _, line := range lines {
		if len(line) != 40 {
			return out, fmt.Errorf("a line of %d characters: %q", len(line)-1, line)
		}
	}
	if lines[0] != "0   | 1   | 2   | 3   | 4   | DEP | DEP\n" {
		return out, errors.New("a board without its header")
	}
	return out[720:], nil
}
