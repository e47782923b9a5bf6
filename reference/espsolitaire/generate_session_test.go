package espsolitaire

import (
	"bytes"
	"math/rand/v2"
	"strings"
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

// In a generated session about an empty stack the first move is legal, and the second one
// would be if any card could go there.
func TestGeneratedEmptyStacks(t *testing.T) {
	runs := 0
	for seed := range uint64(300) {
		s := GenerateEmptyStack(rand.New(rand.NewPCG(seed, 0)))
		deck, err := ReadDeck(bytes.NewReader(s.Config))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, s.Config)
		}
		g := Deal(deck)
		lines := strings.Split(string(s.Input), "\n")
		_, first := parse([]byte(lines[0]))
		_, second := parse([]byte(lines[1]))
		if !g.Play(first) || g[second.To].Len() > 0 || g.Play(second) || second.Card.Value == King {
			t.Fatalf("seed %d:\n%s%s", seed, s.Config, s.Input)
		}
		from, row, ok := g.find(second.Card)
		if !ok || !right.movable(&right, &g, from, row) {
			t.Fatalf("seed %d: %v cannot move\n%s%s", seed, second.Card, s.Config, s.Input)
		}
		if row < g[from].Len()-1 {
			runs++
		}
	}
	if runs == 0 {
		t.Error("no run is sent to an empty stack")
	}
}

// What is generated as open is not settled.
func TestGeneratedOpenSessions(t *testing.T) {
	asked := map[Question]int{}
	for seed := range uint64(300) {
		s := GenerateOpen(rand.New(rand.NewPCG(seed, 0)))
		if Settled(s.Config, s.Input) {
			t.Errorf("seed %d: settled\n%s%s", seed, s.Config, s.Input)
		}
		asked[s.What]++
		if whole := len(s.Input) == 0 || bytes.HasSuffix(s.Input, []byte("\n")); whole != (s.What != LastLine) || plain(s.Config) != (s.What != Layout) {
			t.Errorf("seed %d: more than one thing is open, or another one\n%q\n%q", seed, s.Config, s.Input)
		}
	}
	if len(asked) != 5 {
		t.Errorf("%v", asked)
	}
}

// What the handout leaves open is not settled, such as whether a value or a stack that does not
// exist makes a command invalid, or a move.
func TestOpenAnswersAreNotSettled(t *testing.T) {
	config := []byte(Generate(rand.New(rand.NewPCG(1, 0))).String())
	for line, want := range map[string]bool{
		"help":                true,
		"move orange A to 5":  true,
		"move red A 5":        true,
		"move red A to 6 now": true,
		"move red A to 6.":    false,
		"move red A to x":     false,
		"move RED J to -1":    false,
		"MOVE black 1 to 5":   false,
		"move black X to 5":   false,
		"move red A to 7":     false,
		"":                    false,
		"move\tred A to 5":    false,
	} {
		if got := Settled(config, []byte(line+"\nexit\n")); got != want {
			t.Errorf("%q: settled %t, want %t", line, got, want)
		}
	}
	for _, input := range []string{"", "help\n", "exit\nhelp\n"} {
		if Settled(config, []byte(input)) {
			t.Errorf("%q is settled, without an end", input)
		}
	}
	text := string(config)
	for name, test := range map[string]struct {
		config string
		want   bool
	}{
		"as it is":            {text, true},
		"empty lines":         {"\n" + text + "\n", true},
		"more blanks":         {" " + strings.ReplaceAll(text, " ", "  "), true},
		"no card":             {"", true},
		"small letters":       {strings.ToLower(text), true},
		"no final newline":    {strings.TrimSuffix(text, "\n"), false},
		"CR LF":               {strings.ReplaceAll(text, "\n", "\r\n"), false},
		"no blank":            {strings.Replace(text, " ", "", 1), false},
		"a tab":               {strings.Replace(text, " ", "\t", 1), false},
		"two cards a line":    {strings.Replace(text, "\n", " ", 1), false},
		"a card in two lines": {strings.Replace(text, " ", "\n", 1), false},
		"a line of blanks":    {"  \n" + text, false},
	} {
		if got := Settled([]byte(test.config), []byte("exit\n")); got != test.want {
			t.Errorf("%s: settled %t, want %t", name, got, test.want)
		}
	}
}
