package klondike

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"touchstone/reference/mistake"
)

// Wrong rules for check.

// summaries replaces words of the summary, each followed by what takes its place.
func summaries(pairs ...string) func(*rules) {
	return func(r *rules) {
		right := r.counts
		r.counts = func(r *rules, g *Game) string { return strings.NewReplacer(pairs...).Replace(right(r, g)) }
	}
}

func summaryLabelsFirst(r *rules, g *Game) string {
	return fmt.Sprintf("Input file is valid\nCovered cards: %d\nStock cards: %d\nWaste cards: %d\n", r.covered(g), r.stock(g), r.waste(g))
}

func summaryWasteFirst(r *rules, g *Game) string {
	return fmt.Sprintf("Input file is valid\n%d covered cards\n%d waste cards\n%d stock cards\n", r.covered(g), r.waste(g), r.stock(g))
}

const validLine = "Input file is valid\n"

func validBeforeAudit(r *rules, g *Game, stdout io.Writer) error {
	head, numbers, _ := strings.Cut(r.counts(r, g), "\n")
	if _, err := io.WriteString(stdout, head+"\n"); err != nil {
		return err
	}
	if err := r.validate(g); err != nil {
		return err
	}
	_, err := io.WriteString(stdout, numbers)
	return err
}

func countsAfterAudit(r *rules, g *Game, stdout io.Writer) error {
	invalid := r.validate(g)
	_, err := io.WriteString(stdout, r.counts(r, g))
	return errors.Join(invalid, err)
}

func validAlways(p mistake.Program) mistake.Program {
	rest := mistake.Editing(func(line []byte) []byte {
		if string(line) == validLine {
			return nil
		}
		return line
	})(p)
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		io.WriteString(stdout, validLine)
		return rest(args, stdin, stdout, stderr)
	}
}

func traceOnStderr(p mistake.Program) mistake.Program {
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		io.WriteString(stderr, "DEBUG the game is read\n")
		return p(args, stdin, stdout, stderr)
	}
}

// coveredBy counts the covered cards column by column; column 1 is 0.
func coveredBy(count func(i int, c Column) int) func(*rules) {
	return func(r *rules) {
		r.covered = func(g *Game) int {
			n := 0
			for i, c := range g.Tableau {
				n += count(i, c)
			}
			return n
		}
	}
}

// stockBigCrash has no room for more than 24 cards, as many as there are at the start.
func stockBigCrash(right func(*rules, *Game, io.Writer) error) func(*rules, *Game, io.Writer) error {
	return func(r *rules, g *Game, stdout io.Writer) error {
		if len(g.Stock) > 24 {
			panic(mistake.Segfault)
		}
		return right(r, g, stdout)
	}
}

func auditOnStdout(right failing) failing {
	return func(r *rules, to streams, program string, err error) int {
		if _, ok := errors.AsType[*InvalidError](err); ok {
			to.stderr = to.stdout
		}
		return right(r, to, program, err)
	}
}

func auditSilent(right failing) failing {
	return func(r *rules, to streams, program string, err error) int {
		if _, ok := errors.AsType[*InvalidError](err); ok {
			return exitInvalid
		}
		return right(r, to, program, err)
	}
}

var namedCards = regexp.MustCompile(`( [2-9ATJQK][cdhs])+|:.*`)

func auditUnnamed(right func(error) string) func(error) string {
	return func(err error) string {
		if _, ok := errors.AsType[*InvalidError](err); ok {
			return namedCards.ReplaceAllString(right(err), "")
		}
		return right(err)
	}
}

// pilesOf changes the columns that are looked at.
func pilesOf(changed func(i int, c Column) Column) func(*rules) {
	return func(r *rules) {
		right := r.piles
		r.piles = func(r *rules, g *Game) []string {
			other := *g
			for i, c := range g.Tableau {
				other.Tableau[i] = changed(i, c)
			}
			return right(r, &other)
		}
	}
}

func columnUnless(left bool, c Column) Column {
	if left {
		return Column{}
	}
	return c
}

// pilesCoveredToo looks at the covered cards of each column as at another pile.
func pilesCoveredToo(right func(*rules, *Game) []string) func(*rules, *Game) []string {
	return func(r *rules, g *Game) []string {
		covered := *g
		for i, c := range g.Tableau {
			covered.Tableau[i] = Column{nil, c.Covered}
		}
		return append(right(r, g), illegalPiles(r, &covered)...)
	}
}

func pilesBeginWithKing(right func(*rules, *Game) []string) func(*rules, *Game) []string {
	return func(r *rules, g *Game) []string {
		problems := right(r, g)
		for i, c := range g.Tableau {
			if len(c.Uncovered) > 0 && c.Uncovered[0].Rank != King {
				problems = append(problems, fmt.Sprintf("Illegal pile in column %d: %s is no king", i+1, c.Uncovered[0]))
			}
		}
		return problems
	}
}

// The parts of a game.
var (
	theTableau = func(from, to *Game) { to.Tableau = from.Tableau }
	everywhere = []func(from, to *Game){
		func(from, to *Game) { to.Foundations = from.Foundations },
		theTableau,
		func(from, to *Game) { to.Waste, to.Stock = from.Waste, from.Stock },
	}
)

// duplicatesIn looks for duplicates in some parts of a game, without what is left out of them.
func duplicatesIn(leaveOut func(*Game), parts ...func(from, to *Game)) func(*rules) {
	return func(r *rules) {
		right := r.duplicated
		r.duplicated = func(g *Game) []Card {
			var part Game
			for _, add := range parts {
				add(g, &part)
			}
			leaveOut(&part)
			return right(&part)
		}
	}
}

// only keeps some of the cards.
func only(right func(*Game) []Card, some func(Card) bool) func(*Game) []Card {
	return func(g *Game) []Card {
		return slices.DeleteFunc(right(g), func(card Card) bool { return !some(card) })
	}
}

func missingBelow(g *Game) []Card {
	other := *g
	other.Foundations = [Suits]Rank{}
	for suit, top := range g.Foundations {
		if top != None {
			other.Stock = append(slices.Clone(other.Stock), Card{top, Suit(suit)})
		}
	}
	return missing(&other)
}

// missingByNumber looks for missing cards only if there are fewer than 52.
func missingByNumber(right func(*Game) []Card) func(*Game) []Card {
	return func(g *Game) []Card {
		all := 0
		for _, n := range g.count() {
			all += n
		}
		if all >= Suits*int(King) {
			return nil
		}
		return right(g)
	}
}
