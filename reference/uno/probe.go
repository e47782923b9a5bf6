package uno

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"touchstone/reference/mistake"
)

// ProbeCard calls the functions of card.c as the lines of its input say, and prints what
// they give. It does what the program probe_card of the assignment does.
func ProbeCard(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return right.probeCard(args, stdin, stdout, stderr)
}

// ProbeGame returns the program that calls the functions of unogame.c for so many players;
// it does what the program probe_uno_N of the assignment does.
func ProbeGame(players int) mistake.Program { return right.probeGame(players) }

func (r *rules) probeCard(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	destroying := len(args) > 0 && args[0] == "-d"
	return calls(stdin, stderr, func(c call) {
		probe := cardProbe{r, "probe_card", c.function}
		var cards []Card
		for i, face := range c.cards {
			if i == 0 && c.any {
				cards = append(cards, face)
				continue
			}
			created := r.create(face)
			r.beside(cards, created)
			cards = append(cards, created)
		}
		fmt.Fprintln(stdout, c.String()+probe.answer(c, cards))
		if destroying {
			probe.guarded("card_destroy", r.destroyCard)
		}
	})
}

// cardProbe answers calls of the functions of card.c.
type cardProbe struct {
	*rules
	program, function string
}

func (p cardProbe) answer(c call, cards []Card) string {
	switch {
	case c.any && len(cards) == 2:
		return " =" + p.listed(c.cards[0].Type, cards[1])
	case len(cards) == 2:
		for name, function := range map[string]func(c, d Card) bool{"card_samenum": p.sameNumber, "card_samecolor": p.sameColor, "card_compatible": p.compatible} {
			if name == c.function {
				return fmt.Sprintf(" = %t", function(cards[0], cards[1]))
			}
		}
	}
	if len(cards) > 0 {
		card := cards[0]
		switch c.function {
		case "card_new":
			return " = " + face(Card{p.number(card), p.color(card), p.kind(card)})
		case "card_get_number":
			return fmt.Sprintf(" = %d", p.number(card))
		case "card_get_color":
			return " = " + nameOf(colorNames, int(p.color(card)))
		case "card_get_type":
			return " = " + nameOf(typeNames, int(p.kind(card)))
		case "card_destroy":
			p.guarded("card_destroy", p.destroyCard)
			return " ok"
		}
	}
	panic(gaveUp{probeMisused, fmt.Sprintf("%s: there is no function %s of one card\n", p.program, c.function)})
}

// listed lists the cards of a type that are compatible with the one on top.
func (p cardProbe) listed(t Type, top Card) string {
	numbers := uint(1)
	if t == Normal {
		numbers = 10
	}
	list := ""
	for _, color := range []Color{Red, Green, Blue, Yellow} {
		for number := range numbers {
			card := p.create(Card{number, color, t})
			others := []Card{top}
			p.beside(others, card)
			if top = others[0]; p.compatible(card, top) {
				list += " " + face(Card{number, color, t})
			}
		}
	}
	return list
}

// guarded calls a function; how it ends otherwise is said, and ends the probe.
func (p cardProbe) guarded(function string, call func()) { guarded(p.program, function, call) }

// crashes are the words for the signals that a probe survives long enough to say so.
var crashes = map[mistake.End]string{
	mistake.Segfault: "SIGSEGV (violación de segmento)",
	mistake.Abort:    "SIGABRT (abort)",
}

func guarded(program, function string, call func()) {
	defer func() {
		switch end := recover().(type) {
		case nil:
		case mistake.End:
			crash, known := crashes[end]
			if !known {
				panic(end)
			}
			panic(gaveUp{probeCrashed, fmt.Sprintf("%s: %s: %s\n", program, function, crash)})
		default:
			panic(end)
		}
	}()
	call()
}

// gameProbe answers calls of the functions of unogame.c. All are about one game, which
// begins anew with each uno_newgame.
type gameProbe struct {
	*rules
	players int
	game    *Pile
	dealt   []Card // to the game, the oldest first
}

func (r *rules) probeGame(players int) mistake.Program {
	return func(_ []string, stdin io.Reader, stdout, stderr io.Writer) int {
		p := &gameProbe{rules: r, players: players}
		return calls(stdin, stderr, func(c call) {
			function, known := gameFunctions[c.function]
			started := p.game != nil || c.function == "uno_newgame"
			if !known || len(c.cards) != function.cards || !started {
				panic(gaveUp{probeMisused, fmt.Sprintf("probe_uno: cannot call %s here\n", c.function)})
			}
			fmt.Fprintln(stdout, c.String()+function.answer(p, c.cards))
		})
	}
}

