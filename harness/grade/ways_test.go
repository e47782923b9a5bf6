package grade

import (
	"strings"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/play"
	"touchstone/harness/report"
)

var rubric = []assignment.Item{
	{ID: "stdin", Title: "Reads standard input", Takes: assignment.OnStdin},
	{ID: "filename", Title: "Reads files", Takes: assignment.InFile},
	{ID: "moves"}, {ID: "limit"},
}

// played reads plays such as "moves pipe +": the item, the way (- for both),
// and + passed or - failed.
func played(lines ...string) []play.Result {
	r := play.Result{Case: report.Case{ID: "a", Verdict: report.VerdictPass}}
	for i, line := range lines {
		words := strings.Fields(line)
		e := play.Evidence{Case: "a", Play: i, Item: words[0], Way: assignment.Way(strings.Trim(words[1], "-")), Passed: words[2] == "+"}
		x := report.Expectation{Play: i, Items: []string{e.Item}, Verdict: report.VerdictPass}
		if !e.Passed {
			x.Verdict, x.Got, r.Case.Verdict = report.VerdictFail, "usage", report.VerdictFail
		}
		r.Evidence = append(r.Evidence, e)
		r.Case.Expectations = append(r.Case.Expectations, x)
	}
	return []play.Result{r}
}

func TestAWayThatIsShutCostsItsItem(t *testing.T) {
	tests := []struct {
		name    string
		plays   []string
		aside   string // the plays that are set aside, by number
		verdict report.Verdict
	}{
		{"both ways are taken", []string{"stdin pipe +", "filename file +", "moves pipe -", "moves file +"}, "", report.VerdictFail},
		{"no standard input", []string{"stdin pipe -", "filename file +", "moves pipe -", "moves file +"}, "2", report.VerdictFail},
		{"no files", []string{"stdin pipe +", "filename file -", "moves pipe +", "moves file -"}, "3", report.VerdictFail},
		{"what passed by chance is set aside, too", []string{"stdin pipe -", "filename file +", "moves pipe +", "moves file -"}, "2", report.VerdictFail},
		{"nothing is taken", []string{"stdin pipe -", "filename file -", "moves pipe -", "moves file -"}, "", report.VerdictFail},
		{"sometimes taken", []string{"stdin pipe -", "stdin pipe +", "filename file +", "moves pipe -", "moves file +"}, "", report.VerdictFail},
		{"no pipe, but < file", []string{"stdin pipe -", "stdin redirection +", "filename file +", "moves pipe -", "moves redirection -", "moves file +"}, "3", report.VerdictFail},
		{"< file, but no pipe and no file", []string{"stdin pipe -", "stdin redirection +", "filename file -", "moves pipe -", "moves redirection +", "moves file -"}, "35", report.VerdictFail},
		{"no other evidence", []string{"stdin pipe -", "filename file +", "limit pipe -", "moves file +"}, "", report.VerdictFail},
		{"both ways in one play", []string{"stdin pipe -", "filename file +", "moves - -", "moves file +"}, "", report.VerdictFail},
		{"no files, but both ways pass by chance", []string{"stdin pipe +", "filename - +", "filename file -", "moves pipe +", "moves file -"}, "4", report.VerdictFail},
		{"no files, tried both ways", []string{"stdin pipe +", "filename - -", "moves pipe +", "moves file -"}, "3", report.VerdictFail},
		{"the item was not tried", []string{"filename file +", "moves pipe -", "moves file +"}, "", report.VerdictFail},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			results := played(test.plays...)
			setAside(rubric, results)
			aside := ""
			for i, e := range results[0].Evidence {
				x := results[0].Case.Expectations[i]
				if (!e.Aside.None()) != (x.Verdict == report.VerdictNotJudged) {
					t.Errorf("play %d: the evidence says %q, the verdict is %s", i, e.Aside, x.Verdict)
				}
				if !e.Aside.None() {
					aside += string(rune('0' + i))
				}
			}
			if aside != test.aside || results[0].Case.Verdict != test.verdict {
				t.Errorf("set aside: %q, the case: %s", aside, results[0].Case.Verdict)
			}
		})
	}
}

func TestACaseOfWhichNothingIsLeftIsNotJudged(t *testing.T) {
	results := append(played("stdin pipe -"), append(played("filename file +", "moves file +"), played("moves pipe -")...)...)
	setAside(rubric, results)
	if c := results[2].Case; c.Verdict != report.VerdictNotJudged || c.ReasonFact != catalog.Of("reason.way", "item", "stdin") || c.Expectations[0].Got != "" {
		t.Errorf("got %+v", c)
	}
}
