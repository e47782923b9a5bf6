package uno

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadInput(t *testing.T) {
	want := Input{[]Card{{7, Red, Normal}, {0, Red, Skip}, {0, Yellow, ChangeColor}}, []int{0, 2, 0}, true}
	for name, text := range map[string]string{
		"plain":            "3\n[7r:n] ==> P0\n[0r:s] ==> P2\n[0y:c] ==> P0\n1\n",
		"no final newline": "3\n[7r:n] ==> P0\n[0r:s] ==> P2\n[0y:c] ==> P0\n1",
		"CR":               "3\r\n[7r:n] ==> P0\r\n[0r:s] ==> P2\r\n[0y:c] ==> P0\r\n1\r\n",
		"blanks":           " 3 \n\t[7r:n]  ==>\tP0 \n[0r:s] ==> P2\n[0y:c] ==> P0\n1 \n",
		"one line":         "3\n[7r:n] ==> P0 [0r:s] ==> P2 [0y:c] ==> P0\n1\n",
		"nothing between":  "3[7r:n]==>P0[0r:s]==>P2[0y:c]==>P0 1",
		"a line a part":    "\n3\n[7r:n]\n==>\nP0\n\n[0r:s]\n==>\nP2\n[0y:c]\n==>\nP0\n\f1\v",
		"empty lines":      "3\n[7r:n] ==> P0\n[0r:s] ==> P2\n[0y:c] ==> P0\n1\n\n \n",
	} {
		in, err := ReadInput("x", strings.NewReader(text), 3)
		if err != nil || !slices.Equal(in.Cards, want.Cards) || !slices.Equal(in.Next, want.Next) || in.Valid != want.Valid {
			t.Errorf("%s: %v, %v", name, in, err)
		}
	}
}

