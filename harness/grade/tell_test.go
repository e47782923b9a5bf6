package grade

import (
	"strings"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/play"
	"touchstone/harness/report"
)

// What a program prints to right inputs and wrong ones alike earns nothing for the wrong ones.
func TestTellApart(t *testing.T) {
	rubric := []assignment.Item{{ID: "counts"}, {ID: "quiet"}, {ID: "messages", Unlike: []string{"counts", "quiet"}}}
	tests := []struct {
		name  string
		plays []string // the item, + or -, the words that were printed; behind | those of lines that are repeated
		fails string   // the plays that fail, by number
	}{
		{"an honest program", []string{"quiet + valid cards", "messages + error line", "messages + bad card"}, ""},
		{"everything is wrong", []string{"quiet - error line", "counts + cards error line", "messages + cards error line", "messages + error"}, "023"},
		{"one layout is refused", []string{"quiet + valid", "counts + cards error line", "messages + error line"}, ""},
		{"a trace", []string{"quiet + reading valid", "counts + reading valid", "messages + reading wrong"}, ""},
		{"the input is repeated", []string{"quiet + see line", "messages + see line|rules"}, "1"},
		{"words that are in an input by chance", []string{"quiet + see|line", "messages + see line"}, "1"},
		{"nothing passed for the others", []string{"quiet - error", "messages + error"}, "0"},
		{"another item", []string{"counts + cards", "quiet + cards"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := play.Result{Case: report.Case{ID: "a", Verdict: report.VerdictPass}, Words: map[int]play.Words{}}
			for i, text := range test.plays {
				printed, given, _ := strings.Cut(text, "|")
				words := strings.Fields(printed)
				r.Words[i] = play.Words{Printed: append(words[2:], strings.Fields(given)...), Own: words[2:]}
				r.Evidence = append(r.Evidence, play.Evidence{Case: "a", Play: i, Item: words[0], Passed: words[1] == "+"})
				r.Case.Expectations = append(r.Case.Expectations, report.Expectation{Play: i, Items: words[:1], Verdict: report.VerdictPass})
			}
			results := []play.Result{r}
			tellApart(rubric, results)
			fails := ""
			for i, e := range results[0].Evidence {
				if !e.Passed {
					fails += string(rune('0' + i))
				}
				if x := results[0].Case.Expectations[i]; (x.Verdict == report.VerdictFail) != (!e.Passed && strings.Contains(test.plays[i], "+")) {
					t.Errorf("play %d: %s", i, x.Verdict)
				}
			}
			if fails != test.fails {
				t.Errorf("fails: %q, want %q", fails, test.fails)
			}
		})
	}
}
