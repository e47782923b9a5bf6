package class

import (
	"regexp"
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// mostCause is how long a cause may be, in characters.
const mostCause = 160

var (
	numbers = regexp.MustCompile(`\d+`)
	hexes   = regexp.MustCompile(`0x[0-9a-fA-F]+`)
)

// causeOf says how a case failed at first, without what varies from one
// program with the same mistake to the next: numbers.
func causeOf(c report.Case) string {
	text := words.Failure(c)
	text = numbers.ReplaceAllString(hexes.ReplaceAllString(words.Line(text), "N"), "N")
	if r := []rune(text); len(r) > mostCause {
		text = string(r[:mostCause]) + "…"
	}
	return text
}

// failedItems are the items that the first failure of a case speaks for.
func failedItems(c report.Case) []string {
	x, _, _ := words.FirstFailed(c)
	items := slices.Clone(x.Items)
	slices.Sort(items)
	return slices.Compact(items)
}
