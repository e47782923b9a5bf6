package klondike

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
)

// Dice makes the choices of a generator: numbers from 0 to n-1. The smaller the
// numbers, the simpler is what is generated.
type Dice interface{ IntN(n int) int }

// Defect is what is wrong with a generated input.
type Defect int

// The defects.
const (
	Sound      Defect = iota
	Malformed         // it is not in the input format
	Misplaced         // a card cannot lie where it lies in the tableau
	Duplicated        // a card is there twice
	Lacking           // a card is missing
)

// Input is a generated input file. It has at most one defect, and it holds nothing
// about which the handout is silent.
type Input struct {
	Text   []byte
	Defect Defect

	// First and Last are the lines among which a message about a malformed input may
	// name one: that of the last good word, and that of the word that is wrong. They are 0
	// if the text is empty: it has no line.
	First, Last int

	// Card is the duplicated or missing card.
	Card Card
}

// GenerateInput returns the input file of a game: with few cards left or with many, in
// the layout of the handout or any other one.
func GenerateInput(d Dice, defect Defect) Input {
	in := Input{Defect: defect}
	g := rolledGame(d)
	switch defect {
	case Misplaced:
		if !misplace(d, g) {
			in.Defect = Sound
		}
	case Duplicated:
		in.Card = duplicate(d, g)
	case Lacking:
		in.Card = leaveOut(d, g)
	}
	tokens := g.tokens()
	wrong := -1
	if defect == Malformed {
		tokens, wrong = spoil(d, tokens)
	}
	in.Text, in.First, in.Last = layOut(d, tokens, wrong)
	if wrong < 0 && bytes.HasSuffix(in.Text, []byte("\n")) {
		in.Text = append(in.Text, afterMoves(d)...)
	}
	return in
}

// rolledGame deals a game; zeros deal one that is won.
func rolledGame(d Dice) *Game {
	g := &Game{Turn: 1, Resets: Unlimited}
	if d.IntN(4) > 0 {
		g.Turn = 1 + 2*d.IntN(2)
		g.Resets = d.IntN(11) - 1
	}
	size := []int{1, 2, 4, 14}[d.IntN(4)]
	var deck []Card
	for suit := range g.Foundations {
		g.Foundations[suit] = King - Rank(d.IntN(size))
		for rank := King; rank > g.Foundations[suit]; rank-- {
			deck = append(deck, Card{rank, Suit(suit)})
		}
	}
	take := func(i int) Card {
		card := deck[i]
		deck = slices.Delete(deck, i, i+1)
		return card
	}
	hand := d.IntN(len(deck) + 1) // cards that do not lie in the tableau
	for i := range g.Tableau {
		c := &g.Tableau[i]
		if empty := d.IntN(3) == 0; empty || len(deck) <= hand {
			continue
		}
		c.Uncovered = []Card{take(d.IntN(len(deck)))}
		for len(deck) > hand && d.IntN(3) > 0 {
			next := slices.IndexFunc(deck, c.takes)
			if next < 0 {
				break
			}
			c.Uncovered = append(c.Uncovered, take(next))
		}
		for n := d.IntN(i + 2); n > 0 && len(deck) > hand; n-- {
			c.Covered = append(c.Covered, take(d.IntN(len(deck))))
		}
	}
	// One choice, whatever their number is: so fewer cards change nothing that follows.
	if order := d.IntN(1 << 20); order > 0 {
		rand.New(rand.NewPCG(uint64(order), 0)).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	}
	turned := d.IntN(len(deck) + 1)
	g.Waste, g.Stock = slices.Clone(deck[:turned]), slices.Clone(deck[turned:])
	return g
}

// places returns the piles in which a card may be at any position without another
// defect.
func (g *Game) places() []*[]Card {
	places := []*[]Card{&g.Stock, &g.Waste}
	for i := range g.Tableau {
		if len(g.Tableau[i].Uncovered) > 0 {
			places = append(places, &g.Tableau[i].Covered)
		}
	}
	return places
}

func insert(d Dice, pile *[]Card, card Card) {
	*pile = slices.Insert(*pile, d.IntN(len(*pile)+1), card)
}

