package gomoku

import (
	"io"
	"slices"

	"touchstone/reference/mistake"
)

// With returns gitm with the mistakes called ids, or under the readings called so.
// [Mistakes] and [Readings] list them.
func With(ids ...string) (mistake.Program, error) {
	return slices.Concat(readings, mistakes, mistake.Common[rules]()).Program(ids, handout(), func(r rules) mistake.Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			return run(newGame(r), args, stdin, stdout, stderr)
		}
	})
}

// Mistakes returns the names of all mistakes. Every one of them alone makes a program
// that differs from the reference in a way that the handout settles.
func Mistakes() []string { return slices.Concat(mistakes, mistake.Common[rules]()).IDs() }

// Readings returns the names of the readings of what the handout leaves open.
func Readings() []string { return readings.IDs() }

var mistakes = mistake.List[rules]{
	// The mist and its hole.
	{ID: "mist-swapped", Part: "mist", Rules: func(r *rules) { r.mist = mistSwapped }},
	{ID: "mist-stone-swapped", Part: "mist", Rules: func(r *rules) { r.mist = mistStoneSwapped }},
	{ID: "mist-zero-based", Part: "mist", Rules: func(r *rules) { r.mist = mistZeroBased }},
	{ID: "mist-one-formula", Part: "mist", Rules: func(r *rules) { r.mist = mistOneFormula }},
	{ID: "mist-plus-four", Part: "mist", Rules: func(r *rules) { r.mist = mistPlusFour }},
	{ID: "mist-in-a-byte", Part: "mist", Rules: func(r *rules) { r.mist = mistInByte }},
	{ID: "mist-still", Part: "mist", Rules: func(r *rules) { r.mist = mistStill }},
	{ID: "mist-late", Rules: around("place", mistLate)},
	{ID: "mist-after-refusal", Rules: around("place", mistAfterRefusal)},
	{ID: "view-upside-down", Part: "view", Rules: func(r *rules) { r.seen = seenUpsideDown }},
	{ID: "view-mirrored", Part: "view", Rules: func(r *rules) { r.seen = seenMirrored }},
	{ID: "view-by-columns", Part: "view", Rules: func(r *rules) { r.seen = seenByColumns }},
	{ID: "view-no-edge", Part: "view", Rules: func(r *rules) { r.seen = seenAs(map[byte]byte{'x': '.'}) }},
	{ID: "view-pushed-inside", Part: "view", Rules: func(r *rules) { r.seen = seenPushedInside }},
	{ID: "view-colours-swapped", Part: "view", Rules: func(r *rules) { r.seen = seenAs(map[byte]byte{'#': 'o', 'o': '#'}) }},
	{ID: "view-spaced", Part: "view", Rules: func(r *rules) { r.seen = seenSpaced }},

	// Five in a line.
	{ID: "win-exactly-five", Part: "lines of five", Rules: winsWhen(exactlyFive)},
	{ID: "win-four", Part: "lines of five", Rules: winsWhen(four)},
	{ID: "win-six", Part: "lines of five", Rules: winsWhen(six)},
	{ID: "win-no-row", Part: "lines of five", Rules: winsWhen(except(Point{1, 0}))},
	{ID: "win-no-column", Part: "lines of five", Rules: winsWhen(except(Point{0, 1}))},
	{ID: "win-no-rising", Part: "lines of five", Rules: winsWhen(except(Point{1, 1}))},
	{ID: "win-no-falling", Part: "lines of five", Rules: winsWhen(except(Point{1, -1}))},
	{ID: "win-no-edge", Part: "lines of five", Rules: winsWhen(offTheEdge)},
	{ID: "win-short-scan", Part: "lines of five", Rules: winsWhen(shortOfFarEdge)},
	{ID: "win-from-an-end", Part: "lines of five", Rules: winsWhen(fromAnEnd)},
	{ID: "win-around-edge", Part: "lines of five", Rules: func(r *rules) { r.wins = winsAroundEdge }},
	{ID: "win-any-colour", Part: "lines of five", Rules: func(r *rules) { r.wins = winsAnyColour }},
	{ID: "win-black-only", Part: "lines of five", Rules: func(r *rules) { r.wins = winsBlackOnly }},

	// Place and its coordinate.
	{ID: "place-leading-zero", Part: "coordinate", Rules: func(r *rules) { r.parse = parseLeadingZero }},
	{ID: "place-lower-case", Part: "coordinate", Rules: func(r *rules) { r.parse = parseLowerCase }},
	{ID: "place-trailing-text", Part: "coordinate", Rules: func(r *rules) { r.parse = parseTrailingText }},
	{ID: "place-third-digit", Part: "coordinate", Rules: func(r *rules) { r.parse = parseThirdDigit }},
	{ID: "place-no-i", Part: "coordinate", Rules: func(r *rules) { r.parse = parseNoI }},
	{ID: "place-no-nineteen", Part: "coordinate", Rules: func(r *rules) { r.parse = parseNoNineteen }},
	{ID: "place-overwrites", Rules: around("place", placeOverwrites)},
	{ID: "turn-after-invalid", Rules: around("place", turnAfter("Invalid coordinate"))},
	{ID: "turn-after-occupied", Rules: around("place", turnAfter("Occupied coordinate"))},
	{ID: "place-logs-refused", Rules: around("place", logRefused)},
	{ID: "place-occupied-invalid", Rules: around("place", occupiedInvalid)},

	// Lines that are no command.
	{ID: "line-trailing-blank", Rules: splits(splitTrailingBlank)},
	{ID: "line-leading-blank", Rules: splits(splitLeadingBlank)},
	{ID: "line-any-case", Rules: splits(splitAnyCase)},
	{ID: "line-extra-words", Rules: splits(splitExtraWords)},
	{ID: "line-coordinate-first", Rules: splits(splitCoordinateFirst)},
	{ID: "line-place-alone", Rules: splits(splitPlaceAlone)},

	// The other commands and the end.
	{ID: "unknown-silent", Rules: around("", answered(""))},
	{ID: "unknown-worded", Rules: around("", answered("Invalid command!\n"))},
	{ID: "unknown-ends", Rules: around("", unknownEnds)},
	{ID: "place-says-ok", Rules: around("place", placeSaysOK)},
	{ID: "refusal-worded", Rules: around("place", refusalWorded)},
	{ID: "view-without-centre", Rules: around("view", viewWithoutCentre)},
	{ID: "view-in-rows", Rules: around("view", viewInRows)},
	{ID: "view-unseen", Rules: around("view", answered(""))},
	{ID: "who-word", Rules: around("who", whoWord)},
	{ID: "who-still-black", Part: "who", Rules: around("who", answered("B\n"))},
	{ID: "win-unnoticed", Part: "lines of five", Rules: winsWhen(func(line) bool { return false })},
	{ID: "win-other-colour", Rules: around("place", winOtherColour)},
	{ID: "tie-worded", Rules: around("place", tieWorded)},
	{ID: "resign-silent", Rules: around("resign", resignSilent)},
	{ID: "history-of-black", Part: "history", Rules: around("history", historyOfBlack)},
	{ID: "who-other", Part: "who", Rules: around("who", forTheOpponent)},
	{ID: "term-exits-0", Rules: around("term", termExits0)},
	{ID: "term-says-goodbye", Rules: around("term", termSaysGoodbye)},
	{ID: "resign-wins", Rules: around("resign", forTheOpponent)},
	{ID: "win-exits-1", Rules: around("place", winExits1)},
	{ID: "tie-unnoticed", Rules: around("place", tieUnnoticed)},
	{ID: "end-no-history", Part: "announcement of the end", Rules: func(r *rules) { r.ending = endingNoHistory }},
	{ID: "end-no-empty-history", Part: "announcement of the end", Rules: func(r *rules) { r.ending = endingNoEmptyHistory }},
	{ID: "end-no-thanks", Part: "announcement of the end", Rules: func(r *rules) { r.ending = endingNoThanks }},
	{ID: "end-misses-last", Part: "announcement of the end", Rules: func(r *rules) { r.ending = endingMissesLast }},
	{ID: "history-misses-last", Part: "history", Rules: around("history", historyMissesLast)},
	{ID: "history-spaced", Part: "history", Rules: around("history", historySpaced)},
	{ID: "history-empty-silent", Rules: around("history", historyEmptySilent)},

	// A command that is missing: whatever else is wrong about it no longer shows.
	{ID: "no-who", Rules: without("who")},
	{ID: "no-view", Rules: without("view")},
	{ID: "no-place", Rules: without("place")},
	{ID: "no-history", Rules: without("history")},
	{ID: "no-resign", Rules: without("resign")},
	{ID: "no-term", Rules: without("term")},
}
