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

// Alone returns "" for an output with nothing else but a summary line and one state in the
// human-readable format, or one of them. Otherwise the error says what else there is.
func Alone(output []byte) (string, error) {
	s, err := findShown(output)
	switch {
	case err == nil:
	case summaryLine.Match(output):
		s = shown{before: string(output)}
	default:
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
var summaryLine = regexp.MustCompile(`(?m)^\s*(?:Processed [0-9]+ moves|Move [0-9]+ is illegal)`)

// CanonicalPosition parses a game in the human-readable format and returns the text
// of [Game.Human], which is the same for all texts that show the same position. It
// accepts what a person would understand: any white space between words, or none
// between cards, slightly different headings, letters in either case, the
// foundations in any order, and above their heading, rows without cards at the end, cards as [readCard] reads
// them, other signs for empty foundations, covered and missing cards as [readFoundations] and [readRows] read
// them, and another word than empty, or nothing at all, for an empty waste. It skips what [Alone] reports.
// The error says what is missing, or what was found instead, in printable ASCII.
func CanonicalPosition(output []byte) (string, error) { return canonical(output, asShown) }

// MirroredPosition is [CanonicalPosition] for a program that prints the columns
// from 7 to 1.
func MirroredPosition(output []byte) (string, error) { return canonical(output, mirrored) }

// TopPosition is [CanonicalPosition] for a program that prints more of the waste
// than its top card, which stands last.
func TopPosition(output []byte) (string, error) {
	return canonical(output, func(p *layout) {
		for i, line := range p.waste {
			p.waste[i] = line[strings.LastIndex(line, " ")+1:]
		}
	})
}

// CanonicalTable is [CanonicalPosition] for the foundations and the columns alone.
func CanonicalTable(output []byte) (string, error) { return canonical(output, withoutWaste) }

// MirroredTable is [CanonicalTable] for a program that prints the columns from 7 to 1.
func MirroredTable(output []byte) (string, error) {
	return canonical(output, func(p *layout) {
		withoutWaste(p)
		mirrored(p)
	})
}

// layout is what the human-readable format shows, as lines.
type layout struct{ foundations, rows, waste []string }

func asShown(*layout) {}

func withoutWaste(p *layout) { p.waste = nil }

func mirrored(p *layout) {
	for i, row := range p.rows {
		words := strings.Fields(row)
		slices.Reverse(words)
		p.rows[i] = strings.Join(words, " ")
	}
}

// canonical reads a position, and writes it after a change.
func canonical(output []byte, change func(p *layout)) (string, error) {
	p, err := readPosition(output)
	if err != nil {
		return "", err
	}
	change(&p)
	return p.String(), nil
}

func readPosition(output []byte) (p layout, err error) {
	s, err := findShown(output)
	if err != nil {
		return p, err
	}
	foundations := cells(s.foundations)
	if len(foundations) == 0 { // they stand above their heading
		above := strings.Split(strings.TrimSpace(s.before), "\n")
		foundations = cells(above[len(above)-1])
	}
	if p.foundations, err = readFoundations(foundations); err != nil {
		return layout{}, err
	}
	if p.rows, err = readRows(tableauCells(s.tableau)); err != nil {
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

// oneCell matches a cell, and glued cells with nothing between them.
var (
	oneCell = regexp.MustCompile(`(?i:(?:10|[0-9ATJQK_])[CDHS]|[CDHS](?:10|[0-9ATJQK_]))|##|\.\.`)
	glued   = regexp.MustCompile(`^(?:` + oneCell.String() + `)+$`)
)

// cells splits a text into words, and separates glued cells.
func cells(text string) []string {
	var cells []string
	for _, word := range strings.Fields(text) {
		if glued.MatchString(word) {
			cells = append(cells, oneCell.FindAllString(word, -1)...)
		} else {
			cells = append(cells, word)
		}
	}
	return cells
}

// tableauCells returns the cells of all rows. If no line has more than seven, blanks stand
// for missing cards in those that have fewer: two for each, beside the one between cells.
func tableauCells(text string) (all []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		words := cells(line)
		switch {
		case len(words) > Columns:
			return cells(text)
		case len(words) > 0 && len(words) < Columns:
			words = spaced(line)
		}
		all = append(all, words...)
	}
	return all
}

// spaced returns the cells of a row in which blanks stand for missing cards.
func spaced(row string) []string {
	var cells []string
	for range Columns {
		cell := ".."
		if strings.TrimLeft(row, " ") == row && row != "" {
			cell, row, _ = strings.Cut(row, " ")
		} else {
			row = row[min(3, len(row)):]
		}
		cells = append(cells, cell)
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

// otherEmpty matches a sign and a suit.
var otherEmpty = regexp.MustCompile(`^[^\w\s]([[:alpha:]])$`)

// readFoundations reads the top cards. A sign before a suit stands for an empty foundation,
// and so does one sign, alone or twice, of which the others say the suit.
func readFoundations(words []string) ([]string, error) {
	tops := make([]string, Suits)
	signs := 0
	for _, word := range words {
		word = otherEmpty.ReplaceAllString(word, "_$1")
		if card, ok := readCard(word); ok {
			tops[card.Suit] = card.String()
		} else if isSign(word) {
			signs++
		}
	}
	for suit := range tops {
		if tops[suit] == "" && signs > 0 {
			tops[suit] = Card{None, Suit(suit)}.String()
			signs--
		}
	}
	if len(words) != Suits || slices.Contains(tops, "") {
		return nil, fmt.Errorf("expecting a card of each suit after 'Foundations', found %s", clip(strings.Join(words, " ")))
	}
	return []string{strings.Join(tops, " ")}, nil
}

// isSign reports whether the word is one sign, alone or twice.
func isSign(word string) bool { return len(word) <= 2 && strings.Trim(word, word[:1]) == "" }

// readRows reads the cells of the tableau. One sign, alone or twice, stands for
// a covered card if there is a card below it in its column, and otherwise for a missing one.
func readRows(words []string) ([]string, error) {
	below := [Columns]string{"..", "..", "..", "..", "..", "..", ".."}
	for i := len(words) - 1; i >= 0; i-- {
		column := i % Columns
		card, ok := readCard(words[i])
		switch {
		case ok && card.Rank != None:
			words[i], below[column] = card.String(), "##"
		case isSign(words[i]):
			words[i] = below[column]
		default:
			return nil, fmt.Errorf("expecting a card, ## or .. in the tableau, found %s", clip(words[i]))
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

// noCard matches a word for an empty waste.
var noCard = regexp.MustCompile(`^\W*[[:alpha:]]{3,}\W*$|^[^\w\s]+$`)

func readWaste(words []string) ([]string, error) {
	if len(words) == 0 || len(words) == 1 && noCard.MatchString(words[0]) {
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

// cardForm matches a rank and a suit, or a suit and a rank.
var cardForm = regexp.MustCompile(`(?i)^(?:(10|[0-9ATJQK_])([CDHS])|([CDHS])(10|[0-9ATJQK_]))$`)

// readCard is [ParseCard], but the suit may stand first, letters may be in either case, and
// the ranks _, A and T may be 0, 1 and 10.
func readCard(word string) (Card, bool) {
	m := cardForm.FindStringSubmatch(word)
	if m == nil {
		return Card{}, false
	}
	rank, suit := strings.ToUpper(m[1]+m[4]), strings.ToLower(m[2]+m[3])
	if other, ok := map[string]string{"0": "_", "1": "A", "10": "T"}[rank]; ok {
		rank = other
	}
	return ParseCard(rank + suit)
}

// clip quotes the beginning of a text.
func clip(text string) string {
	if len(text) > maxWord {
		text = text[:maxWord] + "..."
	}
	return quote(text)
}
