package espsolitaire

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
)

// Dice makes the choices of a generator: numbers from 0 to n-1. The smaller the
// numbers, the simpler is what is generated.
type Dice interface{ IntN(n int) int }

// shuffled returns what shuffles a deck. It is one choice, because no order of the cards is
// simpler than another.
func shuffled(d Dice) *rand.Rand { return rand.New(rand.NewPCG(uint64(d.IntN(1<<20)), 0)) }

// Session is a generated configuration file, and the commands that are typed. It
// holds nothing about which the handout is silent.
type Session struct {
	Config  []byte
	Invalid bool // the configuration
	Input   []byte
}

// GenerateSession returns a random session: legal moves, moves against the rules,
// other commands and lines that are none, up to exit or the win; sometimes with an
// invalid configuration.
func GenerateSession(d Dice) Session {
	decks := []func(*rand.Rand) Deck{depositOrder, depositOrder, Generate, GenerateWinnable, pileOrder}
	deck := decks[d.IntN(len(decks))](shuffled(d))
	lines := strings.SplitAfter(strings.TrimSuffix(deck.String(), "\n"), "\n")
	lines[len(lines)-1] += "\n"
	if d.IntN(5) == 4 {
		return Session{Config: spoilConfig(d, lines), Invalid: true, Input: []byte("exit\n")}
	}
	input := talk(d, deck)
	if d.IntN(4) == 3 {
		for range 1 + d.IntN(4) {
			i := d.IntN(len(lines))
			line := lines[i]
			if strings.Count(line, "\n") > 1 { // with blanks, the empty one would be a line of blanks, which is open
				continue
			}
			lines[i] = pick(d, "  "+line, strings.Replace(line, " ", strings.Repeat(" ", 2+d.IntN(30)), 1), strings.TrimSuffix(line, "\n")+"  \n", "\n"+line, line+"\n\n")
		}
	}
	return Session{Config: []byte(strings.Join(lines, "")), Input: input}
}

func pick(d Dice, choices ...string) string { return choices[d.IntN(len(choices))] }

// spoilConfig makes a configuration invalid.
func spoilConfig(d Dice, lines []string) []byte {
	i, j := d.IntN(len(lines)), d.IntN(len(lines)-1)
	if j >= i {
		j++
	}
	color, value, _ := strings.Cut(strings.TrimSuffix(lines[i], "\n"), " ")
	switch d.IntN(9) {
	case 8:
		ace := slices.IndexFunc(lines, func(line string) bool { return strings.HasSuffix(line, " A\n") })
		lines[ace] = strings.Replace(lines[ace], " A", " 1", 1)
	case 7:
		lines[i] = pick(d, color[:2]+" "+color[2:], color[:1]+" "+color[1:]) + " " + value + "\n"
	case 0:
		lines[i] = lines[j] // twice
	case 1:
		lines = slices.Delete(lines, i, i+1)
	case 2:
		lines = append(lines, lines[i])
	case 3:
		lines[i] = pick(d, "GREEN", "BLAC", "R", "REDD", "BLACKK") + " " + value + "\n"
	case 4:
		lines[i] = color + " " + pick(d, "0", "11", "1", "B", "100", "AA", "-2", "KQ") + "\n"
	case 5:
		lines[i] = pick(d, strings.ToLower(color)+" "+value, color[:1]+strings.ToLower(color[1:])+" "+value, color+" x") + "\n"
	default:
		lines[i] = pick(d, color, value) + "\n"
	}
	return []byte(strings.Join(lines, ""))
}

// talk returns a session of a game that ends with exit or the win.
func talk(d Dice, deck Deck) []byte {
	var input bytes.Buffer
	g := Deal(deck)
	var plan []Move // to the win
	if moves, ok := Solve(g, harderPositions); ok && d.IntN(3) == 2 {
		plan = moves
	}
	chatty := d.IntN(4)
	longest := []int{2, 8, 30}[d.IntN(3)]
	for n := d.IntN(1 + longest); n > 0 && !g.Won(); n-- {
		for range 3 {
			if d.IntN(4) < chatty {
				say(&input, &g, remark(d, &g))
			}
		}
		legal := g.Moves()
		switch {
		case len(plan) > 0:
			say(&input, &g, spelled(d, plan[0].String()))
			plan = plan[1:]
			n++
		case len(legal) > 0:
			say(&input, &g, spelled(d, legal[d.IntN(len(legal))].String()))
		}
	}
	if !g.Won() {
		input.WriteString(pick(d, "exit", "EXIT", "Exit") + "\n")
	}
	return input.Bytes()
}

// say writes a line, and plays it if it is a move; one about which the handout is
// silent is left out.
func say(input *bytes.Buffer, g *Game, line string) {
	if g.Won() || !settled(g, line) {
		return
	}
	input.WriteString(line + "\n")
	if kind, m := parse([]byte(line)); kind == move {
		g.Play(m)
	}
}

