package grade

import (
	"testing"

	"touchstone/harness/report"
)

// A program that passes most of the public cases and hardly any other is named to tutors; one
// that is as wrong with both is not, nor is anybody where there are no hidden cases.
func TestUnlike(t *testing.T) {
	for _, test := range []struct {
		public, hidden string
		told           bool
	}{
		{"pppppppp", "ffffffff", true},
		{"ppppppff", "fffffffp", true},
		{"pppppppp", "ffffpppp", false},
		{"pppppppp", "", false},
		{"ppffffff", "ffffffff", false},
		{"pppppppp", "--------", false},
		{"pppppppp", "pppppppp", false},
	} {
		var cases []report.Case
		for visibility, verdicts := range map[string]string{report.Public: test.public, report.Hidden: test.hidden} {
			for _, v := range verdicts {
				cases = append(cases, report.Case{Visibility: visibility, Verdict: map[rune]report.Verdict{'p': report.VerdictPass, 'f': report.VerdictFail, '-': report.VerdictNotJudged}[v]})
			}
		}
		if got := unlike(cases); len(got) > 0 != test.told {
			t.Errorf("%s %s: %+v", test.public, test.hidden, got)
		}
	}
}
