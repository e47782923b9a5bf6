package score

import (
	"slices"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/play"
	"touchstone/harness/report"
)

// What lacks another item is left out, and earns nothing when nothing is left.
func TestEvidenceThatLacksAnItem(t *testing.T) {
	lacks := play.Evidence{Case: "c", Item: "lines", Lacks: "messages"}
	pass, fail := play.Evidence{Case: "c", Item: "lines", Passed: true}, play.Evidence{Case: "c", Item: "lines"}
	tests := []struct {
		name     string
		kind     assignment.Kind
		evidence []play.Evidence
		earned   float64
		status   report.Status
		counts   report.Evidence
	}{
		{"one mistake", assignment.Auto, []play.Evidence{pass, lacks, lacks}, 4, report.Pass, report.Evidence{Passed: 1, Total: 1}},
		{"one of its own", assignment.Auto, []play.Evidence{pass, lacks, fail}, 2, report.Partial, report.Evidence{Passed: 1, Total: 2}},
		{"nothing to judge", assignment.Auto, []play.Evidence{lacks, lacks}, 0, report.Fail, report.Evidence{Total: 2}},
		{"a deduction is not made", assignment.Deduction, []play.Evidence{lacks}, 0, report.NotJudged, report.Evidence{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := of(assignment.Item{ID: "lines", Kind: test.kind, Points: 4}, assignment.Item{ID: "base", Kind: assignment.Auto, Points: 1})
			items, _, _ := scored(t, a, facts{plays: test.evidence})
			if i := items[0]; i.Earned != test.earned || i.Status != test.status || i.Evidence != test.counts {
				t.Errorf("%+v", i)
			}
		})
	}
}

// Silence for valid inputs tells them from others; silence or an error
// message for everything tells nothing.
func TestNeedsOfSilence(t *testing.T) {
	rubric := []assignment.Item{
		{ID: "counts", Title: "Counts", Kind: assignment.Auto, Points: 4},
		{ID: "quiet", Title: "Quiet", Kind: assignment.Auto, Points: 2, Needs: []string{"counts", "messages"}},
		{ID: "messages", Title: "Messages", Kind: assignment.Auto, Points: 3, Needs: []string{"counts", "quiet"}},
		{ID: "ends", Title: "Ends", Kind: assignment.Auto, Points: 1, Needs: []string{"messages"}},
	}
	for _, test := range []struct {
		name                    string
		counts, quiet, messages string
		earned                  float64
	}{
		{"silent when valid", "--", "++", "++", 6},
		{"silent always", "--", "++", "--", 0},
		{"an error for everything", "--", "--", "++", 0},
		{"all right", "++", "++", "++", 10},
	} {
		var all []play.Evidence
		for item, line := range map[string]string{"counts": test.counts, "quiet": test.quiet, "messages": test.messages, "ends": "++"} {
			all = append(all, plays(item, line)...)
		}
		if _, sum, _ := scored(t, of(rubric...), facts{plays: all}); sum.Earned != test.earned {
			t.Errorf("%s: %v points", test.name, sum.Earned)
		}
	}
}

// What requires others earns nothing unless all of them are passed, and waits while that is open.
func TestRequires(t *testing.T) {
	rubric := []assignment.Item{
		{ID: "sample", Kind: assignment.Auto},
		{ID: "small", Kind: assignment.Auto, Points: 4},
		{ID: "large", Kind: assignment.Auto, Points: 6, Requires: []string{"sample", "small"}},
	}
	for _, test := range []struct {
		sample, small string
		earned, waits float64
		status        report.Status // of large
	}{
		{"+", "++", 6, 0, report.Pass},
		{"+", "+-", 0, 0, report.Fail},
		{"-", "++", 0, 0, report.Fail},
		{"+", "+?", 0, 6, report.NotJudged},
		{"-", "+?", 0, 0, report.Fail},
		{"+", "-?", 0, 0, report.Fail},
		{"+", "", 6, 0, report.Pass},
	} {
		items, _, _ := scored(t, of(rubric...), facts{plays: slices.Concat(plays("sample", test.sample), plays("small", test.small), plays("large", "+"))})
		large, waits := items[2], 0.0
		if large.Unjudged != nil {
			waits = large.Unjudged.Points
		}
		if large.Earned != test.earned || waits != test.waits || large.Status != test.status {
			t.Errorf("sample %s, small %s: %+v", test.sample, test.small, large)
		}
	}
}
