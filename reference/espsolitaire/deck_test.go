package espsolitaire

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadDeckAccepts(t *testing.T) {
	sorted := deckFile(t, "sorted.txt")
	text := sorted.String()
	for _, test := range []struct{ name, text string }{
		{"one card a line", text},
		{"blanks around and between", strings.NewReplacer("RED ", "  RED   ", "\n", "   \n").Replace(text)},
		{"empty lines", "\n\n" + strings.ReplaceAll(text, "\n", "\n\n\n")},
		{"a line of a million blanks", strings.Repeat(" ", 1e6) + text},
		{"a million blanks within a card", strings.Replace(text, " ", strings.Repeat(" ", 1e6), 1)},
		{"a million empty lines", text + strings.Repeat("\n", 1e6)},
		// Open points.
		{"no final newline", strings.TrimSuffix(text, "\n")},
		{"lines of blanks", strings.ReplaceAll(text, "\n", "\n  \n")},
		{"CRLF", strings.ReplaceAll(text, "\n", "\r\n")},
		{"tabs", strings.ReplaceAll(text, " ", "\t")},
		{"all on one line", strings.ReplaceAll(text, "\n", " ")},
		{"split over two lines", strings.ReplaceAll(text, " ", "\n")},
		{"no blank between", strings.ReplaceAll(text, " ", "")},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := ReadDeck(strings.NewReader(test.text))
			if err != nil || got != sorted {
				t.Errorf("got %v, %v", got, err)
			}
			got, err = ReadDeck(iotest.DataErrReader(iotest.HalfReader(strings.NewReader(test.text))))
			if err != nil || got != sorted {
				t.Errorf("in pieces: got %v, %v", got, err)
			}
		})
	}
}

func TestReadDeckSample(t *testing.T) {
	deck := deckFile(t, "blanks.txt")
	want := "RED A,RED 2,RED 3,BLACK 7,RED 5,RED 7,RED 6,RED 10,BLACK 4,BLACK 5,RED 4,RED 8,BLACK 6," +
		"RED J,BLACK A,RED 9,BLACK 2,BLACK 3,BLACK 8,BLACK 9,BLACK 10,RED Q,RED K,BLACK J,BLACK Q,BLACK K,"
	if got := strings.ReplaceAll(deck.String(), "\n", ","); got != want {
		t.Errorf("got %s", got)
	}
}

func TestReadDeckRejects(t *testing.T) {
	text := deckFile(t, "sorted.txt").String()
	replace := func(old, new string) string { return strings.Replace(text, old, new, 1) }
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "0 cards"},
		{"only blanks", " \n \n", "0 cards"},
		{"too few", replace("BLACK 7\n", ""), "25 cards"},
		{"too many", text + "RED A\n", "card 27: RED A appears twice"},
		{"too many, new card", text + "RED 11\n", "card 27: unknown value"},
		{"duplicate", replace("RED 9", "RED 8"), "card 9: RED 8 appears twice"},
		{"lower case", strings.ToLower(text), `unknown colour "red"`},
		{"mixed case colour", replace("RED", "Red"), `unknown colour "Red"`},
		{"lower case value", replace("RED K", "RED k"), `unknown value "k"`},
		{"unknown colour", replace("RED", "GREEN"), `unknown colour "GREEN"`},
		{"short colour", replace("RED", "R"), `unknown colour "R"`},
		{"value 0", replace("RED A", "RED 0"), `unknown value "0"`},
		{"value 1", replace("RED A", "RED 1"), `unknown value "1"`},
		{"value 11", replace("RED J", "RED 11"), `unknown value "11"`},
		{"value 02", replace("RED 2", "RED 02"), `unknown value "02"`},
		{"value in words", replace("RED A", "RED ACE"), `unknown value "ACE"`},
		{"value missing", replace("RED A", "RED"), `unknown value "RED"`},
		{"last value missing", strings.TrimSuffix(text, "K\n"), "missing value"},
		{"colour missing", replace("RED A", "A"), `unknown colour "A"`},
		{"the wrong way round", replace("RED A", "A RED"), `unknown colour "A"`},
		{"third word", replace("RED A", "RED A A"), `unknown colour "A"`},
		{"blank within a word", replace("RED 10", "RED 1 0"), `unknown value "1"`},
		{"comment", "# cards\n" + text, `unknown colour "#"`},
		{"byte order mark", "\ufeff" + text, "unknown colour"},
		{"no-break space", replace("RED A", "RED\u00a0A"), "unknown value"},
		{"NUL", replace("RED A", "RED A\x00"), "unknown value"},
		{"a word of a million letters", replace("RED", strings.Repeat("A", 1e6)), "too long"},
		{"the sample for an invalid file", "RED A\nRED 2\nRED 3\nRED 4\nRED 5\nRED 9\nRED 10\nRED J\nRED Q\nRED K\n" +
			"BLACK A\nBLACK 2\nBLACK 3\nBLACK 4\nBLACK 5\nBLACK 6\nBLACK J\nBLACK Q\n", "18 cards"},
	} {
		t.Run(test.name, func(t *testing.T) {
			deck, err := ReadDeck(strings.NewReader(test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
			if deck != (Deck{}) {
				t.Errorf("a deck beside the error: %v", deck)
			}
		})
	}
}

func TestReadDeckReportsReadErrors(t *testing.T) {
	broken := errors.New("broken")
	text := deckFile(t, "sorted.txt").String()
	for _, n := range []int{0, 4, 100, len(text)} {
		in := io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(broken))
		if _, err := ReadDeck(in); !errors.Is(err, broken) {
			t.Errorf("after %d bytes: got %v", n, err)
		}
	}
}
