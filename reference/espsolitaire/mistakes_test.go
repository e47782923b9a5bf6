package espsolitaire

import (
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"touchstone/reference/mistake"
	"touchstone/reference/mistake/mistaketest"
)

// play is one run of ass3, in a folder with the configuration.
type play struct {
	args   []string
	config string
	input  string
}

// limited is [With] for lines of at most a few KiB, so that memory runs out early.
func limited(ids ...string) (mistake.Program, error) { return with(4<<10, ids) }

// seen returns what shows whatever a run does, in a folder for its configuration.
func seen(t *testing.T) func(mistake.Program, play) string {
	folder := t.TempDir()
	for _, name := range []string{"deck.txt", "config.txt"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	written := ""
	return func(p mistake.Program, run play) string {
		if written != run.config {
			written = run.config
			if err := os.WriteFile(filepath.Join(folder, "deck.txt"), []byte(run.config), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var args []string
		for _, arg := range run.args {
			args = append(args, filepath.Join(folder, arg))
		}
		return mistaketest.Transcript(p, args, []byte(run.input))
	}
}

var ordinary = []string{"deck.txt"}

// settledPlays are runs of which the handout settles everything.
func settledPlays(yield func(play) bool) {
	won, win := wonGame()
	for _, p := range []play{
		{nil, "", ""},
		{[]string{"deck.txt", "deck.txt"}, sorted, "exit\n"},
		{[]string{"deck.txt", "26", "cards"}, sorted, "exit\n"},
		{[]string{"no-such-file"}, sorted, "exit\n"},
		{ordinary, "", ""},
		{ordinary, strings.Replace(sorted, "RED J", "RED 11", 1), "exit\n"},
		{ordinary, strings.Replace(sorted, "RED 2\n", "RED 2\n\n", 1), "exit\n"},
		{ordinary, won.String(), strings.Join(win, "") + "help\n"},
	} {
		if !yield(p) {
			return
		}
	}
	for seed := range uint64(4000) {
		s := GenerateSession(rand.New(rand.NewPCG(seed, 0)))
		if seed%8 == 7 {
			s = GenerateEmptyStack(rand.New(rand.NewPCG(seed, 0)))
		}
		if !yield(play{ordinary, string(s.Config), string(s.Input)}) {
			return
		}
	}
}

// nearlySettled are runs of which only words are open, or a newline at the end.
func nearlySettled(yield func(play) bool) {
	won, win := wonGame()
	back := ""
	for i, g := 0, Deal(won); i < len(win); i++ {
		_, m := parse([]byte(strings.TrimSuffix(win[i], "\n")))
		g.Play(m)
		back += win[i]
		for stack := FirstGame; stack <= LastGame; stack++ {
			back += Move{g[stack].Last(), Stock}.String() + "\n"
		}
	}
	for _, p := range []play{
		{ordinary, won.String(), back},
		{ordinary, won.String(), strings.Replace(win[0], "\n", "x\n", 1) + "exit\n"},
		{ordinary, sorted, "move black 4 to 4\nexit\n"},
		{ordinary, sorted, "help\n"},
		{ordinary, sorted, strings.Repeat("long", 4<<10) + "\nhelp\nexit\n"},
	} {
		if !yield(p) {
			return
		}
	}
}

// wonGame returns a game and the lines that win it.
func wonGame() (deck Deck, lines []string) {
	deck = depositOrder(rand.New(rand.NewPCG(1, 0)))
	moves, _ := Solve(Deal(deck), harderPositions)
	for _, m := range moves {
		lines = append(lines, m.String()+"\n")
	}
	return deck, lines
}

var sorted = deckOf(func(i int) Card { return Card{Red + Color(i/13), uint8(i%13 + 1)} })

// plays are the runs of several lists.
func plays(lists ...iter.Seq[play]) iter.Seq[play] {
	return func(yield func(play) bool) {
		for _, list := range lists {
			for p := range list {
				if !yield(p) {
					return
				}
			}
		}
	}
}

func deckOf(card func(i int) Card) string {
	var d Deck
	for i := range d {
		d[i] = card(i)
	}
	return d.String()
}

// openPlays are runs of which something is open.
func openPlays(yield func(play) bool) {
	for seed := range uint64(400) {
		s := GenerateOpen(rand.New(rand.NewPCG(seed, 0)))
		if !yield(play{ordinary, string(s.Config), string(s.Input)}) {
			return
		}
	}
	// The last card of stack 1 and the open one of the stock are aces.
	deck := deckOf(func(i int) Card { return Card{Red + Color((i+1)%2), uint8((i/2+5)%13 + 1)} })
	config := strings.Split(strings.TrimSuffix(deck, "\n"), "\n")
	for _, p := range []play{
		{ordinary, deck, "\n  \nmove  black 2 to 1\n help\nhelp \nmove\tblack 2 to 1\nhelp\t\n\t\nexit\n"},
		{ordinary, deck, "move black 1 to 1\nmove red 14 to 5\nexit\n"},
		{ordinary, strings.Replace(strings.Join(config, "\n"), config[0]+"\n", config[0]+"\n  \n", 1) + "\n", "exit\n"},
		{ordinary, strings.Replace(deck, config[0]+"\n", config[0]+" ", 1), "exit\n"},
	} {
		if !yield(p) {
			return
		}
	}
	for seed := range uint64(400) {
		s := GenerateSession(rand.New(rand.NewPCG(seed, 0)))
		back := strings.NewReplacer("to 5\n", "to 5\nmove red A to 1\nmove black A to 1\nmove red A to 2\nmove black A to 2\n").Replace(string(s.Input))
		if !yield(play{ordinary, string(s.Config), back}) {
			return
		}
	}
}

// Runs that the handout settles tell every mistake from the reference and from all others.
func TestMistakesAllDiffer(t *testing.T) {
	mistaketest.Differ(t, limited, Mistakes(), plays(nearlySettled, settledPlays), seen(t))
}

// A reading shows, but only in what is open. That help indents its list is a blank which
// no case looks at.
func TestReadings(t *testing.T) {
	see := seen(t)
	unindented := func(p mistake.Program, run play) string {
		return strings.ReplaceAll(see(p, run), "\n - ", "\n- ")
	}
	n := 0
	for run := range settledPlays {
		if n++; n > 150 {
			break
		}
		right := unindented(Main, run)
		for _, id := range Readings() {
			p, err := With(id)
			if err != nil {
				t.Fatal(err)
			}
			if got := unindented(p, run); got != right {
				t.Errorf("%s shows in %+v\n%s\n%s", id, run, got, right)
			}
		}
	}
	mistaketest.Differ(t, limited, Readings(), plays(nearlySettled, openPlays), see)
}

func TestMistakesCombine(t *testing.T) {
	some := plays(nearlySettled, openPlays)
	mistaketest.Combine(t, limited, slices.Concat(Mistakes(), Readings()), some, seen(t))
}

func TestMistakesAreNamed(t *testing.T) {
	mistaketest.Named(t, slices.Concat(Mistakes(), Readings())...)
}
