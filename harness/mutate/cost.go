package mutate

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/grade"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// Charge is what a mutant loses of one item.
type Charge struct {
	Item   string
	Points float64
	All    bool           // nothing of it is left
	Plays  []string       // CASE:LINE of the first expectation that failed on each; none if the item was lost for want of another
	Ends   map[string]int // how many of these plays ended how: "exit 1", "SIGSEGV", "cpu limit"
}

// cost tries every case on a mutant, and returns those that kill it and what it loses. As when a
// submission is graded, a case that fails is tried once more, unless it would exhaust a limit again.
func (t *trial) cost(ctx context.Context, c *candidate) (killing []string, charges []Charge, err error) {
	if err := c.build(ctx, t.grader.Suite.Assignment); err != nil || c.uncompiled {
		return nil, nil, err
	}
	runner := c.runner
	right, err := c.right.passed(ctx, t.cases)
	if err != nil {
		return nil, nil, err
	}
	results, err := runner.Try(ctx, t.cases)
	if err != nil {
		return nil, nil, err
	}
	var at []int
	var again []*caselang.Case
	for i, r := range results {
		if r.Case.Verdict == report.VerdictFail && !grade.Exhausted(r.Case) {
			at, again = append(at, i), append(again, t.cases[i])
		}
	}
	second, err := runner.Try(ctx, again)
	if err != nil {
		return nil, nil, err
	}
	for n, r := range second {
		if r.Case.Verdict != report.VerdictFail {
			results[at[n]] = r
		}
	}
	for i, r := range results {
		if r.Case.Verdict == report.VerdictFail && slices.Contains(right, t.cases[i]) {
			killing = append(killing, r.Case.ID)
		}
	}
	slices.Sort(killing)
	items, err := t.grader.Items(results)
	return killing, charged(items, results), err
}

// charged returns what was lost, the most points first, with the plays that failed.
func charged(items []report.Item, results []play.Result) []Charge {
	var all []Charge
	lost := grade.Lost(items)
	for _, i := range items {
		if lost[i.ID] == 0 {
			continue
		}
		c := Charge{Item: i.ID, Points: lost[i.ID], All: i.Earned == 0, Ends: map[string]int{}}
		for _, r := range results {
			last := -1
			for _, x := range r.Case.Expectations {
				if x.Verdict != report.VerdictFail || x.Play == last || !slices.Contains(x.Items, i.ID) {
					continue
				}
				last = x.Play
				c.Plays = append(c.Plays, fmt.Sprintf("%s:%d", r.Case.ID, x.Line))
				c.Ends[end(r.Case.Plays[x.Play])]++
			}
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b Charge) int { return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Item, b.Item)) })
	return all
}

// end says how a play ended, in a word or two.
func end(p report.Play) string {
	switch sandbox.End(p.End) {
	case sandbox.Exited:
		return fmt.Sprintf("%s %d", p.End, *p.Exit)
	case sandbox.Signaled:
		return p.Signal
	}
	return p.End
}

// Points returns what the mutant costs in all, in hundredths.
func (t Tried) Points() (sum float64) {
	for _, c := range t.Charges {
		sum += c.Points
	}
	return math.Round(100*sum) / 100
}
