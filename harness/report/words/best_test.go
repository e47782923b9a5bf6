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
	all := func(report.Case) bool { return true }
	for name, test := range map[string]struct {
		cases []report.Case
		may   func(report.Case) bool
		want  int
	}{
		"none failed":            {[]report.Case{passed}, all, -1},
		"none may be opened":     {[]report.Case{failed("a", "", 1, 1)}, func(report.Case) bool { return false }, -1},
		"a pattern alone":        {[]report.Case{passed, failed("a", pattern, 1, 1)}, all, 1},
		"better than a pattern":  {[]report.Case{failed("a", pattern, 1, 1), failed("b", "", 9, 9)}, all, 1},
		"the shortest":           {[]report.Case{failed("a", "", 50, 500), failed("a", "", 50, 5)}, all, 1},
		"the first of its topic": {[]report.Case{failed("a", "", 50, 500), failed("b", "", 1, 1)}, all, 0},
	} {
		if got := Best(test.cases, test.may); got != test.want {
			t.Errorf("%s: %d, want %d", name, got, test.want)
		}
	}
}
