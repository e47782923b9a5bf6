package klondike

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var (
	rulesLine       = regexp.MustCompile(`(?m)^[ \t]*RULES:`)
	foundationsLine = regexp.MustCompile(`(?im)^[ \t]*foundations\b[ \t]*:?`)
	tableauLine     = regexp.MustCompile(`(?im)^[ \t]*tableau\b[ \t]*:?`)
	wasteLine       = regexp.MustCompile(`(?im)^[ \t]*waste[ \t]+top\b[ \t]*:?`)
)

// Canonical reads a game in the input format, ignoring its moves, and returns
// the text of [Game.Exchange], which is the same for all texts that describe the
// same state. Lines before the first one that begins with "RULES:" are skipped,
// since advance prints its summary there. Only the format is checked; the errors
// are those of [Parse].
func Canonical(output []byte) (string, error) {
	skipped := 0
	if at := rulesLine.FindIndex(output); at != nil {
		skipped = at[0]
	}
	p := newParser(bytes.NewReader(output[skipped:]))
	p.lexer.line += bytes.Count(output[:skipped], []byte("\n"))
	g, err := p.game()
	if err != nil {
		return "", err
	}
	return g.Exchange(), nil
}

// Layout returns the game in the human-readable format that is in an output, as
// it is printed: everything from the last line that begins with "Foundations".
// The error says that there is none.
func Layout(output []byte) (string, error) {
	starts := foundationsLine.FindAllIndex(output, -1)
	if starts == nil {
		return "", errors.New("there is no line 'Foundations'")
	}
	return string(output[starts[len(starts)-1][0]:]), nil
}

// CanonicalPosition reads a game in the human-readable format and returns the
// text of [Game.Human], which is the same for all texts that show the same
// position. It reads what a person would: white space of any kind between words,
// keywords followed by a colon, letters in either case, the foundations in any
// order, rows without cards at the end, and nothing at all for an empty waste.
// What [Layout] leaves out is skipped, and so are the lines after the waste. The
// error says what is missing, or what was found instead, in printable ASCII.
func CanonicalPosition(output []byte) (string, error) {
	text, err := Layout(output)
	if err != nil {
		return "", err
	}
	_, rest, _ := cutAt(text, foundationsLine)
	foundations, rest, ok := cutAt(rest, tableauLine)
	if !ok {
		return "", errors.New("there is no line 'Tableau' after 'Foundations'")
	}
	tableau, rest, ok := cutAt(rest, wasteLine)
	if !ok {
		return "", errors.New("there is no line 'Waste top' after 'Tableau'")
	}
	waste, _, _ := strings.Cut(strings.TrimSpace(rest), "\n")

	var b strings.Builder
	for _, read := range []struct {
		title string
		lines func([]string) ([]string, error)
		text  string
	}{
		{"Foundations", readFoundations, foundations},
		{"Tableau", readRows, tableau},
		{"Waste top", readWaste, waste},
	} {
		lines, err := read.lines(strings.Fields(read.text))
		if err != nil {
			return "", err
		}
		fmt.Fprintln(&b, strings.Join(append([]string{read.title}, lines...), "\n"))
	}
	return b.String(), nil
}

func cutAt(text string, line *regexp.Regexp) (before, after string, found bool) {
	at := line.FindStringIndex(text)
	if at == nil {
		return text, "", false
	}
	return text[:at[0]], text[at[1]:], true
}

func readFoundations(words []string) ([]string, error) {
	tops := make([]string, Suits)
	for _, word := range words {
		if card, ok := readCard(word); ok {
			tops[card.Suit] = card.String()
		}
	}
	if len(words) != Suits || slices.Contains(tops, "") {
		return nil, fmt.Errorf("expecting a card of each suit after 'Foundations', found %s", clip(strings.Join(words, " ")))
	}
	return []string{strings.Join(tops, " ")}, nil
}

func readRows(words []string) ([]string, error) {
	for i, word := range words {
		card, ok := readCard(word)
		switch {
		case ok && card.Rank != None:
			words[i] = card.String()
		case word != "##" && word != "..":
			return nil, fmt.Errorf("expecting a card, ## or .. in the tableau, found %s", clip(word))
		}
	}
	if len(words)%Columns != 0 {
		return nil, fmt.Errorf("the tableau has %d cells, which do not make rows of %d", len(words), Columns)
	}
	var rows []string
	cards := 0 // rows up to the last one with a card
	for row := range slices.Chunk(words, Columns) {
		rows = append(rows, strings.Join(row, " "))
		if slices.ContainsFunc(row, func(cell string) bool { return cell != ".." }) {
			cards = len(rows)
		}
	}
	return rows[:cards], nil
}

func readWaste(words []string) ([]string, error) {
	if len(words) == 0 || len(words) == 1 && strings.EqualFold(strings.Trim(words[0], "()[]<>."), "empty") {
		return []string{"(empty)"}, nil
	}
	for i, word := range words {
		card, ok := readCard(word)
		if !ok || card.Rank == None {
			return nil, fmt.Errorf("expecting cards or '(empty)' after 'Waste top', found %s", clip(word))
		}
		words[i] = card.String()
	}
	return []string{strings.Join(words, " ")}, nil
}

// readCard is [ParseCard] without regard to the case of letters.
func readCard(word string) (Card, bool) {
	if len(word) != 2 {
		return Card{}, false
	}
	return ParseCard(strings.ToUpper(word[:1]) + strings.ToLower(word[1:]))
}

// clip quotes the beginning of a text.
func clip(text string) string {
	if len(text) > maxWord {
		text = text[:maxWord] + "..."
	}
	return quote(text)
}
