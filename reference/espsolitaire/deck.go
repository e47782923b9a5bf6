package espsolitaire

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// DeckSize is the number of cards in the game: thirteen of each colour.
const DeckSize = 26

// Deck is the content of a configuration file: every card once, in file order.
type Deck [DeckSize]Card

// longestWord bounds the words of a configuration file, in bytes. The longest
// that can be valid is BLACK10.
const longestWord = 16

// ReadDeck reads a configuration file (section "Einlesen der
// Konfigurationsdatei"): a colour, RED or BLACK, and a value, A, 2 to 10, J, Q
// or K, for each of the 26 cards, in upper case. Any error, of reading or of
// content, makes the file invalid; the error says what is wrong.
//
// Where the handout is silent, the reader is lenient. It sees a sequence of
// words separated by white space (blank, tab, carriage return, line feed,
// vertical tab, form feed), so that CRLF line ends, tabs, lines of blanks, a
// missing final newline, two cards on one line and a card split over two lines
// are all accepted. A value may also follow its colour without a blank: RED10.
//
// A file of any length is read in constant memory.
func ReadDeck(r io.Reader) (Deck, error) { return readDeck(&right, r) }

func readDeck(r *rules, file io.Reader) (Deck, error) {
	var deck Deck
	words := bufio.NewScanner(file)
	words.Buffer(make([]byte, 0, 4096), 4096)
	words.Split(splitWords)

	n := 0
	for words.Scan() {
		card, err := readCard(words)
		if err != nil {
			return Deck{}, fmt.Errorf("card %d: %w", n+1, err)
		}
		if n == DeckSize || r.again(deck[:n], card) {
			return Deck{}, fmt.Errorf("card %d: %v appears twice", n+1, card)
		}
		deck[n] = card
		n++
	}
	if err := words.Err(); err != nil {
		return Deck{}, err
	}
	if !r.enough(n) {
		return Deck{}, fmt.Errorf("%d cards, want %d", n, DeckSize)
	}
	return deck, nil
}

func again(before []Card, card Card) bool { return slices.Contains(before, card) }

// readCard reads the card that begins with the current word.
func readCard(words *bufio.Scanner) (Card, error) {
	color, value := cutColor(words.Text())
	if color == 0 {
		return Card{}, fmt.Errorf("unknown colour %q", words.Text())
	}
	if value == "" {
		if !words.Scan() {
			return Card{}, errors.Join(errors.New("missing value"), words.Err())
		}
		value = words.Text()
	}
	if values[value] == 0 {
		return Card{}, fmt.Errorf("unknown value %q", value)
	}
	return Card{color, values[value]}, nil
}

func cutColor(word string) (Color, string) {
	for name, color := range colors {
		if rest, ok := strings.CutPrefix(word, name); ok {
			return color, rest
		}
	}
	return 0, ""
}

// splitWords is a [bufio.SplitFunc] like [bufio.ScanWords], for the white space
// of C's isspace alone and for words of bounded length.
func splitWords(data []byte, atEOF bool) (int, []byte, error) {
	start := 0
	for start < len(data) && isBlank(rune(data[start])) {
		start++
	}
	for end := start; end < len(data); end++ {
		if isBlank(rune(data[end])) {
			return end, data[start:end], nil
		}
		if end-start >= longestWord {
			return 0, nil, errors.New("word too long")
		}
	}
	if atEOF && start < len(data) {
		return len(data), data[start:], nil
	}
	return start, nil, nil
}

// isBlank reports whether c separates words, as C's isspace does.
func isBlank(c rune) bool {
	return c == ' ' || '\t' <= c && c <= '\r'
}

// String returns the deck as a configuration file, one card a line.
func (d Deck) String() string {
	var b strings.Builder
	for _, card := range d {
		fmt.Fprintln(&b, card)
	}
	return b.String()
}