// gameFunctions are the calls of the probe of unogame.c, with the number of cards that each takes.
var gameFunctions = map[string]struct {
	cards  int
	answer func(p *gameProbe, cards []Card) string
}{
	"uno_newgame":       {1, (*gameProbe).newgame},
	"uno_addcard":       {1, (*gameProbe).addcard},
	"uno_topcard":       {0, func(p *gameProbe, _ []Card) string { return " = " + face(p.top(p.game)) }},
	"uno_count":         {0, func(p *gameProbe, _ []Card) string { return fmt.Sprintf(" = %d", p.count(p.game)) }},
	"uno_currentcolor":  {0, func(p *gameProbe, _ []Card) string { return " = " + nameOf(colorNames, int(p.currentColor(p.game))) }},
	"uno_nextplayer":    {0, func(p *gameProbe, _ []Card) string { return fmt.Sprintf(" = %d", p.next(p.game)) }},
	"uno_validpile":     {0, func(p *gameProbe, _ []Card) string { return fmt.Sprintf(" = %t", p.valid(p.game)) }},
	"uno_pile_to_array": {0, func(p *gameProbe, _ []Card) string { return p.shownArray() }},
	"uno_destroy":       {0, (*gameProbe).destroy},
	"advance":           {1, (*gameProbe).advance},
	"skips":             {2, (*gameProbe).skips},
	"two_arrays":        {0, (*gameProbe).twoArrays},
	"free_array":        {0, func(p *gameProbe, _ []Card) string { p.array(p.game); return " ok" }},
	"other_game":        {2, (*gameProbe).otherGame},
}

func (p *gameProbe) newgame(cards []Card) string {
	p.dealt = slices.Clone(cards)
	p.game = p.rules.newGame(cards[0], p.players)
	return " ok"
}

func (p *gameProbe) addcard(cards []Card) string {
	p.add(p.rules, p.game, cards[0])
	p.dealt = append(p.dealt, cards[0])
	return " ok"
}

func (p *gameProbe) destroy([]Card) string {
	guarded("probe_uno", "uno_destroy", func() { p.destroyGame(p.game) })
	p.game = nil
	return " ok"
}

// advance says whether the turn goes on to another player, which is all there is to say of
// two players, however uno_nextplayer counts them.
func (p *gameProbe) advance(cards []Card) string {
	before := p.next(p.game)
	p.addcard(cards)
	return fmt.Sprintf(" = %t", before != p.next(p.game))
}

func (p *gameProbe) turns(from, to int) int {
	return (to%p.players - from%p.players + 2*p.players) % p.players
}

// skips says how many players the turn is further with one card on top than with another.
func (p *gameProbe) skips(cards []Card) string {
	turn := func(card Card) int { return p.next(p.build(append(slices.Clone(p.dealt), card), p.players)) }
	further, plain := turn(cards[0]), turn(cards[1])
	if min(further, plain) < 0 || max(further, plain) >= p.players {
		return fmt.Sprintf(" = de %d a %d, y los jugadores son 0 a %d", plain, further, p.players-1)
	}
	return fmt.Sprintf(" = %d", p.turns(plain, further))
}

// shownArray shows an array. The cards of the game are known whatever uno_count says, which is
// asked elsewhere; others are looked at only as far as it says.
func (p *gameProbe) shownArray() string {
	array := p.array(p.game)
	n := 0
	for n < min(len(p.dealt), len(array)) && array[n] == p.dealt[n] {
		n++
	}
	if n < len(p.dealt) {
		n = max(n, min(p.count(p.game), len(p.dealt)))
	}
	if n > len(array) {
		panic(gaveUp{probeCrashed, "probe_uno: uno_pile_to_array()[]: un elemento es NULL\n"})
	}
	var faces []string
	for _, card := range array[:n] {
		faces = append(faces, face(card))
	}
	return strings.TrimSuffix(" = [ "+strings.Join(faces, ", "), " ") + " ]"
}

func (p *gameProbe) twoArrays([]Card) string {
	if !p.ownArray {
		panic(gaveUp{probeCrashed, "probe_uno: free(uno_pile_to_array()): devolvió dos veces el mismo arreglo\n"})
	}
	return p.shownArray()
}

func (p *gameProbe) otherGame(cards []Card) string {
	p.besideGame(p.game, p.build(cards, p.players))
	return " ok"
}
