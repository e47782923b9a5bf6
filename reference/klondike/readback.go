package klondike

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The headings, in the variants that programs write.
var (
	rulesLine       = regexp.MustCompile(`(?m)^[ \t]*RULES:|` + unbroken + `RULES:`)
	foundationsLine = regexp.MustCompile(`(?im)^[ \t=*-]*foundations?\b[ \t]*[:=*-]*`)
	tableauLine     = regexp.MustCompile(`(?im)^[ \t=*-]*tableau[sx]?\b[ \t]*[:=*-]*`)
	wasteLine       = regexp.MustCompile(`(?im)^[ \t=*-]*(?:top of (?:the )?)?waste(?:[ \t-]+(?:top|pile|cards?)\b)*[ \t]*[:=*-]*`)
)

// unbroken matches the end of a summary that a program has forgotten to end with a
// newline. That is a mistake in the summary, not in the state behind it.
const unbroken = `(?:\ball valid|\bis illegal: (?:\.|r|[w1-7]->[f1-7]))`

// headed matches a heading of the state behind such a summary, or behind a line of
// cells of which the same is true.
var headed = regexp.MustCompile(`(` + unbroken + `|[2-9ATJQK_][cdhs]|\.\.|##)[ \t]*(Foundations|Tableau|Waste top)`)

// Canonical reads a game in the input format, ignoring its moves, and returns
// the text of [Game.Exchange], which is the same for all texts that describe the
// same state. What stands before the first line that begins with "RULES:" is skipped,
// since advance prints its summary there. Only the format is checked; the errors
// are those of [Parse].
func Canonical(output []byte) (string, error) {
	skipped := 0
	if at := rulesLine.FindIndex(output); at != nil {
		skipped = at[1] - len("RULES:")
	}
	p := newParser(&right, bytes.NewReader(output[skipped:]))
	p.lexer.line += bytes.Count(output[:skipped], []byte("\n"))
	g, err := p.game()
	if err != nil {
		return "", err
	}
	return g.Exchange(), nil
}

// shown is the state of a game in the human-readable format as an output shows it.
// If there are several, it is the last one.
type shown struct {
	before                      string // what is printed above it
	foundations, tableau, waste string // the text below each heading
	after                       string // what follows the waste
}

// findShown splits a state into its parts; the error says which heading is missing.
func findShown(output []byte) (s shown, err error) {
	output = headed.ReplaceAll(output, []byte("$1\n$2"))
	starts := foundationsLine.FindAllIndex(output, -1)
	if starts == nil {
		return s, errors.New("there is no line 'Foundations'")
	}
	last := starts[len(starts)-1]
	s.before = string(output[:last[0]])
	rest, found := string(output[last[1]:]), false
	if s.foundations, rest, found = cutAt(rest, tableauLine); !found {
		return s, errors.New("there is no line 'Tableau' after 'Foundations'")
	}
	if s.tableau, rest, found = cutAt(rest, wasteLine); !found {
		return s, errors.New("there is no line 'Waste top' after 'Tableau'")
	}
	s.waste, s.after, _ = strings.Cut(strings.TrimLeft(rest, " \t\r\n"), "\n")
	return s, nil
}

// Foundations returns the line of the foundations in the human-readable format as
// printed, without blanks at the ends of lines. The error says which heading is
// missing.
func Foundations(output []byte) (string, error) {
	s, err := findShown(output)
	return printed(s.foundations), err
}

// Tableau is [Foundations] for the rows of the tableau.
func Tableau(output []byte) (string, error) {
	s, err := findShown(output)
	return printed(s.tableau), err
}

// Waste is [Foundations] for the line of the waste.
func Waste(output []byte) (string, error) {
	s, err := findShown(output)
	return printed(s.waste), err
}

// printed returns the part of an output below a heading, without the end of that
// line and without blanks at the ends of lines.
func printed(part string) string {
	head, rest, _ := strings.Cut(part, "\n")
	if strings.TrimSpace(head) == "" {
		part = rest
	}
	var b strings.Builder
	for line := range strings.Lines(part) {
		b.WriteString(strings.TrimRight(line, " \t\r\n") + "\n")
	}
	return b.String()
}

