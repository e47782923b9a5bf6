package grade

import (
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/play"
	"touchstone/harness/report"
)

// tellApart fails what a program prints to any input, so that it says nothing about this one:
// evidence for an item holds only if the play printed a word that does not stand in the output
// of every play that passed for what the item is unlike. If none did, what the item needs decides.
func tellApart(rubric []assignment.Item, results []play.Result) {
	for _, item := range rubric {
		always, any := printedAlways(item.Unlike, results)
		if !any {
			continue
		}
		for i := range results {
			for j := range results[i].Evidence {
				e := &results[i].Evidence[j]
				tells := func(word string) bool { return !slices.Contains(always, word) }
				if words, kept := results[i].Words[e.Play]; e.Item == item.ID && e.Passed && kept && !slices.ContainsFunc(words.Own, tells) {
					e.Passed, e.Tries = false, play.Counts{}
					fail(&results[i].Case, *e)
				}
			}
		}
	}
}

// printedAlways returns the words that stand in the output of every play that passed for one
// of the items, and whether there is such a play.
func printedAlways(items []string, results []play.Result) (words []string, any bool) {
	for _, result := range results {
		for _, e := range result.Evidence {
			printed, kept := result.Words[e.Play]
			switch {
			case !kept || !e.Passed || e.Stray || !slices.Contains(items, e.Item):
			case !any:
				words, any = slices.Clone(printed.Printed), true
			default:
				words = slices.DeleteFunc(words, func(word string) bool { return !slices.Contains(printed.Printed, word) })
			}
		}
	}
	return words, any
}

// fail takes back the verdicts that evidence rests on.
func fail(c *report.Case, e play.Evidence) {
	c.Verdict = report.VerdictFail
	for i := range c.Expectations {
		if x := &c.Expectations[i]; x.Play == e.Play && x.Verdict == report.VerdictPass && slices.Contains(x.Items, e.Item) {
			x.Verdict, x.Difference = report.VerdictFail, &report.Difference{Kind: report.PrintedAnyway}
		}
	}
}
