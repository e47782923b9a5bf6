package plugins

import (
	"fmt"

	"touchstone/harness/caselang"
	"touchstone/harness/suite/choices"
	"touchstone/reference/uno"
)

// Uno is the executable uno, for the assignment uno-game. It plays each of the programs that
// can have mistakes.
var Uno = verbs(map[string]program{
	"make": verbs(map[string]program{
		"cards": generator(func(d *choices.Choices) []byte { return unoCase(uno.GenerateCardCalls(d)) }),
		"game":  generator(func(d *choices.Choices) []byte { return unoCase(uno.GenerateGameCalls(d)) }),
	}),
	"play": verbs(unoPlayed()),
})

// unoPlayed returns the programs with mistakes, by name.
func unoPlayed() map[string]program {
	programs := map[string]program{}
	for name, with := range uno.Programs {
		programs[name] = played(with)
	}
	return programs
}

// unoClauses are the clauses that a case of calls tests, by its rubric item.
var unoClauses = map[string]string{
	"constructors": "card-new card-get-number card-get-color card-get-type", "same": "card-samenum card-samecolor", "compatible": "card-compatible",
	"newgame": "newgame topcard count uno-destroy", "addcard": "addcard", "currentcolor": "currentcolor", "nextplayer": "nextplayer", "validpile": "validpile", "array": "array-order",
}

// unoCase makes a case of calls of functions of card.c or unogame.c.
func unoCase(calls uno.Calls) []byte {
	c := &caselang.Draft{}
	program := "probe_card"
	if calls.Players > 0 {
		program = fmt.Sprintf("probe_uno_%d", calls.Players)
	}
	c.Metadata("title", "Calls of functions")
	c.Metadata("clause", unoClauses[calls.About])
	c.Command("play", "-in", "calls.txt", program)
	c.Command("item", calls.About)
	c.Command("expect", "stdout", "want.txt")
	c.File("calls.txt", calls.Text())
	c.File("want.txt", nil)
	return c.Bytes()
}