// misplace puts a card of the stock on a pile on which it cannot lie, if there is one.
func misplace(d Dice, g *Game) bool {
	for suit := range g.Foundations { // enough cards to choose from
		for g.Foundations[suit] > King-2 {
			g.Stock = append(g.Stock, Card{g.Foundations[suit], Suit(suit)})
			g.Foundations[suit]--
		}
	}
	c := &g.Tableau[d.IntN(Columns)]
	if len(c.Uncovered) == 0 && len(g.Stock) > 0 {
		c.Uncovered = []Card{g.Stock[0]}
		g.Stock = g.Stock[1:]
	}
	if len(c.Uncovered) == 0 {
		return false
	}
	below := c.Uncovered[len(c.Uncovered)-1]
	var unfit []Card
	for _, card := range g.Stock {
		if !card.fitsOn(below) {
			unfit = append(unfit, card)
		}
	}
	if len(unfit) == 0 {
		return false
	}
	card := unfit[d.IntN(len(unfit))]
	g.Stock = slices.DeleteFunc(g.Stock, func(other Card) bool { return other == card })
	c.Uncovered = append(c.Uncovered, card)
	return true
}

// duplicate adds a card that is there already, be it in a foundation.
func duplicate(d Dice, g *Game) Card {
	card := Card{King - Rank(d.IntN(int(King))), Suit(d.IntN(Suits))}
	places := g.places()
	insert(d, places[d.IntN(len(places))], card)
	return card
}

// leaveOut removes a card.
func leaveOut(d Dice, g *Game) Card {
	var full []*[]Card
	for _, pile := range g.places() {
		if len(*pile) > 0 {
			full = append(full, pile)
		}
	}
	if len(full) == 0 {
		suit := d.IntN(Suits)
		card := Card{g.Foundations[suit], Suit(suit)}
		g.Foundations[suit]--
		return card
	}
	pile := full[d.IntN(len(full))]
	i := d.IntN(len(*pile))
	card := (*pile)[i]
	*pile = slices.Delete(slices.Clone(*pile), i, i+1)
	return card
}

// token is one word of an input file, and what may stand before it.
type token struct {
	text   string
	before string // white space, as the handout has it
	fixed  bool   // only a blank may stand there
	line   bool   // it must begin a line
	column int    // of the tableau, to which it belongs; 0 for none
}

// tokens returns the words up to MOVES:.
func (g *Game) tokens() []token {
	var list []token
	for i, section := range strings.SplitAfter(g.Exchange(), ":\n") {
		head := strings.Fields(section)
		if i == 3 { // the tableau, and the next keyword
			continue
		}
		for n, word := range head {
			before := " "
			if strings.HasSuffix(word, ":") || n == 0 || word == "limit" || word == "unlimited" {
				before = "\n"
			}
			number := n > 0 && (head[n-1] == "turn" || head[n-1] == "limit") // whether they may stand apart is open
			list = append(list, token{text: word, before: before, fixed: number})
		}
		if i == 2 {
			list = append(list, g.tableauTokens()...)
			list = append(list, token{text: "STOCK:", before: "\n", line: true})
		}
	}
	list[0].before = ""
	return list
}

func (g *Game) tableauTokens() []token {
	var list []token
	for i := Columns - 1; i >= 0; i-- {
		for n, word := range strings.Fields(split(g.Tableau[i].Covered, g.Tableau[i].Uncovered)) {
			t := token{text: word, before: " ", fixed: true, column: i + 1}
			if n == 0 {
				t.before, t.fixed, t.line = "\n", false, true
			}
			list = append(list, t)
		}
	}
	return list
}

// layOut writes the words, with white space and comments between them, and returns
// the lines of the word that is wrong and of the one before. If that is beyond the
// last word, the lines are those at the end of the text; some programs name the line
// behind it even if the last one does not end.
func layOut(d Dice, tokens []token, wrong int) (text []byte, first, last int) {
	style := d.IntN(4) // more and more unusual
	ends := []string{"\n", "", " # the end\n", "\r\n", "\n\n"}
	end := ends[d.IntN(1+style)]
	var b bytes.Buffer
	line := 1
	lines := make([]int, len(tokens))
	for i, t := range tokens {
		b.WriteString(gap(d, t, style))
		line = 1 + bytes.Count(b.Bytes(), []byte("\n"))
		lines[i] = line
		b.WriteString(t.text)
	}
	if len(tokens) > 0 {
		b.WriteString(end)
	}
	switch {
	case wrong < 0:
	case wrong < len(tokens):
		first, last = 1, lines[wrong]
		if wrong > 0 {
			first = lines[wrong-1]
		}
	default:
		last = 1 + bytes.Count(b.Bytes(), []byte("\n"))
		if !bytes.HasSuffix(b.Bytes(), []byte("\n")) {
			last++
		}
		first = line
	}
	if b.Len() == 0 {
		first, last = 0, 0
	}
	return b.Bytes(), first, last
}

