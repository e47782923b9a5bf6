package score

import (
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/report"
)

func TestAbsentCases(t *testing.T) {
	halved := []assignment.Weight{{Cases: "case-*", Weight: 0.5}}
	rule := func(kind assignment.Kind) assignment.Item {
		return assignment.Item{ID: "a", Points: 10, Kind: kind}
	}
	weighted := rule(assignment.Auto)
	weighted.Weights = halved
	tests := []struct {
		name      string
		rule      assignment.Item
		plays     string
		absent    float64
		earned    float64
		elsewhere float64 // of the item
		status    report.Status
		sum       report.Score
	}{
		{"none", rule(assignment.Auto), "++", 0, 10, 0, report.Pass, report.Score{Earned: 10}},
		{"a half", rule(assignment.Auto), "++", 2, 10, 5, report.Pass, report.Score{Earned: 10, Elsewhere: 5}},
		{"the rest is judged alone", rule(assignment.Auto), "+-", 2, 5, 5, report.Partial, report.Score{Earned: 5, Elsewhere: 5}},
		{"weights", weighted, "++", 3, 10, 7.5, report.Pass, report.Score{Earned: 10, Elsewhere: 7.5}},
		{"two decimals", rule(assignment.Auto), "++", 1, 10, 3.33, report.Pass, report.Score{Earned: 10, Elsewhere: 3.33}},
		{"nothing else", rule(assignment.Auto), "", 3, 0, 10, report.NotJudged, report.Score{Elsewhere: 10}},
		{"and some cannot be judged", rule(assignment.Auto), "?", 3, 0, 7.5, report.NotJudged, report.Score{NotJudged: 2.5, Elsewhere: 7.5}},
		{"extra points are not of the possible", rule(assignment.Extra), "+", 1, 10, 5, report.Pass, report.Score{Earned: 10, Extra: 10}},
		{"a deduction", rule(assignment.Deduction), "+", 1, 0, 5, report.Pass, report.Score{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := of(test.rule, assignment.Item{ID: "other", Points: 90, Kind: assignment.Auto})
			items, sum, _ := scored(t, a, facts{plays: plays("a", test.plays), absent: map[string]float64{"a": test.absent}})
			if i := items[0]; i.Earned != test.earned || i.Elsewhere != test.elsewhere || i.Status != test.status {
				t.Errorf("got %+v", i)
			}
			sum.NotJudged -= 90 // the other item
			if sum.Earned != test.sum.Earned || sum.Elsewhere != test.sum.Elsewhere || sum.NotJudged != test.sum.NotJudged || sum.Extra != test.sum.Extra {
				t.Errorf("got %+v", sum)
			}
		})
	}
}

// What a tutor has decided does not depend on cases any more.
func TestAbsentCasesOfAMark(t *testing.T) {
	item := report.Item{ID: "a", Kind: "auto", Points: 10, Earned: 4, Elsewhere: 5, Status: report.Partial, Mark: &report.Mark{Who: "ada"}}
	if sum, _ := Sum(10, []report.Item{item}, report.Built); sum.Elsewhere != 0 {
		t.Errorf("got %+v", sum)
	}
}
