package grade

import (
	"slices"
	"strings"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// What passes by the one answer that a program gives to everything counts for nothing where
// another answer was asked for, too.
func TestVoidConstants(t *testing.T) {
	rubric := []assignment.Item{{ID: "sums"}, {ID: "greets"}, {ID: "tidy", Kind: assignment.Deduction}}
	tests := []struct {
		name  string
		plays []string // the item, what must be printed, what is printed
		keeps string   // the plays that pass afterwards, by number
	}{
		{"a right program", []string{"sums 3 3", "sums 7 7"}, "01"},
		{"an answer that is always right", []string{"greets hello hello", "greets hello hello"}, "01"},
		{"one answer", []string{"sums 3 3", "sums 7 3", "sums 3 3"}, ""},
		{"one answer, and noise", []string{"sums 3 3ab", "sums 7 3cd", "sums 3 3ef"}, ""},
		{"two answers, one of them wrong", []string{"sums 3 3", "sums 7 8"}, "0"},
		{"two answers to different items", []string{"sums 3 3", "sums 7 3", "greets hello hello"}, "02"},
		{"an item that it passes whole", []string{"sums 3 hello", "greets hello hello"}, "1"},
		{"a single answer", []string{"sums 3 3", "sums 7 -"}, "0"},
		{"a deduction", []string{"tidy 3 3", "tidy 7 3"}, "0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := play.Result{Case: report.Case{ID: "a", Verdict: report.VerdictPass}}
			for i, text := range test.plays {
				words := strings.Fields(text)
				item := words[0]
				misses := func(o sandbox.Outcome, of string) bool {
					return of == item && !strings.Contains(string(o.Stdout), words[1])
				}
				o := sandbox.Outcome{Stdout: []byte(words[2])}
				if words[2] != "-" { // it ran many times
					r.Answers = append(r.Answers, play.Answer{Play: i, Outcome: &o, Passes: func(item string, outcomes []*sandbox.Outcome) (bool, error) {
						return !slices.ContainsFunc(outcomes, func(o *sandbox.Outcome) bool { return misses(*o, item) }), nil
					}})
				}
				r.Evidence = append(r.Evidence, play.Evidence{Case: "a", Play: i, Item: item, Passed: !misses(o, item)})
				r.Case.Plays = append(r.Case.Plays, report.Play{})
				r.Case.Expectations = append(r.Case.Expectations, report.Expectation{Play: i, Items: words[:1], Verdict: report.VerdictPass})
			}
			results := []play.Result{r}
			if err := weigh(rubric, results); err != nil {
				t.Fatal(err)
			}
			keeps := ""
			for i, e := range results[0].Evidence {
				if e.Passed {
					keeps += string(rune('0' + i))
				}
			}
			if keeps != test.keeps {
				t.Errorf("passed: %q, want %q", keeps, test.keeps)
			}
			voided := slices.ContainsFunc(results[0].Case.Expectations, func(x report.Expectation) bool { return x.Difference != nil })
			if voided != (test.keeps == "") {
				t.Errorf("voided: %v, the case: %s", voided, results[0].Case.Verdict)
			}
		})
	}
}
