package class

import (
	"slices"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/report/words"
)

// maxCause is the maximum length of a cause, in characters.
const maxCause = 160

// failureOf describes why a case failed: by the name of the mistake or by the cause if they are
// known, otherwise by its first failure.
func failureOf(v words.Voice, named []report.Named, c report.Case) ledger.Failure {
	f := ledger.Failure{Case: c.ID, Items: failedItems(c), Key: cause.General(c)}
	by := slices.IndexFunc(named, func(n report.Named) bool { return n.Of(c.ID) })
	switch {
	case by >= 0:
		f.Key, f.Cause = "named | "+strings.Join(named[by].Mistakes, " | "), v.LooksLike(named[by])
	case f.Key != "":
		f.Cause = v.Cause(c)
	default:
		f.Alike, f.Cause = cause.Alike(c), v.Failure(c)
	}
	f.Cause = words.Line(f.Cause)
	if r := []rune(f.Cause); len(r) > maxCause {
		f.Cause = string(r[:maxCause]) + "…"
	}
	return f
}

// failedItems returns the items that the first failed expectation of a case counts for.
func failedItems(c report.Case) []string {
	x, _, _ := words.FirstFailed(c)
	items := slices.Clone(x.Items)
	slices.Sort(items)
	return slices.Compact(items)
}