// gap returns what stands before a word.
func gap(d Dice, t token, style int) string {
	if t.fixed || style == 0 || d.IntN(6) < 5-style {
		return t.before
	}
	words := []string{"# a comment", "# STOCK: Ah | Kc", "#", "## MOVES:"}
	comment := words[d.IntN(len(words))]
	breaks := []string{"\n", "\n\n", " " + comment + "\n", "\n" + comment + "\n", "\r\n", "\n\n" + comment + "\n\n"}
	if style == 3 {
		switch d.IntN(60) {
		case 57:
			return "\n# " + strings.Repeat("a long comment ", 1<<(4+d.IntN(9))) + "\n"
		case 58:
			return "\n" + strings.Repeat(comment+"\n", 1+d.IntN(1<<d.IntN(15)))
		case 59:
			return " " + strings.Repeat("\n", 1<<d.IntN(12))
		}
	}
	if !t.line && t.before != "" {
		breaks = append(breaks, " ", "  ", "\t", " \t ", " "+comment+"\r\n")
	}
	if t.before == "" {
		breaks = []string{"", comment + "\n", "\n", " ", "\t\n"} // at the beginning
	}
	return breaks[d.IntN(len(breaks))]
}

// manyTimes makes a wrong word longer than any right one, now and then.
func manyTimes(d Dice, word string) string {
	if d.IntN(8) == 7 {
		return strings.Repeat(word, 1+d.IntN(1<<d.IntN(16)))
	}
	return word
}

// afterMoves returns what may stand behind MOVES: and is not examined.
func afterMoves(d Dice) string {
	var b strings.Builder
	for d.IntN(4) == 3 {
		b.WriteString([]string{".\n", "4->3\n", "w->f r .\n", "# a comment\n", "RULES: STOCK: 1->9\n"}[d.IntN(5)])
	}
	return b.String()
}

// spoil makes the words malformed and returns the index of the first one that is
// wrong: the number of words if the input ends too early.
func spoil(d Dice, list []token) ([]token, int) {
	s := spoiling{Dice: d, list: slices.Clone(list)}
	for i, t := range list {
		_, card := ParseCard(t.text)
		switch {
		case strings.HasSuffix(t.text, ":"):
			s.keywords = append(s.keywords, i)
		case card:
			s.cards = append(s.cards, i)
		case t.text == "|" && t.column > 0:
			s.bars = append(s.bars, i)
		}
	}
	if spoiled, at := ways[d.IntN(len(ways))](s); spoiled != nil {
		return spoiled, at
	}
	return s.stockBar()
}

// spoiling is what there is to spoil: a list of words, and where some of them are.
type spoiling struct {
	Dice
	list                  []token // its own, to be changed
	keywords, cards, bars []int   // the bars are those of columns
}

// ways are the ways to spoil words. Each returns what becomes of them, or nil if the words
// are none for it, and the index of the first wrong one.
var ways = []func(spoiling) ([]token, int){
	spoiling.endsEarly, spoiling.otherKeyword, spoiling.noKeyword, spoiling.otherTurn, spoiling.otherLimit, spoiling.otherRule, spoiling.otherCard,
	spoiling.foundationsExchanged, spoiling.noColumnBar, spoiling.twoColumnBars, spoiling.otherColumns, spoiling.onlyCovered, spoiling.sectionsExchanged,
	spoiling.stockBar,
}

func (s spoiling) among(list []int) int { return list[s.IntN(len(list))] }

// replaced puts one of the words in the place of another one.
func (s spoiling) replaced(i int, words ...string) ([]token, int) {
	s.list[i].text = manyTimes(s.Dice, words[s.IntN(len(words))])
	return s.list, i
}

