package gomoku

import (
	"io"
	"slices"
)

// Variant is gitm with one known mistake, of the kind that students make. Every
// variant differs from the reference in a way that the handout settles.
type Variant struct {
	ID     string // lower-case words joined by hyphens; unique and stable
	change func(*rules)
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
	{"mist-swapped", func(r *rules) { r.mist = mistSwapped }},
	{"mist-stone-swapped", func(r *rules) { r.mist = mistStoneSwapped }},
	{"mist-zero-based", func(r *rules) { r.mist = mistZeroBased }},
	{"mist-one-formula", func(r *rules) { r.mist = mistOneFormula }},
	{"mist-plus-four", func(r *rules) { r.mist = mistPlusFour }},
	{"mist-in-a-byte", func(r *rules) { r.mist = mistInByte }},
	{"mist-still", func(r *rules) { r.mist = mistStill }},
	{"mist-late", around("place", mistLate)},
	{"mist-after-refusal", around("place", mistAfterRefusal)},
	{"view-upside-down", func(r *rules) { r.seen = seenUpsideDown }},
	{"view-mirrored", func(r *rules) { r.seen = seenMirrored }},
	{"view-by-columns", func(r *rules) { r.seen = seenByColumns }},
	{"view-no-edge", func(r *rules) { r.seen = seenAs(map[byte]byte{'x': '.'}) }},
	{"view-pushed-inside", func(r *rules) { r.seen = seenPushedInside }},
	{"view-colours-swapped", func(r *rules) { r.seen = seenAs(map[byte]byte{'#': 'o', 'o': '#'}) }},
	{"view-spaced", func(r *rules) { r.seen = seenSpaced }},

	// Five in a line.
	{"win-exactly-five", winsWhen(exactlyFive)},
	{"win-four", winsWhen(four)},
	{"win-six", winsWhen(six)},
	{"win-no-row", winsWhen(except(Point{1, 0}))},
	{"win-no-column", winsWhen(except(Point{0, 1}))},
	{"win-no-rising", winsWhen(except(Point{1, 1}))},
	{"win-no-falling", winsWhen(except(Point{1, -1}))},
	{"win-no-edge", winsWhen(offTheEdge)},
	{"win-short-scan", winsWhen(shortOfFarEdge)},
	{"win-from-an-end", winsWhen(fromAnEnd)},
	{"win-around-edge", func(r *rules) { r.wins = winsAroundEdge }},
	{"win-any-colour", func(r *rules) { r.wins = winsAnyColour }},
	{"win-black-only", func(r *rules) { r.wins = winsBlackOnly }},

	// Place and its coordinate.
	{"place-leading-zero", func(r *rules) { r.parse = parseLeadingZero }},
	{"place-lower-case", func(r *rules) { r.parse = parseLowerCase }},
	{"place-trailing-text", func(r *rules) { r.parse = parseTrailingText }},
	{"place-third-digit", func(r *rules) { r.parse = parseThirdDigit }},
	{"place-no-i", func(r *rules) { r.parse = parseNoI }},
	{"place-no-nineteen", func(r *rules) { r.parse = parseNoNineteen }},
	{"place-overwrites", around("place", placeOverwrites)},
	{"place-occupied-invalid", around("place", occupiedInvalid)},
	{"turn-after-invalid", around("place", turnAfter("Invalid coordinate"))},
	{"turn-after-occupied", around("place", turnAfter("Occupied coordinate"))},
	{"place-logs-refused", around("place", logRefused)},

	// Lines that are no command.
	{"line-trailing-blank", func(r *rules) { r.split = splitTrailingBlank }},
	{"line-leading-blank", func(r *rules) { r.split = splitLeadingBlank }},
	{"line-any-case", func(r *rules) { r.split = splitAnyCase }},
	{"line-extra-words", func(r *rules) { r.split = splitExtraWords }},
	{"line-coordinate-first", func(r *rules) { r.split = splitCoordinateFirst }},
	{"line-place-alone", func(r *rules) { r.split = splitPlaceAlone }},

	// The other commands and the end.
	{"who-other", around("who", forTheOpponent)},
	{"term-exits-0", around("term", termExits0)},
	{"term-says-goodbye", around("term", termSaysGoodbye)},
	{"resign-wins", around("resign", forTheOpponent)},
	{"win-exits-1", around("place", winExits1)},
	{"tie-unnoticed", around("place", tieUnnoticed)},
	{"end-no-history", func(r *rules) { r.ending = endingNoHistory }},
	{"end-no-empty-history", func(r *rules) { r.ending = endingNoEmptyHistory }},
	{"end-no-thanks", func(r *rules) { r.ending = endingNoThanks }},
	{"end-misses-last", func(r *rules) { r.ending = endingMissesLast }},
	{"history-misses-last", around("history", historyMissesLast)},
	{"history-spaced", around("history", historySpaced)},
	{"history-empty-silent", around("history", historyEmptySilent)},
}
