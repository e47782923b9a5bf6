package klondike

import (
	"errors"
	"strings"

	"touchstone/reference/mistake"
)

// inputReadings are the ways to understand what both handouts leave open about the input,
// besides those of the reference.
var inputReadings = mistake.List[rules]{
	{ID: "column-only-spaces", Rules: around(columnOnlySpaces)},
	{ID: "column-bar-may-touch", Rules: editedBy(columns(func(line string) string { return strings.ReplaceAll(line, "|", " | ") }))},
	{ID: "column-7-on-its-own-line", Rules: words(column7Apart)},
	{ID: "keywords-apart", Rules: words(keywordsApart)},
}

var checkReadings = append(mistake.List[rules]{
	{ID: "first-problem-only", Rules: func(r *rules) { r.message = firstProblemOnly(r.message) }},
	{ID: "first-card-only", Rules: func(r *rules) {
		r.duplicated, r.missing = firstOf(r.duplicated), firstOf(r.missing)
	}},
}, inputReadings...)

var advanceReadings = append(mistake.List[rules]{
	{ID: "game-unjudged", Rules: func(r *rules) {
		r.piles = func(*rules, *Game) []string { return nil }
		r.duplicated = func(*Game) []Card { return nil }
		r.missing = r.duplicated
	}},
	{ID: "waste-glued", Rules: humanMatching(`(Waste top\n\S\S) (\S\S)(?: (\S\S))?\n`, "${1}${2}${3}\n")},
	{ID: "reset-needs-waste", Rules: func(r *rules) {
		right := r.reset
		r.reset = func(g *Game) bool { return len(g.Stock)+len(g.Waste) > 0 && right(g) }
	}},
	{ID: "reset-of-nothing-is-free", Rules: func(r *rules) {
		right := r.reset
		r.reset = func(g *Game) bool {
			before := g.Resets
			legal := right(g)
			if len(g.Stock) == 0 {
				g.Resets = before
			}
			return legal
		}
	}},
	{ID: "moves-glued", Rules: editedBy(func(text string) string {
		before, moves, ok := strings.Cut(text, "MOVES:")
		if !ok {
			return text
		}
		return before + "MOVES:" + strings.NewReplacer(".", " . ", "r", " r ").Replace(moves)
	})},
	{ID: "exchange-original-limit", Rules: exchangeOriginalLimit},
}, inputReadings...)

func firstProblemOnly(right func(error) string) func(error) string {
	return func(err error) string {
		if _, ok := errors.AsType[*InvalidError](err); ok {
			first, _, _ := strings.Cut(right(err), "\n")
			return first
		}
		return right(err)
	}
}

func firstOf(right func(*Game) []Card) func(*Game) []Card {
	return func(g *Game) []Card {
		cards := right(g)
		return cards[:min(1, len(cards))]
	}
}

// exchangeOriginalLimit writes the limit of the input and not the resets that are left.
func exchangeOriginalLimit(r *rules) {
	limit := Unlimited
	readAs(func(g *Game) { limit = g.Resets })(r)
	exchangeOf(func(g *Game) { g.Resets = limit })(r)
}

// columnOnlySpaces refuses tabs between the elements of a column.
func columnOnlySpaces(text string, right func(string) (*Game, []Move, error)) (*Game, []Move, error) {
	before, lines, _ := tableauLines(bare(text))
	for i, line := range lines {
		if strings.Contains(strings.TrimSpace(line), "\t") {
			return nil, nil, &FormatError{strings.Count(before, "\n") + i + 1, "a space", "a tab"}
		}
	}
	return right(text)
}