// lineEnd returns the index of the first word after i that begins a line.
func (s spoiling) lineEnd(i int) int {
	for i++; !s.list[i].line; i++ {
	}
	return i
}

func (s spoiling) endsEarly() ([]token, int) {
	n := s.IntN(len(s.list))
	return s.list[:n], n
}

func (s spoiling) otherKeyword() ([]token, int) {
	i := s.among(s.keywords)
	word := s.list[i].text
	return s.replaced(i, strings.ToLower(word), word[:1]+strings.ToLower(word[1:]), word[1:], "STACK:", strings.TrimSuffix(word, ":"))
}

func (s spoiling) noKeyword() ([]token, int) {
	i := s.among(s.keywords)
	begins := s.list[i].line
	left := slices.Delete(s.list, i, i+1)
	if begins && i < len(left) { // or what follows would belong to the line before
		left[i].before, left[i].line = "\n", true
	}
	return left, i
}

func (s spoiling) otherTurn() ([]token, int) { return s.replaced(2, "2", "0", "4", "one", "33") }

func (s spoiling) otherLimit() ([]token, int) {
	if s.list[3].text != "limit" {
		return s.replaced(3, "limited", "Unlimited", "none")
	}
	return s.replaced(4, "10", "-1", "three", "11")
}

func (s spoiling) otherRule() ([]token, int) { return s.replaced(1, "turns", "Turn", "3") }

func (s spoiling) otherCard() ([]token, int) {
	i := s.among(s.cards)
	card := s.list[i].text
	return s.replaced(i, "X"+card[1:], "1"+card[1:], card[:1]+"x", card[:1], "0"+card[1:], card+"s", card[1:])
}

func (s spoiling) foundationsExchanged() ([]token, int) {
	i := s.keywords[1] + 1 + s.IntN(3)
	s.list[i].text, s.list[i+1].text = s.list[i+1].text, s.list[i].text
	return s.list, i
}

func (s spoiling) noColumnBar() ([]token, int) {
	with := slices.DeleteFunc(s.bars, func(i int) bool { return s.list[i].line && s.list[i+1].line })
	if len(with) == 0 {
		return nil, 0
	}
	i := s.among(with)
	end := s.lineEnd(i)
	if next := &s.list[i+1]; s.list[i].line {
		next.line, next.before, next.fixed = true, "\n", false
	}
	return slices.Delete(s.list, i, i+1), end - 1
}

func (s spoiling) twoColumnBars() ([]token, int) {
	i := s.among(s.bars)
	return slices.Insert(s.list, i+1, token{text: "|", before: " ", fixed: true}), i + 1
}

// otherColumns makes six columns, or eight.
func (s spoiling) otherColumns() ([]token, int) {
	if s.IntN(2) == 0 {
		first := s.keywords[2] + 1
		left := slices.Delete(s.list, first, s.lineEnd(first))
		return left, slices.IndexFunc(left, func(t token) bool { return t.text == "STOCK:" })
	}
	stock := s.keywords[3]
	return slices.Insert(s.list, stock, token{text: "|", before: "\n", line: true}), stock
}

// onlyCovered leaves the covered cards of a column alone.
func (s spoiling) onlyCovered() ([]token, int) {
	closed := slices.DeleteFunc(s.bars, func(i int) bool { return s.list[i].line })
	if len(closed) == 0 {
		return nil, 0
	}
	i := s.among(closed)
	return slices.Delete(s.list, i+1, s.lineEnd(i)), i + 1
}

func (s spoiling) sectionsExchanged() ([]token, int) {
	i := s.IntN(3)
	one, other, end := s.keywords[i], s.keywords[i+1], s.keywords[i+2]
	s.list[0].before, s.list[one].line = "\n", true
	list := slices.Concat(s.list[:one], s.list[other:end], s.list[one:other], s.list[end:])
	list[0].before = ""
	return list, one
}

// stockBar takes the bar of the stock away, or makes two of it.
func (s spoiling) stockBar() ([]token, int) {
	bar := s.keywords[3] + 1
	for s.list[bar].text != "|" {
		bar++
	}
	if s.IntN(2) == 0 {
		return slices.Insert(s.list, bar, token{text: "|", before: " "}), bar + 1
	}
	left := slices.Delete(s.list, bar, bar+1)
	return left, len(left) - 1
}