// spelled writes a command in capitals, in small letters or in both, with more blanks
// or with no more.
func spelled(d Dice, line string) string {
	switch d.IntN(6) {
	case 0:
		line = strings.ToUpper(line)
	case 1:
		line = strings.ToLower(line)
	case 2:
		line = strings.Replace(line, "move", "Move", 1)
	}
	return line
}

// remark returns a line that is no legal move, most of the time.
func remark(d Dice, g *Game) string {
	card := Card{Red + Color(d.IntN(2)), Ace + uint8(d.IntN(int(King)))}
	to := d.IntN(Stacks)
	if stack := g[d.IntN(5)]; d.IntN(2) == 0 && stack.Len() > 0 {
		card = stack[d.IntN(stack.Len())]
	}
	m := Move{card, to}
	if near := nearly(g); d.IntN(2) == 1 && len(near) > 0 {
		m = near[d.IntN(len(near))]
	}
	order := m.String()
	switch d.IntN(12) {
	case 0, 1, 2, 3, 4:
		return spelled(d, order)
	case 5:
		return spelled(d, "help")
	case 6:
		return pick(d, "helping", "hel", "exits", "exi", "quit", "mov", "board", "x", "help me", "exit now", "?")
	case 7:
		return strings.Replace(order, card.Color.String(), pick(d, "orange", "green", "REDD", "BLAC"), 1)
	case 8:
		words := strings.Fields(order)
		i := d.IntN(len(words))
		return strings.Join(slices.Delete(words, i, i+1), " ")
	case 9:
		return order + pick(d, " now", " 5", " to 5", "x", ".", "5")
	case 10:
		return strings.Repeat(pick(d, "long", "help", "a b "), 1<<d.IntN(11))
	default:
		return strings.Replace(order, " to ", pick(d, " two ", " too ", " ", " into "), 1)
	}
}

// nearly returns moves against the rules to where the value of the card fits: of another
// colour, of a card that cannot be taken, or of several at a time.
func nearly(g *Game) []Move {
	var moves []Move
	for from := Stock; from <= LastGame; from++ {
		for row := range g[from].Len() {
			for to := FirstGame; to < Stacks; to++ {
				m, last := Move{g[from][row], to}, g[to].Last()
				fits := last.Value == m.Card.Value+1
				if isDeposit(to) {
					fits = last.Value+1 == m.Card.Value
				}
				if after := *g; fits && !after.Play(m) {
					moves = append(moves, m)
				}
			}
		}
	}
	return moves
}

// settled reports whether the handout settles the answer to a line.
func settled(g *Game, line string) bool {
	line = strings.TrimSuffix(line, "\n")
	if strings.TrimSpace(line) == "" || strings.ContainsAny(line, openBlanks) {
		return false
	}
	kind, m := parse([]byte(line))
	switch kind {
	case exit: // it ends the session
		return false
	case move:
		from, _, ok := g.find(m.Card)
		if !ok || m.To < FirstGame || m.To > LastDeposit || from == m.To || isDeposit(from) {
			return false
		}
		return g[m.To].Len() > 0 || isDeposit(m.To) || m.Card.Value == King
	case invalid:
		return !misnamed(line)
	}
	return true
}

// openBlanks are white space about which the handout is silent.
const openBlanks = "\t\v\f\r"

// misnamed reports whether a line is a move whose value or stack does not exist: it may
// be called an invalid command or an invalid move.
func misnamed(line string) bool {
	words := strings.Fields(strings.ToUpper(line))
	return len(words) == 5 && words[0] == "MOVE" && colors[words[1]] != 0 && words[3] == "TO"
}

// Settled reports whether the handout settles every answer to a session of lines that
// [GenerateSession] could have written: it ends with the last line. Whether a newline is
// printed when the input ends is open.
func Settled(config, input []byte) bool {
	deck, err := ReadDeck(bytes.NewReader(config))
	if err != nil {
		return string(input) == "exit\n"
	}
	if !plain(config) {
		return false
	}
	g := Deal(deck)
	lines := strings.SplitAfter(string(input), "\n")
	for i, line := range lines[:len(lines)-1] {
		kind, m := parse([]byte(strings.TrimSuffix(line, "\n")))
		if kind == exit {
			return i == len(lines)-2
		}
		if !settled(&g, line) {
			return false
		}
		if kind == move {
			g.Play(m)
		}
		if g.Won() {
			return i == len(lines)-2
		}
	}
	return false
}

// plain reports whether a configuration is valid for every reader, not only for one as
// lenient as [ReadDeck]: a card in each line, in two words, and empty lines.
func plain(config []byte) bool {
	for line := range strings.Lines(string(config)) {
		card, ended := strings.CutSuffix(line, "\n")
		if !ended || strings.ContainsAny(card, openBlanks) || card != "" && len(strings.Fields(card)) != 2 {
			return false
		}
	}
	return true
}
