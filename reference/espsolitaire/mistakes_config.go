package espsolitaire

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"touchstone/reference/mistake"
)

// Wrong rules for the arguments, the configuration and the deal.

func usageExtraIgnored(r *rules) {
	right := r.arguments
	r.arguments = func(args []string) bool { return right(args[:min(1, len(args))]) }
}

func usageNoneCrash(r *rules) {
	right := r.arguments
	r.arguments = func(args []string) bool {
		if len(args) == 0 {
			panic(mistake.Segfault)
		}
		return right(args)
	}
}

func errorsOnStderr(p mistake.Program) mistake.Program {
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		return mistake.Editing(func(line []byte) []byte {
			if at := strings.Index(string(line), "[ERR]"); at >= 0 {
				stderr.Write(line[at:])
				return line[:at]
			}
			return line
		})(p)(args, stdin, stdout, stderr)
	}
}

func configNameFixed(r *rules) {
	right := r.open
	r.open = func(name string) (io.ReadCloser, error) {
		return right(filepath.Join(filepath.Dir(name), "config.txt"))
	}
}

func configNoFileCrash(r *rules) {
	right := r.open
	r.open = func(name string) (io.ReadCloser, error) {
		file, err := right(name)
		if err != nil {
			panic(mistake.Segfault)
		}
		return file, nil
	}
}

var errWrongConfig = errors.New("the configuration is wrong")

// configText passes an edited configuration to the right reader, or finds it invalid.
func configText(edit func(text string) (edited string, ok bool)) func(*rules) {
	return func(r *rules) {
		right := r.deck
		r.deck = func(r *rules, file io.Reader) (Deck, error) {
			data, err := io.ReadAll(file)
			if err != nil {
				return Deck{}, err
			}
			text, ok := edit(string(data))
			if !ok {
				return Deck{}, errWrongConfig
			}
			return right(r, strings.NewReader(text))
		}
	}
}

func configAs(edit func(string) string) func(*rules) {
	return configText(func(text string) (string, bool) { return edit(text), true })
}

// configWithout finds a valid configuration invalid if the pattern matches.
func configWithout(pattern string) func(*rules) {
	wrong := regexp.MustCompile(pattern)
	return func(r *rules) {
		right := r.deck
		r.deck = func(r *rules, file io.Reader) (Deck, error) {
			var text bytes.Buffer
			deck, err := right(r, io.TeeReader(file, &text))
			if err == nil && wrong.Match(text.Bytes()) {
				err = errWrongConfig
			}
			return deck, err
		}
	}
}

func capitals(text string) string { return strings.ToUpper(text) }

// replaced replaces what matches patterns, each followed by what takes its place.
func replaced(pairs ...string) func(string) string {
	var patterns []*regexp.Regexp
	for pair := range slices.Chunk(pairs, 2) {
		patterns = append(patterns, regexp.MustCompile(pair[0]))
	}
	return func(text string) string {
		for i, pattern := range patterns {
			text = pattern.ReplaceAllString(text, pairs[2*i+1])
		}
		return text
	}
}

func configDuplicates(found func(before []Card, card Card) bool) func(*rules) {
	return func(r *rules) { r.again = found }
}

func duplicateNext(before []Card, card Card) bool {
	return len(before) > 0 && before[len(before)-1] == card
}

func duplicateRed(before []Card, card Card) bool {
	return card.Color == Red && again(before, card)
}

func configTooFew(r *rules) {
	r.enough = func(int) bool { return true }
	right := r.deal
	r.deal = func(deck Deck) Game {
		cards := slices.DeleteFunc(deck[:], func(card Card) bool { return card == Card{} })
		var whole Deck // what is missing is missing in the stock
		copy(whole[DeckSize-len(cards):], cards)
		g := right(whole)
		var stock Stack
		copy(stock[:], slices.DeleteFunc(g[Stock][:], func(card Card) bool { return card == Card{} }))
		g[Stock] = stock
		return g
	}
}

func dealFirstLine(deck Deck) Game {
	var other Deck
	n := copy(other[:], deck[len(dealOrder):])
	copy(other[n:], deck[:len(dealOrder)])
	slices.Reverse(other[n:])
	return Deal(other)
}

func dealReversed(deck Deck) Game {
	slices.Reverse(deck[:])
	return Deal(deck)
}

func dealByStack(deck Deck) Game {
	g := Deal(deck)
	next := DeckSize
	for stack := FirstGame; stack <= LastGame; stack++ {
		for row := range g[stack].Len() {
			next--
			g[stack][row] = deck[next]
		}
	}
	return g
}

func dealMirrored(deck Deck) Game {
	g := Deal(deck)
	slices.Reverse(g[FirstGame : LastGame+1])
	return g
}

func dealStockReversed(deck Deck) Game {
	g := Deal(deck)
	slices.Reverse(g[Stock][:g[Stock].Len()])
	return g
}

func dealOneMore(deck Deck) Game {
	g := Deal(deck)
	open := g[Stock].Len() - 1
	if open >= 0 {
		carry(&g, Stock, open, LastGame)
	}
	return g
}
