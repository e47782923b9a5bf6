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

// Wrong rules for the output and the arguments of advance.

func summaryAs(right, wrong string) func(*rules) {
	return func(r *rules) {
		said := r.summary
		r.summary = func(moves []Move, n int) string { return strings.Replace(said(moves, n), right, wrong, 1) }
	}
}

// summaryCounts changes the number of moves if all are valid.
func summaryCounts(by int) func(*rules) {
	return func(r *rules) {
		right := r.summary
		r.summary = func(moves []Move, n int) string {
			said := right(moves, n)
			if n < len(moves) {
				return said
			}
			return strings.Replace(said, fmt.Sprint(n), fmt.Sprint(max(0, n+by)), 1)
		}
	}
}

// illegalCounts changes the number of the illegal move.
func illegalCounts(by int) func(*rules) {
	return func(r *rules) {
		right := r.summary
		r.summary = func(moves []Move, n int) string {
			said := right(moves, n)
			if n == len(moves) {
				return said
			}
			return strings.Replace(said, fmt.Sprint(n+1), fmt.Sprint(n+1+by), 1)
		}
	}
}

func illegalAs(pattern, by string) func(*rules) {
	words := regexp.MustCompile(pattern)
	return func(r *rules) {
		right := r.summary
		r.summary = func(moves []Move, n int) string {
			said := right(moves, n)
			if n == len(moves) {
				return said
			}
			return words.ReplaceAllString(said, by)
		}
	}
}

// illegalUnsaid says how many moves were valid, and nothing of the one that is not.
func illegalUnsaid(r *rules) {
	right := r.summary
	r.summary = func(moves []Move, n int) string { return right(moves[:n], n) }
}

func illegalSkipped(r *rules, g *Game, moves []Move) int {
	illegal := len(moves)
	for i, m := range moves {
		if !r.play(r, g, m) {
			illegal = min(illegal, i)
		}
	}
	return illegal
}

func (g *Game) clone() Game {
	other := *g
	other.Stock, other.Waste = slices.Clone(g.Stock), slices.Clone(g.Waste)
	for i, c := range g.Tableau {
		other.Tableau[i] = Column{slices.Clone(c.Covered), slices.Clone(c.Uncovered)}
	}
	return other
}

// illegalEndsAtStart plays nothing if not all moves are legal.
func illegalEndsAtStart(r *rules, g *Game, moves []Move) int {
	before := g.clone()
	n := playAll(r, g, moves)
	if n < len(moves) {
		*g = before
	}
	return n
}

type showing = func(opts options, summary, state string, stdout io.Writer) error

func illegalNoState(right showing) showing {
	return func(opts options, summary, state string, stdout io.Writer) error {
		if strings.Contains(strings.ToLower(summary), "illegal") {
			state = ""
		}
		return right(opts, summary, state, stdout)
	}
}

func summaryMissing(right showing) showing {
	return func(opts options, _, state string, stdout io.Writer) error { return right(opts, "", state, stdout) }
}

func summaryAfterState(right showing) showing {
	return func(opts options, summary, state string, stdout io.Writer) error {
		if err := right(opts, "", state, stdout); err != nil {
			return err
		}
		_, err := io.WriteString(stdout, summary)
		return err
	}
}

func stateMissing(right showing) showing {
	return func(opts options, summary, state string, stdout io.Writer) error {
		if opts.output == "" {
			state = ""
		}
		return right(opts, summary, state, stdout)
	}
}

// onStderr moves the lines of standard output that begin so to standard error.
func onStderr(beginnings ...string) func(mistake.Program) mistake.Program {
	return func(p mistake.Program) mistake.Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			return mistake.Editing(func(line []byte) []byte {
				if slices.ContainsFunc(beginnings, func(begin string) bool { return strings.HasPrefix(string(line), begin) }) {
					stderr.Write(line)
					return nil
				}
				return line
			})(p)(args, stdin, stdout, stderr)
		}
	}
}

type summing = func(moves []Move, n int) string

func traceMoves(right summing) summing {
	return func(moves []Move, n int) string {
		var trace strings.Builder
		for _, m := range moves[:n] {
			fmt.Fprintln(&trace, "Move:", m)
		}
		return trace.String() + right(moves, n)
	}
}

func traceResets(right summing) summing {
	return func(moves []Move, n int) string {
		trace := ""
		for _, m := range moves[:n] {
			if m == reset {
				trace += "The stock is reset\n"
			}
		}
		return trace + right(moves, n)
	}
}

// humanBy changes the human-readable format.
func humanBy(edit func(text string) string) func(*rules) {
	return func(r *rules) {
		right := r.human
		r.human = func(r *rules, g *Game) string { return edit(right(r, g)) }
	}
}

func humanAs(pairs ...string) func(*rules) { return humanBy(strings.NewReplacer(pairs...).Replace) }

// names changes the names of cards in the human-readable format.
func names(wrong func(name string) string) func(*rules) {
	return func(r *rules) {
		right := r.name
		r.name = func(card Card) string { return wrong(right(card)) }
	}
}

func cellsAs(right, wrong string) func(*rules) {
	return func(r *rules) {
		shown := r.cell
		r.cell = func(r *rules, c *Column, row int) string {
			return strings.Replace(shown(r, c, row), right, wrong, 1)
		}
	}
}

type celling = func(r *rules, c *Column, row int) string

func cellHiddenShown(right celling) celling {
	return func(r *rules, c *Column, row int) string {
		if row < len(c.Covered) {
			return r.name(c.Covered[row])
		}
		return right(r, c, row)
	}
}

// rowsAs changes the rows of the tableau.
func rowsAs(edit func(cells []string) string) func(*rules) {
	return humanBy(func(text string) string {
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			if cells := strings.Split(line, " "); len(cells) == Columns {
				lines[i] = edit(cells)
			}
		}
		return strings.Join(lines, "\n")
	})
}

