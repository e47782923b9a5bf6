package words

import (
	"strings"
	"testing"

	"touchstone/harness/report"
)

func TestBest(t *testing.T) {
	failed := func(item, pattern string, got, input int) report.Case {
		option, args := "equal", []string{"want"}
		if pattern != "" {
			option, args = "match", []string{pattern}
		}
		return report.Case{
			Verdict: report.VerdictFail,
			Plays:   []report.Play{{End: "exit", Inputs: []report.Input{{Data: report.Text(strings.Repeat("i", input))}}}},
			Expectations: []report.Expectation{{
				Items: []string{item}, Channel: "stdout", Option: option, Args: args, Verdict: report.VerdictFail, Got: report.Text(strings.Repeat("g", got)),
				Difference: &report.Difference{Summary: "it differs"},
			}},
		}
	}
	passed := report.Case{Verdict: report.VerdictPass}
	const pattern = "[.#ox]{49}"
	for name, test := range map[string]struct {
		cases []report.Case
		want  int
	}{
		"none failed":            {[]report.Case{passed}, -1},
		"none may be opened":     {[]report.Case{{Verdict: report.VerdictFail, Closed: true}}, -1},
		"a pattern alone":        {[]report.Case{passed, failed("a", pattern, 1, 1)}, 1},
		"better than a pattern":  {[]report.Case{failed("a", pattern, 1, 1), failed("b", "", 9, 9)}, 1},
		"the shortest":           {[]report.Case{failed("a", "", 50, 500), failed("a", "", 50, 5)}, 1},
		"the first of its topic": {[]report.Case{failed("a", "", 50, 500), failed("b", "", 1, 1)}, 0},
	} {
		if got := Best(test.cases); got != test.want {
			t.Errorf("%s: %d, want %d", name, got, test.want)
		}
	}
}
