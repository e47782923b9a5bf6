package espsolitaire

import (
	"bytes"
	"strings"

	"touchstone/reference/mistake"
)

// readings are the ways to understand what the handout leaves open, besides that of the
// reference.
var readings = mistake.List[rules]{
	{ID: "empty-line-is-invalid", Rules: around(nothing, as(invalid))},
	{ID: "one-blank-between-words", Rules: lineWithout(func(line []byte) bool {
		return bytes.HasPrefix(line, []byte(" ")) || bytes.HasSuffix(line, []byte(" ")) || bytes.Contains(line, []byte("  "))
	})},
	{ID: "blanks-are-spaces", Rules: lineWithout(func(line []byte) bool { return bytes.ContainsAny(line, openBlanks) })},
	{ID: "no-stack-is-no-command", Part: "stack 0 as a target", Rules: numbersChecked(func(m Move) bool { return m.To < FirstGame || m.To > LastDeposit })},
	{ID: "no-value-is-no-command", Rules: numbersChecked(func(m Move) bool { return m.Card.Value == 0 })},
	{ID: "end-newline", Part: "end of the input", Rules: func(r *rules) { r.end.text = "\n" }},
	{ID: "deposit-gives-back", Rules: moving(func(g *Game, stack, row int, right bool) bool {
		return right || isDeposit(stack) && row == g[stack].Len()-1
	})},
	{ID: "own-stack-shows-board", Rules: around(move, ownStackShowsBoard)},
	{ID: "help-unindented", Part: "help", Rules: around(help, afterMoves(func(_ *rules, _, _ *Game, r *reply) {
		r.text = strings.ReplaceAll(r.text, "\n - ", "\n- ")
	}))},
	{ID: "config-no-carriage-return", Rules: configWithout(`\r`)},
	{ID: "config-no-tab", Rules: configWithout(`\t`)},
	{ID: "config-blank-between", Rules: configWithout(`(RED|BLACK)[A2-9JQK1]`)},
	{ID: "config-one-card-in-line", Rules: configWithout(`\S[^\n\S]+\S+[^\n\S]+\S`)},
	{ID: "config-card-in-one-line", Rules: configWithout(`(?m)(RED|BLACK)\s*$`)},
	{ID: "config-no-line-of-blanks", Rules: configWithout(`(?m)^[ \t]+$`)},
	{ID: "config-final-newline", Rules: configWithout(`[^\n]\z`)},
}

// lineWithout takes lines for invalid commands.
func lineWithout(wrong func(line []byte) bool) func(*rules) {
	return func(r *rules) {
		right := r.parse
		r.parse = func(line []byte) (command, Move) {
			if wrong(line) {
				return invalid, Move{}
			}
			return right(line)
		}
	}
}

// numbersChecked takes moves for invalid commands.
func numbersChecked(wrong func(Move) bool) func(*rules) {
	return func(r *rules) {
		right := r.parse
		r.parse = func(line []byte) (command, Move) {
			kind, m := right(line)
			if kind == move && m.Card.Color != 0 && wrong(m) {
				return invalid, Move{}
			}
			return kind, m
		}
	}
}

func ownStackShowsBoard(right answer) answer {
	return func(r *rules, g *Game, wish Move) reply {
		stack, row, ok := g.find(wish.Card)
		if ok && stack == wish.To && !isDeposit(stack) && r.movable(r, g, stack, row) {
			return reply{text: r.board(r, g)}
		}
		return right(r, g, wish)
	}
}
