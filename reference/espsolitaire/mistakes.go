package espsolitaire

import (
	"io"
	"slices"

	"touchstone/reference/mistake"
)

// With returns ass3 with the mistakes called ids, or under the readings called so.
// [Mistakes] and [Readings] list them.
func With(ids ...string) (mistake.Program, error) { return with(lineBudget(), ids) }

func with(budget int, ids []string) (mistake.Program, error) {
	return slices.Concat(readings, mistakes, mistake.Common[rules]()).Program(ids, handout(), func(r rules) mistake.Program {
		return func(args []string, stdin io.Reader, stdout, _ io.Writer) int {
			return r.run(args, stdin, stdout, budget)
		}
	})
}

// Mistakes returns the names of all mistakes. Every one of them alone makes a program
// that differs from the reference in a way that the handout settles.
func Mistakes() []string {
	common := slices.DeleteFunc(mistake.Common[rules](), func(m mistake.Mistake[rules]) bool {
		return m.ID == lastLineLost || m.ID == "all-on-stdout" // where everything is anyway
	})
	return slices.Concat(mistakes, common).IDs()
}

// Readings returns the names of the readings of what the handout leaves open.
func Readings() []string { return append(readings.IDs(), lastLineLost) }

// lastLineLost is a mistake elsewhere. Here it is open what becomes of a last line without
// a newline.
const lastLineLost = "input-last-line-lost"