// Alone returns "" for an output with one state in the human-readable format and
// nothing else but a summary line. Otherwise the error says what else there is.
func Alone(output []byte) (string, error) {
	s, err := findShown(output)
	if err != nil {
		return "", err
	}
	if foundationsLine.MatchString(s.before) {
		return "", errors.New("the state is printed more than once")
	}
	besides := slices.DeleteFunc(strings.Split(s.before+"\n"+s.after, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	summary := slices.IndexFunc(besides, summaryLine.MatchString)
	if summary >= 0 {
		besides = slices.Delete(besides, summary, summary+1)
	} else if len(besides) > 0 {
		besides = besides[1:] // a summary in other words
	}
	if len(besides) > 0 {
		return "", fmt.Errorf("there is more than the summary and the state: %s", clip(strings.TrimSpace(besides[0])))
	}
	return "", nil
}

// summaryLine matches the beginning of the summary.
var summaryLine = regexp.MustCompile(`^\s*(?:Processed [0-9]+ moves|Move [0-9]+ is illegal)`)

// CanonicalPosition parses a game in the human-readable format and returns the text
// of [Game.Human], which is the same for all texts that show the same position. It
// accepts what a person would understand: any white space between words, or none
// between cards, slightly different headings, letters in either case, the
// foundations in any order, rows without cards at the end, and nothing at all for an
// empty waste. It skips what [Alone] reports. The error says what is missing, or
// what was found instead, in printable ASCII.
func CanonicalPosition(output []byte) (string, error) {
	p, err := readPosition(output)
	if err != nil {
		return "", err
	}
	return p.String(), nil
}

// MirroredPosition is [CanonicalPosition] for a program that prints the columns
// from 7 to 1.
func MirroredPosition(output []byte) (string, error) {
	p, err := readPosition(output)
	if err != nil {
		return "", err
	}
	for i, row := range p.rows {
		words := strings.Fields(row)
		slices.Reverse(words)
		p.rows[i] = strings.Join(words, " ")
	}
	return p.String(), nil
}

// TopPosition is [CanonicalPosition] for a program that prints more of the waste
// than its top card, which stands last.
func TopPosition(output []byte) (string, error) {
	p, err := readPosition(output)
	if err != nil {
		return "", err
	}
	for i, line := range p.waste {
		p.waste[i] = line[strings.LastIndex(line, " ")+1:]
	}
	return p.String(), nil
}

// layout is what the human-readable format shows, as lines.
type layout struct{ foundations, rows, waste []string }

func readPosition(output []byte) (p layout, err error) {
	s, err := findShown(output)
	if err != nil {
		return p, err
	}
	if p.foundations, err = readFoundations(cells(s.foundations)); err != nil {
		return layout{}, err
	}
	if p.rows, err = readRows(cells(s.tableau)); err != nil {
		return layout{}, err
	}
	if p.waste, err = readWaste(cells(s.waste)); err != nil {
		return layout{}, err
	}
	return p, nil
}

func (p layout) String() string {
	var b strings.Builder
	for _, lines := range [][]string{{"Foundations"}, p.foundations, {"Tableau"}, p.rows, {"Waste top"}, p.waste} {
		for _, line := range lines {
			fmt.Fprintln(&b, line)
		}
	}
	return b.String()
}

// glued matches cells with nothing between them.
var glued = regexp.MustCompile(`^(?i:[A2-9TJQK_][CDHS]|##|\.\.)+$`)

// cells splits a text into words, and separates glued cells.
func cells(text string) []string {
	var cells []string
	for _, word := range strings.Fields(text) {
		if !glued.MatchString(word) {
			cells = append(cells, word)
			continue
		}
		for at := 0; at < len(word); at += 2 {
			cells = append(cells, word[at:at+2])
		}
	}
	return cells
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

// readCard is [ParseCard], but ignores case.
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