func columnsReversed(cells []string) string {
	slices.Reverse(cells)
	return strings.Join(cells, " ")
}

func humanMatching(pattern, by string) func(*rules) {
	wrong := regexp.MustCompile(pattern)
	return humanBy(func(text string) string { return wrong.ReplaceAllString(text, by) })
}

func wasteTopFirst(g *Game) []Card {
	cards := slices.Clone(top(g))
	slices.Reverse(cards)
	return cards
}

// wasteNext shows the card below the top card, as by counting from 0.
func wasteNext(g *Game) []Card {
	n := len(g.Waste)
	return g.Waste[max(0, n-g.Turn-1):max(1, n-1)]
}

// exchanges replaces words of the exchange format, each followed by what takes its place.
func exchanges(pairs ...string) func(*rules) {
	return func(r *rules) {
		right := r.exchange
		r.exchange = func(g *Game) string { return strings.NewReplacer(pairs...).Replace(right(g)) }
	}
}

// exchangeOf writes another game.
func exchangeOf(change func(g *Game)) func(*rules) {
	return func(r *rules) {
		right := r.exchange
		r.exchange = func(g *Game) string {
			other := g.clone()
			change(&other)
			return right(&other)
		}
	}
}

var (
	exchangeHidden = exchangeOf(func(g *Game) {
		for i, c := range g.Tableau {
			g.Tableau[i] = Column{nil, slices.Concat(c.Covered, c.Uncovered)}
		}
	})
	exchangeColumnsReversed = exchangeOf(func(g *Game) { slices.Reverse(g.Tableau[:]) })
	exchangeStockSwapped    = exchangeOf(func(g *Game) { g.Stock, g.Waste = g.Waste, g.Stock })
	exchangeUnlimited       = exchangeOf(func(g *Game) { g.Resets = Unlimited })
)

func outputAndStdout(right showing) showing {
	return func(opts options, summary, state string, stdout io.Writer) error {
		if opts.output != "" {
			if err := right(opts, "", state, stdout); err != nil {
				return err
			}
			opts.output = ""
		}
		return right(opts, summary, state, stdout)
	}
}

func outputWithSummary(right showing) showing {
	return func(opts options, summary, state string, stdout io.Writer) error {
		if opts.output != "" {
			state = summary + state
		}
		return right(opts, summary, state, stdout)
	}
}

func outputSummaryInside(right showing) showing {
	return func(opts options, summary, state string, stdout io.Writer) error {
		if opts.output != "" {
			summary, state = "", summary+state
		}
		return right(opts, summary, state, stdout)
	}
}

func outputOtherName(right showing) showing {
	return func(opts options, summary, state string, stdout io.Writer) error {
		if opts.output != "" {
			opts.output += ".txt"
		}
		return right(opts, summary, state, stdout)
	}
}

// switches changes the arguments, or finds them wrong.
func switches(edit func(args []string) ([]string, error)) func(*rules) {
	return func(r *rules) {
		right := r.options
		r.options = func(args []string) (options, error) {
			edited, err := edit(args)
			if err != nil {
				return options{}, err
			}
			return right(edited)
		}
	}
}

// together returns the arguments, each switch with its value.
func together(args []string) [][]string {
	var groups [][]string
	for len(args) > 0 {
		n := 1
		if (args[0] == "-m" || args[0] == "-o") && len(args) > 1 {
			n = 2
		}
		groups = append(groups, args[:n])
		args = args[n:]
	}
	return groups
}

func refusedSwitch(name string) func(args []string) ([]string, error) {
	return func(args []string) ([]string, error) {
		if slices.Contains(args, name) {
			return nil, fmt.Errorf("unknown switch %s", name)
		}
		return args, nil
	}
}

func ignoredSwitch(name string) func(args []string) ([]string, error) {
	return func(args []string) ([]string, error) {
		left := slices.DeleteFunc(together(args), func(group []string) bool { return group[0] == name })
		return slices.Concat(left...), nil
	}
}

func maxFirstWins(args []string) ([]string, error) {
	seen := false
	left := slices.DeleteFunc(together(args), func(group []string) bool {
		again := group[0] == "-m" && seen
		seen = seen || group[0] == "-m"
		return again
	})
	return slices.Concat(left...), nil
}

func isName(group []string) bool { return !strings.HasPrefix(group[0], "-") }

func switchesBeforeFilename(args []string) ([]string, error) {
	groups := together(args)
	if at := slices.IndexFunc(groups, isName); at >= 0 {
		groups = groups[:at+1]
	}
	return slices.Concat(groups...), nil
}

func filenameFirstOnly(args []string) ([]string, error) {
	if at := slices.IndexFunc(together(args), isName); at > 0 {
		return nil, errors.New("the file name must stand first")
	}
	return args, nil
}

func argumentsRefused(args []string) ([]string, error) {
	if groups := together(args); len(groups) > 1 {
		return nil, errors.New("there are too many arguments")
	}
	return args, nil
}

type limiting = func(moves []Move, most uint64) []Move

func maxZeroIgnored(right limiting) limiting {
	return func(moves []Move, most uint64) []Move {
		if most == 0 {
			return moves
		}
		return right(moves, most)
	}
}

// maxAs changes how many moves are played at most, if that is limited.
func maxAs(wrong func(n uint64) uint64) func(*rules) {
	return func(r *rules) {
		right := r.limited
		r.limited = func(moves []Move, most uint64) []Move {
			if most < 1<<63 {
				most = wrong(most)
			}
			return right(moves, most)
		}
	}
}

func maxOneDigit(n uint64) uint64 {
	for n > 9 {
		n /= 10
	}
	return n
}