var mistakes = mistake.List[rules]{
	// The arguments.
	{ID: "usage-extra-ignored", Part: "arguments", Rules: usageExtraIgnored},
	{ID: "usage-none-crash", Part: "arguments", Rules: usageNoneCrash},
	{ID: "usage-worded", Part: "words of the usage", Rules: func(r *rules) { r.usage.text = "Usage: ./ass3 [file-name]\n" }},
	{ID: "usage-as-invalid-file", Part: "words of the usage", Rules: func(r *rules) { r.usage.text = invalidFileMessage }},
	{ID: "usage-exits-0", Part: "status of the usage", Rules: func(r *rules) { r.usage.status = 0 }},
	{ID: "usage-exits-3", Part: "status of the usage", Rules: func(r *rules) { r.usage.status = StatusInvalidFile }},
	{ID: "errors-on-stderr", Around: errorsOnStderr},

	// The configuration.
	{ID: "config-name-fixed", Part: "file", Rules: configNameFixed},
	{ID: "config-no-file-crash", Part: "file", Rules: configNoFileCrash},
	{ID: "config-lower-case", Rules: configAs(capitals)},
	{ID: "config-one-for-ace", Rules: configAs(replaced(`\b1\b`, "A"))},
	{ID: "config-eleven-for-jack", Rules: configAs(replaced(`\b11\b`, "J"))},
	{ID: "config-value-character", Rules: configAs(replaced(`\b(?:(1)[0-9A-Z]|([A2-9JQK])[0-9A-Z])[0-9A-Z]*\b`, "${1}${2}", `\b1\b`, "10"))},
	{ID: "config-colour-letter", Rules: configAs(replaced(`\bR[A-Z]*\b`, "RED", `\bB[A-Z]*\b`, "BLACK"))},
	{ID: "config-blanks-inside-words", Rules: configAs(replaced(" ", "", "RED|BLACK", "$0 "))},
	{ID: "config-rest-ignored", Rules: configAs(replaced(`(?s)\A((?:\s*\S+){52}).*`, "${1}\n"))},
	{ID: "config-no-empty-lines", Rules: configWithout(`\A\n|\n\n`)},
	{ID: "config-no-leading-blanks", Rules: configWithout(`(?m)^ +[A-Z]`)},
	{ID: "config-no-trailing-blanks", Rules: configWithout(`(?m)\S +$`)},
	{ID: "config-one-blank", Rules: configWithout(`\S {2,}\S`)},
	{ID: "config-red-first", Rules: configWithout(`(?s)BLACK.*RED`)},
	{ID: "config-duplicates", Part: "duplicates", Rules: configDuplicates(func([]Card, Card) bool { return false })},
	{ID: "config-duplicates-apart", Part: "duplicates", Rules: configDuplicates(duplicateNext)},
	{ID: "config-duplicates-black", Part: "duplicates", Rules: configDuplicates(duplicateRed)},
	{ID: "config-too-few", Rules: configTooFew},
	{ID: "config-worded", Part: "words of an invalid file", Rules: func(r *rules) { r.invalidFile.text = "[ERR] Invalid File!\n" }},
	{ID: "config-explained", Part: "words of an invalid file", Rules: func(r *rules) { r.invalidFile.text += "A card is wrong.\n" }},
	{ID: "config-silent", Part: "words of an invalid file", Rules: func(r *rules) { r.invalidFile.text = "" }},
	{ID: "config-exits-0", Part: "status of an invalid file", Rules: func(r *rules) { r.invalidFile.status = 0 }},
	{ID: "config-exits-1", Part: "status of an invalid file", Rules: func(r *rules) { r.invalidFile.status = StatusUsage }},

	// The deal.
	{ID: "deal-first-line", Part: "deal", Rules: func(r *rules) { r.deal = dealFirstLine }},
	{ID: "deal-reversed", Part: "deal", Rules: func(r *rules) { r.deal = dealReversed }},
	{ID: "deal-by-stack", Part: "deal", Rules: func(r *rules) { r.deal = dealByStack }},
	{ID: "deal-mirrored", Part: "deal", Rules: func(r *rules) { r.deal = dealMirrored }},
	{ID: "deal-stock-reversed", Part: "deal", Rules: func(r *rules) { r.deal = dealStockReversed }},
	{ID: "deal-one-more", Part: "deal", Rules: func(r *rules) { r.deal = dealOneMore }},

	// The board: what changes its lines, and then what leaves some of them out.
	{ID: "board-covered-blank", Part: "stock on the board", Rules: cells(coveredBlank)},
	{ID: "board-stock-open", Part: "stock on the board", Rules: cells(stockOpen)},
	{ID: "board-stock-covered", Part: "stock on the board", Rules: cells(stockCovered)},
	{ID: "board-next-covered", Part: "stock on the board", Rules: cells(nextCovered)},
	{ID: "board-stacks-covered", Rules: cells(stacksCovered)},
	{ID: "board-value-first", Part: "name of a card", Rules: cells(valueFirst)},
	{ID: "board-ten-t", Part: "name of a card", Rules: cells(tenT)},
	{ID: "board-ace-1", Part: "name of a card", Rules: cells(aceOne)},
	{ID: "board-small-letters", Part: "name of a card", Rules: cells(smallLetters)},
	{ID: "board-head-unpadded", Part: "head of the board", Rules: boards(headUnpadded)},
	{ID: "board-head-numbers", Part: "head of the board", Rules: boards(headNumbers)},
	{ID: "board-dashes-short", Part: "dashes", Rules: boards(dashesShort)},
	{ID: "board-last-unpadded", Part: "layout of rows", Rules: boards(lastUnpadded)},
	{ID: "board-ten-shifts", Part: "layout of rows", Rules: boards(tenShifts)},
	{ID: "board-bars-alone", Part: "layout of rows", Rules: boards(barsAlone)},
	{ID: "board-fifteen-rows", Part: "rows", Rules: boards(fifteenRows)},
	{ID: "board-rows-as-needed", Part: "rows", Rules: boards(rowsAsNeeded)},
	{ID: "board-dashes-missing", Part: "dashes", Rules: boards(dashesMissing)},
	{ID: "board-head-missing", Part: "head of the board", Rules: boards(headMissing)},
	{ID: "board-blank-line-after", Rules: boards(blankLineAfter)},
	{ID: "board-prompt-after", Rules: promptAfter},
	{ID: "board-after-refusal", Part: "board after a move", Rules: around(move, boardAfterRefusal)},
	{ID: "board-at-start-only", Part: "board after a move", Rules: around(move, boardAtStartOnly)},
	{ID: "board-late", Part: "board after a move", Rules: around(move, boardLate)},
	{ID: "board-after-help", Rules: around(help, boardAfterHelp)},

	// The session.
	{ID: "prompt-no-blank", Part: "prompt", Rules: func(r *rules) { r.prompt = "esp>" }},
	{ID: "prompt-newline", Part: "prompt", Rules: func(r *rules) { r.prompt = "esp> \n" }},
	{ID: "prompt-after-newline", Part: "prompt", Rules: func(r *rules) { r.prompt = "\nesp> " }},
	{ID: "prompt-capitals", Part: "prompt", Rules: func(r *rules) { r.prompt = "ESP> " }},
	{ID: "prompt-missing", Part: "prompt", Rules: func(r *rules) { r.prompt = "" }},
	{ID: "help-plural", Part: "help", Rules: around(help, helpPlural)},
	{ID: "help-no-heading", Part: "help", Rules: around(help, helpNoHeading)},
	{ID: "help-short", Part: "help", Rules: around(help, helpShort)},
	{ID: "help-unknown", Part: "help", Rules: around(help, as(invalid))},
	{ID: "exit-ignored", Part: "exit", Rules: func(r *rules) { r.answers[exit] = says("") }},
	{ID: "exit-unknown", Part: "exit", Rules: around(exit, as(invalid))},
	{ID: "exit-says-goodbye", Part: "exit", Rules: around(exit, ending(reply{"Goodbye!\n", true, 0}))},
	{ID: "exit-newline", Part: "exit", Rules: around(exit, ending(reply{"\n", true, 0}))},
	{ID: "exit-exits-1", Part: "exit", Rules: around(exit, ending(reply{"", true, 1}))},
	{ID: "end-exits-1", Part: "end of the input", Rules: func(r *rules) { r.end.status = 1 }},
	{ID: "end-says-invalid", Part: "end of the input", Rules: func(r *rules) { r.end.text = invalidCommand }},
	{ID: "end-says-goodbye", Part: "end of the input", Rules: func(r *rules) { r.end.text = "Goodbye!\n" }},
	{ID: "win-unnoticed", Part: "win", Rules: func(r *rules) { r.won = func(*Game) bool { return false } }},
	{ID: "win-one-colour", Part: "win", Rules: func(r *rules) { r.won = winOneColour }},
	{ID: "win-stock-forgotten", Part: "win", Rules: func(r *rules) { r.won = winStockForgotten }},
	{ID: "win-congratulates", Part: "end of a won game", Rules: func(r *rules) { r.winning.text = "You won!\n" }},
	{ID: "win-prompts", Part: "end of a won game", Rules: func(r *rules) { r.winning.text = r.prompt }},
	{ID: "win-exits-1", Part: "end of a won game", Rules: func(r *rules) { r.winning.status = 1 }},
	{ID: "win-no-board", Rules: around(move, winNoBoard)},
	{ID: "memory-worded", Part: "words when memory runs out", Rules: func(r *rules) { r.outOfMemory.text = "[ERR] Out of Memory!\n" }},
	{ID: "memory-silent", Part: "words when memory runs out", Rules: func(r *rules) { r.outOfMemory.text = "" }},
	{ID: "memory-exits-1", Part: "status when memory runs out", Rules: func(r *rules) { r.outOfMemory.status = 1 }},
	{ID: "memory-crash", Around: memoryCrash},

	// The commands.
	{ID: "commands-lower-case", Rules: parses(commandsLowerCase)},
	{ID: "colour-small", Rules: parses(colourSmall)},
	{ID: "value-capital", Rules: parses(valueCapital)},
	{ID: "commands-prefix", Rules: parses(commandsPrefix)},
	{ID: "commands-shortened", Rules: parses(commandsShortened)},
	{ID: "commands-extra-words", Rules: parses(commandsExtraWords)},
	{ID: "commands-without-to", Rules: parses(commandsWithoutTo)},
	{ID: "commands-any-to", Rules: parses(commandsAnyTo)},
	{ID: "stack-first-digit", Rules: parses(stackFirstDigit)},
	{ID: "unknown-colour-is-move", Part: "wrong words of a move", Rules: unknownColourIsMove},
	{ID: "wrong-move-is-move", Part: "wrong words of a move", Rules: wrongMoveIsMove},
	{ID: "unknown-silent", Part: "invalid command", Rules: func(r *rules) { r.answers[invalid] = says("") }},
	{ID: "unknown-helps", Part: "invalid command", Rules: func(r *rules) { r.answers[invalid] = says(helpText) }},
	{ID: "unknown-worded", Part: "invalid command", Rules: around(invalid, worded(invalidCommand, "[ERR] Invalid command!\n"))},
	{ID: "unknown-explained", Part: "invalid command", Rules: around(invalid, worded(invalidCommand, invalidCommand+"Type help.\n"))},
	{ID: "unknown-ends", Part: "invalid command", Rules: around(invalid, unknownEnds)},
	{ID: "refused-worded", Part: "refused move", Rules: around(move, worded(invalidMoveCommand, "[INFO] Invalid move!\n"))},
	{ID: "refused-as-unknown", Part: "refused move", Rules: around(move, worded(invalidMoveCommand, invalidCommand))},
	{ID: "refused-silent", Part: "refused move", Rules: around(move, worded(invalidMoveCommand, ""))},
	{ID: "own-stack-silent", Rules: around(move, ownStackSilent)},

	// Moves to game stacks.
	{ID: "stack-any-colour", Part: "colour on a stack", Rules: fitsAs(anyColour)},
	{ID: "stack-same-colour", Part: "colour on a stack", Rules: fitsAs(sameColour)},
	{ID: "stack-any-value", Part: "value on a stack", Rules: fitsAs(anyValue)},
	{ID: "stack-any-lower", Part: "value on a stack", Rules: fitsAs(anyLower)},
	{ID: "stack-rising", Part: "value on a stack", Rules: fitsAs(rising)},
	{ID: "empty-any-card", Part: "empty stack", Rules: func(r *rules) { r.starts = func(Card) bool { return true } }},
	{ID: "empty-no-card", Part: "empty stack", Rules: func(r *rules) { r.starts = func(Card) bool { return false } }},
	{ID: "empty-no-run", Rules: accepting(emptyNoRun)},
	{ID: "run-unsorted", Part: "run", Rules: runsAs(func(follower, Card, Card) bool { return true })},
	{ID: "run-any-colour", Part: "run", Rules: runsAs(anyColour)},
	{ID: "run-any-value", Part: "run", Rules: runsAs(anyValue)},
	{ID: "run-refused", Part: "length of a run", Rules: moving(runRefused)},
	{ID: "run-two-only", Part: "length of a run", Rules: moving(runTwoOnly)},
	{ID: "run-reversed", Part: "what is moved", Rules: func(r *rules) { r.carry = runReversed }},
	{ID: "run-first-only", Part: "what is moved", Rules: func(r *rules) { r.carry = runFirstOnly }},
	{ID: "run-rest-lost", Part: "what is moved", Rules: func(r *rules) { r.carry = runRestLost }},
	{ID: "move-copies", Part: "what is moved", Rules: func(r *rules) { r.carry = moveCopies }},
	{ID: "move-nothing", Part: "what is moved", Rules: func(r *rules) { r.carry = func(*Game, int, int, int) {} }},
	{ID: "stock-refused", Part: "stock", Rules: moving(notFrom(Stock))},
	{ID: "stock-covered", Part: "stock", Rules: moving(stockCoveredMoves)},
	{ID: "stock-takes", Part: "stack 0 as a target", Rules: accepting(stockTakes)},
	{ID: "from-1-refused", Part: "source", Rules: moving(notFrom(FirstGame))},
	{ID: "from-4-refused", Part: "source", Rules: moving(notFrom(LastGame))},
	{ID: "to-1-refused", Part: "target", Rules: accepting(notTo(FirstGame))},
	{ID: "to-4-refused", Part: "target", Rules: accepting(notTo(LastGame))},

	// Moves to deposit stacks.
	{ID: "deposit-any-colour", Part: "deposit", Rules: storing(depositAnyColour)},
	{ID: "deposit-any-higher", Part: "deposit", Rules: storing(depositAnyHigher)},
	{ID: "deposit-any-start", Part: "deposit", Rules: storing(depositAnyStart)},
	{ID: "deposit-alternates", Part: "deposit", Rules: storing(depositAlternates)},
	{ID: "deposit-without-jack", Part: "deposit", Rules: storing(depositWithoutJack)},
	{ID: "deposit-run", Rules: accepting(depositRun)},
	{ID: "deposit-red-is-5", Part: "deposit stack", Rules: accepting(depositRedIs5)},
	{ID: "deposit-6-refused", Part: "deposit stack", Rules: accepting(notTo(LastDeposit))},
	{ID: "deposit-from-stock-only", Part: "source of a deposit", Rules: depositsFrom(func(from int) bool { return from == Stock })},
	{ID: "deposit-not-from-stock", Part: "source of a deposit", Rules: depositsFrom(func(from int) bool { return from != Stock })},
}
