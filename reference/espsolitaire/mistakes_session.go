package espsolitaire

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"touchstone/reference/mistake"
)

// Wrong rules for the session and its commands.

// around replaces the answer to a command, and passes on the right one.
func around(kind command, wrong func(right answer) answer) func(*rules) {
	return func(r *rules) { r.answers[kind] = wrong(r.answers[kind]) }
}

// as answers a command like one of another kind, which is not answered like this one.
func as(kind command) func(answer) answer {
	return func(answer) answer {
		return func(r *rules, g *Game, wish Move) reply { return r.answers[kind](r, g, wish) }
	}
}

// ending ends the program with the reply.
func ending(last reply) func(answer) answer {
	return func(answer) answer {
		return func(*rules, *Game, Move) reply { return last }
	}
}

// worded changes the words of an answer.
func worded(right, wrong string) func(answer) answer {
	return afterMoves(func(_ *rules, _, _ *Game, r *reply) { r.text = strings.Replace(r.text, right, wrong, 1) })
}

var (
	helpPlural    = worded("possible command:", "possible commands:")
	helpNoHeading = worded("possible command:\n", "")
	helpShort     = worded(" - exit\n", "")
	unknownEnds   = afterMoves(func(_ *rules, _, _ *Game, r *reply) { r.over, r.status = true, 1 })
)

func ownStackSilent(right answer) answer {
	return func(r *rules, g *Game, wish Move) reply {
		if stack, _, ok := g.find(wish.Card); ok && stack == wish.To {
			return reply{}
		}
		return right(r, g, wish)
	}
}

func winOneColour(g *Game) bool {
	return g[FirstDeposit].Last().Value == King || g[LastDeposit].Last().Value == King
}

func winStockForgotten(g *Game) bool {
	for stack := FirstGame; stack <= LastGame; stack++ {
		if g[stack].Len() > 0 {
			return false
		}
	}
	return true
}

func memoryCrash(p mistake.Program) mistake.Program {
	silent := mistake.Editing(func(line []byte) []byte {
		return bytes.TrimSuffix(line, []byte(outOfMemoryMessage))
	})(p)
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		status := silent(args, stdin, stdout, stderr)
		if status == StatusOutOfMemory {
			panic(mistake.Segfault)
		}
		return status
	}
}

// parses passes the edited words of a line to the right parser.
func parses(edit func(words [][]byte) [][]byte) func(*rules) {
	return func(r *rules) {
		right := r.parse
		r.parse = func(line []byte) (command, Move) {
			words := bytes.FieldsFunc(line, isBlank)
			if len(words) == 0 {
				return right(line)
			}
			plain := bytes.Join(words, []byte(" "))
			if edited := bytes.Join(edit(words), []byte(" ")); !bytes.Equal(edited, plain) {
				return right(edited)
			}
			return right(line)
		}
	}
}

// unknown is a line that is no command.
var unknown = [][]byte{[]byte("?")}

func is(word []byte, keyword string) bool { return bytes.EqualFold(word, []byte(keyword)) }

func commandsLowerCase(words [][]byte) [][]byte {
	for _, keyword := range []string{"move", "help", "exit"} {
		if is(words[0], keyword) && string(words[0]) != keyword {
			return unknown
		}
	}
	if len(words) > 3 && is(words[3], "to") && string(words[3]) != "to" {
		return unknown
	}
	return words
}

func colourSmall(words [][]byte) [][]byte {
	if len(words) > 1 && is(words[0], "move") && !bytes.Equal(words[1], bytes.ToLower(words[1])) {
		return unknown
	}
	return words
}

func valueCapital(words [][]byte) [][]byte {
	if len(words) > 2 && is(words[0], "move") && !bytes.Equal(words[2], bytes.ToUpper(words[2])) {
		return unknown
	}
	return words
}

func commandsPrefix(words [][]byte) [][]byte {
	for _, keyword := range []string{"help", "exit"} {
		if len(words[0]) >= len(keyword) && is(words[0][:len(keyword)], keyword) {
			return [][]byte{[]byte(keyword)}
		}
	}
	return words
}

func commandsShortened(words [][]byte) [][]byte {
	for _, keyword := range []string{"help", "exit", "move"} {
		if n := len(words[0]); n < len(keyword) && is(words[0], keyword[:n]) {
			return slices.Concat([][]byte{[]byte(keyword)}, words[1:])
		}
	}
	return words
}

func commandsExtraWords(words [][]byte) [][]byte {
	if is(words[0], "move") {
		return words[:min(5, len(words))]
	}
	return words[:1]
}

func commandsWithoutTo(words [][]byte) [][]byte {
	if len(words) == 4 && is(words[0], "move") {
		return slices.Insert(words, 3, []byte("to"))
	}
	return words
}

func commandsAnyTo(words [][]byte) [][]byte {
	if len(words) == 5 && is(words[0], "move") {
		words[3] = []byte("to")
	}
	return words
}

func stackFirstDigit(words [][]byte) [][]byte {
	if len(words) == 5 && isNumber(words[4][:1]) {
		words[4] = words[4][:1]
	}
	return words
}

// movesIf takes a line that is no command for a move against the rules.
func movesIf(taken func(words [][]byte) bool) func(*rules) {
	return func(r *rules) {
		right := r.parse
		r.parse = func(line []byte) (command, Move) {
			kind, m := right(line)
			if words := firstWords(line, 6); kind == invalid && taken(words) {
				return move, Move{}
			}
			return kind, m
		}
	}
}

var (
	unknownColourIsMove = movesIf(func(words [][]byte) bool {
		return len(words) == 5 && is(words[0], "move") && is(words[3], "to") && colors[string(bytes.ToUpper(words[1]))] == 0
	})
	wrongMoveIsMove = movesIf(func(words [][]byte) bool { return len(words) > 0 && is(words[0], "move") })
)
