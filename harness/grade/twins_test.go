package grade

import (
	"context"
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/script"
)

// A case is named only if all of its twins fail, in both tries and by what the program
// prints.
func TestByHeart(t *testing.T) {
	g, _ := grader(t)
	twin := func(id, how string) *script.Case {
		c, err := script.Parse(id+".txtar", acting(how).Data)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	g.Twins = []Twins{{Of: "right", Cases: []*script.Case{twin("twin-1", "one"), twin("twin-2", "two")}}}
	for name, test := range map[string]struct {
		passed report.Case
		say    func(how string, time int) string // what the program prints; "" if it takes too long
		named  bool
	}{
		"both fail":         {report.Case{Verdict: report.VerdictPass}, func(string, int) string { return "wrong" }, true},
		"one passes":        {report.Case{Verdict: report.VerdictPass}, func(how string, _ int) string { return map[string]string{"one": "right", "two": "wrong"}[how] }, false},
		"they pass later":   {report.Case{Verdict: report.VerdictPass}, func(_ string, time int) string { return []string{"wrong", "right"}[min(time, 1)] }, false},
		"one takes long":    {report.Case{Verdict: report.VerdictPass}, func(how string, _ int) string { return map[string]string{"two": "wrong"}[how] }, false},
		"the case fails":    {report.Case{Verdict: report.VerdictFail}, func(string, int) string { return "wrong" }, false},
		"it passed at last": {report.Case{Verdict: report.VerdictPass, Flaky: true}, func(string, int) string { return "wrong" }, false},
	} {
		times := map[string]int{}
		runner := &script.Runner{Assignment: g.Suite.Assignment, Programs: map[string]script.Program{"act": {Path: "/act"}}, Workers: 1,
			Run: func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
				how := c.Args[len(c.Args)-1]
				said := test.say(how, times[how])
				times[how]++
				if said == "" {
					return sandbox.Outcome{End: sandbox.CPULimit}, nil
				}
				return sandbox.Outcome{End: sandbox.Exited, Stdout: []byte(said + "\n")}, nil
			}}
		test.passed.ID = "right"
		review, err := g.byHeart(t.Context(), runner, []script.Result{{Case: test.passed}})
		if err != nil {
			t.Fatal(err)
		}
		if named := len(review) == 1 && strings.Contains(review[0].Reason, "right"); named != test.named || len(review) > 1 {
			t.Errorf("%s: %+v", name, review)
		}
	}
}
