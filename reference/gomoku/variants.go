package gomoku

import (
	"io"
	"slices"
)

// Variant is gitm with one known mistake, of the kind that students make. Every
// variant differs from the reference in a way that the handout settles.
type Variant struct {
	ID       string // lower-case words joined by hyphens; unique and stable
	Sentence string // what is wrong, as one sentence
	change   func(*rules)
}

// Main is Main, with the variant's mistake.
func (v Variant) Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return run(v.newGame(), args, stdin, stdout, stderr)
}

func (v Variant) newGame() *Game {
	r := handout()
	v.change(&r)
	return newGame(r)
}

// Variants returns all variants, grouped by the part of the handout they break.
func Variants() []Variant { return slices.Clone(variants) }

// FindVariant returns the variant called id.
func FindVariant(id string) (v Variant, ok bool) {
	i := slices.IndexFunc(variants, func(v Variant) bool { return v.ID == id })
	if i < 0 {
		return Variant{}, false
	}
	return variants[i], true
}

var variants = []Variant{
	// The mist and its hole.
	{"mist-swapped", "The column and the row of the hole's centre are exchanged.", func(r *rules) { r.mist = mistSwapped }},
	{"mist-stone-swapped", "The hole's column follows from the stone's row, and its row from the column.", func(r *rules) { r.mist = mistStoneSwapped }},
	{"mist-zero-based", "The stone's coordinates are counted from zero in the hole's formula.", func(r *rules) { r.mist = mistZeroBased }},
	{"mist-one-formula", "The column's formula serves for the hole's row too.", func(r *rules) { r.mist = mistOneFormula }},
	{"mist-plus-four", "The formula of the hole's row adds four where it should subtract.", func(r *rules) { r.mist = mistPlusFour }},
	{"mist-in-a-byte", "The hole's formula is computed in signed bytes and overflows.", func(r *rules) { r.mist = mistInByte }},
	{"mist-still", "The hole stays in the middle of the board.", func(r *rules) { r.mist = mistStill }},
	{"mist-late", "The hole follows the last stone but one.", around("place", mistLate)},
	{"mist-after-refusal", "A refused placement on an occupied point moves the hole.", around("place", mistAfterRefusal)},
	{"view-upside-down", "The rows of the hole are shown from the lowest to the highest.", func(r *rules) { r.seen = seenUpsideDown }},
	{"view-mirrored", "The rows of the hole are shown from right to left.", func(r *rules) { r.seen = seenMirrored }},
	{"view-by-columns", "The hole is shown column by column.", func(r *rules) { r.seen = seenByColumns }},
	{"view-no-edge", "Points off the board are shown as empty ones.", func(r *rules) { r.seen = seenAs(map[byte]byte{'x': '.'}) }},
	{"view-pushed-inside", "At the edge the hole is pushed onto the board instead of cut.", func(r *rules) { r.seen = seenPushedInside }},
	{"view-colours-swapped", "Black and white stones are shown as each other.", func(r *rules) { r.seen = seenAs(map[byte]byte{'#': 'o', 'o': '#'}) }},
	{"view-spaced", "A blank follows the comma of the view.", func(r *rules) { r.seen = seenSpaced }},

	// Five in a line.
	{"win-exactly-five", "Six or more stones in a line do not win.", winsWhen(exactlyFive)},
	{"win-four", "Four stones in a line win.", winsWhen(four)},
	{"win-six", "Five stones in a line do not win, six do.", winsWhen(six)},
	{"win-no-row", "A line along a row does not win.", winsWhen(except(Point{1, 0}))},
	{"win-no-column", "A line along a column does not win.", winsWhen(except(Point{0, 1}))},
	{"win-no-rising", "A line along a rising diagonal does not win.", winsWhen(except(Point{1, 1}))},
	{"win-no-falling", "A line along a falling diagonal does not win.", winsWhen(except(Point{1, -1}))},
	{"win-no-edge", "A line that lies on an edge of the board does not win.", winsWhen(offTheEdge)},
	{"win-short-scan", "The scan for five stops one point short of the last column and row.", winsWhen(shortOfFarEdge)},
	{"win-from-an-end", "The last stone wins only at an end of the line.", winsWhen(fromAnEnd)},
	{"win-around-edge", "A line goes on at the other side of the board.", func(r *rules) { r.wins = winsAroundEdge }},
	{"win-any-colour", "Five stones in a line win whatever their colours.", func(r *rules) { r.wins = winsAnyColour }},
	{"win-black-only", "White's lines are not looked at.", func(r *rules) { r.wins = winsBlackOnly }},

	// Place and its coordinate.
	{"place-leading-zero", "A row with leading zeros is accepted, such as A01.", func(r *rules) { r.parse = parseLeadingZero }},
	{"place-lower-case", "A column in lower case is accepted.", func(r *rules) { r.parse = parseLowerCase }},
	{"place-trailing-text", "Text after the coordinate is ignored.", func(r *rules) { r.parse = parseTrailingText }},
	{"place-third-digit", "Digits of the row after the second are ignored, so that B122 is B12.", func(r *rules) { r.parse = parseThirdDigit }},
	{"place-no-i", "Column I is refused, as real Go boards have none.", func(r *rules) { r.parse = parseNoI }},
	{"place-no-nineteen", "Row 19 is refused.", func(r *rules) { r.parse = parseNoNineteen }},
	{"place-overwrites", "A stone may be placed on an occupied point.", around("place", placeOverwrites)},
	{"place-occupied-invalid", "An occupied point is reported as an invalid coordinate.", around("place", occupiedInvalid)},
	{"turn-after-invalid", "The turn changes after an invalid coordinate.", around("place", turnAfter("Invalid coordinate"))},
	{"turn-after-occupied", "The turn changes after an occupied coordinate.", around("place", turnAfter("Occupied coordinate"))},
	{"place-logs-refused", "A placement on an occupied point enters the history.", around("place", logRefused)},

	// Lines that are no command.
	{"line-trailing-blank", "Blanks after a command are accepted.", func(r *rules) { r.split = splitTrailingBlank }},
	{"line-leading-blank", "Blanks before a command are accepted.", func(r *rules) { r.split = splitLeadingBlank }},
	{"line-any-case", "Commands are accepted in any case.", func(r *rules) { r.split = splitAnyCase }},
	{"line-extra-words", "Words after a command and its parameter are ignored.", func(r *rules) { r.split = splitExtraWords }},
	{"line-coordinate-first", "A placement with a blank too many is reported as an invalid coordinate.", func(r *rules) { r.split = splitCoordinateFirst }},
	{"line-place-alone", "Place without its parameter is reported as an invalid coordinate.", func(r *rules) { r.split = splitPlaceAlone }},

	// The other commands and the end.
	{"who-other", "Who names the player who is not to move.", around("who", forTheOpponent)},
	{"term-exits-0", "Term exits with status 0.", around("term", termExits0)},
	{"term-says-goodbye", "Term prints the history and the thanks.", around("term", termSaysGoodbye)},
	{"resign-wins", "The player who resigns wins.", around("resign", forTheOpponent)},
	{"win-exits-1", "A game that was won ends with status 1.", around("place", winExits1)},
	{"tie-unnoticed", "The game goes on when the board is full.", around("place", tieUnnoticed)},
	{"end-no-history", "The history is not printed at the end of the game.", func(r *rules) { r.ending = endingNoHistory }},
	{"end-no-empty-history", "An empty history prints no line at the end of the game.", func(r *rules) { r.ending = endingNoEmptyHistory }},
	{"end-no-thanks", "The thanks at the end of the game are missing.", func(r *rules) { r.ending = endingNoThanks }},
	{"end-misses-last", "The history at the end of the game misses the last stone.", func(r *rules) { r.ending = endingMissesLast }},
	{"history-misses-last", "The command history misses the last stone.", around("history", historyMissesLast)},
	{"history-spaced", "Blanks stand between the coordinates of the command history.", around("history", historySpaced)},
	{"history-empty-silent", "The command history prints nothing before the first stone.", around("history", historyEmptySilent)},
}
