package class

import (
	"regexp"
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/report/words"
)

// mostCause is how long a cause may be, in characters.
const mostCause = 160

var (
	numbers = regexp.MustCompile(`\d+`)
	hexes   = regexp.MustCompile(`0x[0-9a-fA-F]+`)
)

// causeOf says what a case failed for, or else how it failed at first, without
// what varies from one program with the same mistake to the next: numbers.
func causeOf(c report.Case) string {
	var text string
	if cause.General(c) != "" {
		text = words.Line(words.In("").Cause(c))
	} else {
		text = numbers.ReplaceAllString(hexes.ReplaceAllString(words.Line(words.In("").Failure(c)), "N"), "N")
	}
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
