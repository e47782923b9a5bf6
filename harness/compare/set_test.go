package compare

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// cards are tokens as an assignment may define them.
var cards = Tokens{
	Kind:    "card",
	Pattern: regexp.MustCompile(`\b([A2-9TJQK]|10)([cdhs])\b|(?i:\b(ace|queen|ten|two|10|[2-9])\s+of\s+(clubs?|spades?)\b)`),
	Words:   map[string]string{"ace": "A", "queen": "Q", "ten": "T", "10": "T", "two": "2", "club": "c", "clubs": "c", "spade": "s", "spades": "s"},
}

func TestTokens(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"symbols", "Qs, 2d and Tc.", "2d Qs Tc"},
		{"sorted, each once", "Tc 2d Tc 2d", "2d Tc"},
		{"words", "the queen of spades, two of clubs", "2c Qs"},
		{"letter case of words", "Queen Of SPADES", "Qs"},
		{"over a line end", "queen\nof\nspades", "Qs"},
		{"symbols and words of one card", "Qs (queen of spades)", "Qs"},
		{"ten", "10c ten of clubs Tc 10 of clubs", "Tc"},
		{"digit and word", "2 of clubs", "2c"},
		{"letter case of symbols", "QS qs", ""},
		{"within a word", "xQs Qsx 12c", ""},
		{"none", "no card", ""},
		{"beside bytes that are not UTF-8", "\xffQs\xff\x002d", "2d Qs"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(cards.In([]byte(test.text)), " "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestTokensSideBySide(t *testing.T) {
	glued := cards
	glued.Within = regexp.MustCompile(`\b(?:(?:[A2-9TJQK]|10)[cdhs])+\b|(?i:\b(?:ace|queen|ten|two)\s+of\s+(?:clubs|spades)\b)`)
	glued.Pattern = regexp.MustCompile(`([A2-9TJQK]|10)([cdhs])|(?i:(ace|queen|ten|two)\s+of\s+(clubs|spades))`)
	for text, want := range map[string]string{
		"Qs Qh": "Qh Qs", "QsQhJc, 2d": "2d Jc Qh Qs", "10s9c": "9c Ts", "Add Acts xQs Qsx": "", "the ace of spadesQs": "", "ace of spades:Qs": "As Qs",
	} {
		if got := strings.Join(glued.In([]byte(text)), " "); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestSet(t *testing.T) {
	tests := []struct {
		name  string
		wants []string
		got   string
		want  string // summary; "" when it passes
	}{
		{"one", []string{"Qs"}, "Duplicate: Qs", ""},
		{"any order", []string{"2d Qs"}, "Qs 2d", ""},
		{"any number of times", []string{"2d Qs"}, "Qs 2d Qs Qs", ""},
		{"in words", []string{"Qs"}, "the queen of spades is missing", ""},
		{"the second set", []string{"2d", "Qs"}, "Qs", ""},
		{"both sets together", []string{"2d", "Qs"}, "Qs 2d", say("tokens", "want", "2d", "faults", say("tokens.extra", "tokens", "Qs"))},
		{"none", []string{"2d Qs"}, "something is wrong", say("tokens.none", "want", "2d Qs")},
		{"none, of several sets", []string{"2d Qs", "2d", "Qs"}, "something is wrong", say("tokens.none", "want", "2d Qs")},
		{"nothing printed", []string{"2d"}, "", say("tokens.none", "want", "2d")},
		{"one less", []string{"2d Qs"}, "Qs", say("tokens", "want", "2d Qs", "faults", say("tokens.missing", "tokens", "2d"))},
		{"one more", []string{"Qs"}, "Qs 2d", say("tokens", "want", "Qs", "faults", say("tokens.extra", "tokens", "2d"))},
		{"others", []string{"2d 3d"}, "4d 5d", say("tokens", "want", "2d 3d", "faults", say("tokens.missing", "tokens", "2d 3d")+", "+say("tokens.extra", "tokens", "4d 5d"))},
		{"the nearest set is shown", []string{"2d 3d 4d", "Qs Ks", "Qs"}, "Qs 9c", say("tokens", "want", "Qs", "faults", say("tokens.extra", "tokens", "9c"))},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := Set{Tokens: cards}
			for _, want := range test.wants {
				c.Wants = append(c.Wants, cards.In([]byte(want)))
			}
			r := c.Judge([]byte(test.got))
			if r.OK != (test.want == "") {
				t.Errorf("passes: %t", r.OK)
			}
			if got := summary(t, r, test.got); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// Order and repetition do not matter, and nothing but the same set passes.
func TestSetIsASet(t *testing.T) {
	deck := rapid.SampledFrom([]string{"Ac", "2d", "3h", "Ts", "Qs"})
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.SliceOfN(deck, 1, 5).Draw(t, "want")
		got := rapid.SliceOfN(deck, 0, 8).Draw(t, "got")
		r := Set{cards, [][]string{cards.In([]byte(strings.Join(want, " ")))}}.Judge([]byte(strings.Join(got, "\n")))
		same := !slices.ContainsFunc(want, func(c string) bool { return !slices.Contains(got, c) }) &&
			!slices.ContainsFunc(got, func(c string) bool { return !slices.Contains(want, c) })
		if r.OK != same {
			t.Fatalf("passes: %t", r.OK)
		}
	})
}

// A flood of tokens is judged in bounded memory.
func TestFloodOfTokens(t *testing.T) {
	if testing.Short() {
		t.Skip("it finds as many tokens as there may be: left out with -short")
	}
	flood := bytes.Repeat([]byte("Qs 2d "), maxMatches)
	if r := (Set{cards, [][]string{{"2d", "Qs"}}}).Judge(flood); !r.OK {
		t.Errorf("fails: %s", sentence(r, ""))
	}
	if r := (Set{cards, [][]string{{"Qs"}}}).Judge(flood); r.OK {
		t.Error("passes")
	}
}