func TestMalformedInput(t *testing.T) {
	const ending = "\n1\n"
	tests := []struct {
		name, text string
		line       int
		problem    string
	}{
		{"nothing", "", 1, "the file ends before the number of cards"},
		{"blank lines only", "\n \n", 3, "the file ends before the number of cards"},
		{"no number first", "[7r:n] ==> P0\n1\n", 1, `number of cards "[7r:n]": want 1 or more`},
		{"no cards", "0\n1\n", 1, `number of cards "0"`},
		{"negative count", "-1\n1\n", 1, `number of cards "-1"`},
		{"huge count", "99999999999999999999\n1\n", 1, "number of cards"},
		{"count too high", "2\n[7r:n] ==> P0\n1\n", 3, `card 2 of 2: bad card "1"`},
		{"count too low", "1\n[7r:n] ==> P0\n[7g:n] ==> P1\n1\n", 3, `bad last line "[7g:n]" after 1 cards`},
		{"cards missing", "3\n[7r:n] ==> P0\n", 3, "card 2 of 3: the file ends before the card"},
		{"last line missing", "1\n[7r:n] ==> P0\n", 3, "the file ends before the last line"},
		{"last line 2", "1\n[7r:n] ==> P0\n2\n", 3, `bad last line "2"`},
		{"text behind", "1\n[7r:n] ==> P0\n1\n\nmore\n", 5, `unexpected "more"`},
		{"number of two digits", "1\n[12r:n] ==> P0" + ending, 2, `bad number "12"`},
		{"number missing", "1\n[r:n] ==> P0" + ending, 2, `bad number ""`},
		{"number no digit", "1\n[xr:n] ==> P0" + ending, 2, `bad number "x"`},
		{"negative number", "1\n[-1r:n] ==> P0" + ending, 2, `bad number "-1"`},
		{"number on a skip", "1\n[3r:s] ==> P0" + ending, 2, `bad number "3"`},
		{"number on a change", "1\n[3r:c] ==> P0" + ending, 2, `bad number "3"`},
		{"colour", "1\n[7a:n] ==> P0" + ending, 2, `bad colour "a"`},
		{"colour in capitals", "1\n[7R:n] ==> P0" + ending, 2, `bad colour "R"`},
		{"colour missing", "1\n[7:n] ==> P0" + ending, 2, `bad number ""`},
		{"type", "1\n[7r:x] ==> P0" + ending, 2, `bad type "x"`},
		{"type missing", "1\n[7r:] ==> P0" + ending, 2, `bad type ""`},
		{"type of two letters", "1\n[7r:nc] ==> P0" + ending, 2, `bad type "nc"`},
		{"no face", "1\n[:n] ==> P0" + ending, 2, `bad card "[:n]"`},
		{"no colon", "1\n[7rn] ==> P0" + ending, 2, `bad card "[7rn]"`},
		{"not opened", "1\n7r:n] ==> P0" + ending, 2, `bad card "7r:n]"`},
		{"not closed", "1\n[7r:n ==> P0" + ending, 2, `bad card "[7r:n"`},
		{"player too high", "1\n[7r:n] ==> P3" + ending, 2, `bad player "P3": want P0 to P2`},
		{"negative player", "1\n[7r:n] ==> P-1" + ending, 2, `bad player "P-1"`},
		{"player without number", "1\n[7r:n] ==> P" + ending, 2, `bad player "P"`},
		{"player without P", "1\n[7r:n] ==> 0" + ending, 2, `bad player "0"`},
		{"huge player", "1\n[7r:n] ==> P99999999999999999999" + ending, 2, "bad player"},
		{"no arrow", "1\n[7r:n] P0" + ending, 2, `card 1 of 1: bad arrow "P0": want ==>`},
		{"other arrow", "1\n[7r:n] --> P0" + ending, 2, `bad arrow "-->"`},
		{"short arrow", "1\n[7r:n]=>P0" + ending, 2, `bad arrow "=>"`},
		{"arrow in parts", "1\n[7r:n] == > P0" + ending, 2, `bad arrow "=="`},
		{"card in parts", "1\n[7r :n] ==> P0" + ending, 2, `bad card "[7r"`},
		{"player in parts", "1\n[7r:n] ==> P 0" + ending, 2, `bad player "P"`},
		{"no arrow at the end", "1\n[7r:n]", 2, "card 1 of 1: the file ends before the ==>"},
		{"no player", "1\n[7r:n] ==>" + ending, 3, `card 1 of 1: bad player "1"`},
		{"two players", "1\n[7r:n] ==> P0 P1" + ending, 2, `bad last line "P1" after 1 cards`},
		{"second card behind an empty line", "2\n[7r:n] ==> P0\n\n[7a:n] ==> P1" + ending, 4, `card 2 of 2: bad colour "a"`},
		{"second card", "2\n[7r:n] ==> P0\n[7q:n] ==> P1" + ending, 3, `bad colour "q"`},
		{"a long line", "1\n" + strings.Repeat("z", 1000000) + ending, 2, `card 1 of 1: bad card "zzz`},
		{"bytes", "1\n[7\xff:n] ==> P0" + ending, 2, `bad colour "\xff"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			in, err := ReadInput("bad.in", strings.NewReader(test.text), 3)
			var bad *InputError
			if !errors.As(err, &bad) {
				t.Fatalf("got %v, error %v", in, err)
			}
			if bad.File != "bad.in" || bad.Line != test.line || !strings.Contains(bad.Problem, test.problem) {
				t.Errorf("%v, want line %d and %q", bad, test.line, test.problem)
			}
			if !strings.HasPrefix(err.Error(), fmt.Sprintf("bad.in:%d: ", test.line)) || len(err.Error()) > 200 {
				t.Errorf("message %q", err)
			}
		})
	}
}

func TestReadErrorIsNoInputError(t *testing.T) {
	broken := errors.New("broken")
	_, err := ReadInput("x", iotest.ErrReader(broken), 3)
	if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "x: ") {
		t.Errorf("got %v", err)
	}
}

// What is read can be written again, and is then read the same.
func FuzzReadInput(f *testing.F) {
	f.Add([]byte(example01), 3)
	f.Add([]byte("2\n[0g:c] ==> P0\n[7r:n\n"), 3)
	for seed := range uint64(10) {
		f.Add(Generate(rand.New(rand.NewPCG(seed, 1)), 4), 4)
	}
	f.Fuzz(func(t *testing.T, text []byte, players int) {
		if players < 1 {
			return
		}
		in, err := ReadInput("fuzz", strings.NewReader(string(text)), players)
		if err != nil {
			var bad *InputError
			if !errors.As(err, &bad) || bad.Line < 1 || bad.Line > strings.Count(string(text), "\n")+2 {
				t.Errorf("error %v", err)
			}
			return
		}
		var s strings.Builder
		fmt.Fprintln(&s, len(in.Cards))
		for i, c := range in.Cards {
			fmt.Fprintf(&s, "%v ==> P%d\n", c, in.Next[i])
		}
		fmt.Fprintln(&s, map[bool]int{true: 1, false: 0}[in.Valid])
		again, err := ReadInput("again", strings.NewReader(s.String()), players)
		if err != nil || !slices.Equal(again.Cards, in.Cards) || !slices.Equal(again.Next, in.Next) || again.Valid != in.Valid {
			t.Errorf("%v, then %v, %v", in, again, err)
		}
		if p := right.build(in.Cards, players); p.Count() != len(in.Cards) || p.NextPlayer() < 0 || p.NextPlayer() >= players {
			t.Errorf("pile %v, next %d of %d", p, p.NextPlayer(), players)
		}
	})
}
