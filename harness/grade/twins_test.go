package grade

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// A case is named only if all of its twins fail, in both tries and by what the program
// prints.
func TestByHeart(t *testing.T) {
	g, _ := grader(t)
	twin := func(id, how string) *caselang.Case {
		c, err := caselang.Parse(id+".txtar", acting(how).Data)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	g.Twins = []Twins{{Of: "right", Cases: []*caselang.Case{twin("twin-1", "one"), twin("twin-2", "two")}}}
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
		var mu sync.Mutex
		times := map[string]int{}
		runner := &play.Runner{Assignment: g.Suite.Assignment, Programs: map[string]submission.Program{"act": {Path: "/act"}}, Workers: 1,
			Run: func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
				mu.Lock()
				defer mu.Unlock()
				how := c.Args[len(c.Args)-1]
				said := test.say(how, times[how])
				times[how]++
				if said == "" {
					return sandbox.Outcome{End: sandbox.CPULimit}, nil
				}
				return sandbox.Outcome{End: sandbox.Exited, Stdout: []byte(said + "\n")}, nil
			}}
		test.passed.ID = "right"
		review, err := g.byHeart(t.Context(), runner, []play.Result{{Case: test.passed}})
		if err != nil {
			t.Fatal(err)
		}
		if named := len(review) == 1 && slices.Equal(review[0].Learnt, []string{"right"}); named != test.named || len(review) > 1 {
			t.Errorf("%s: %+v", name, review)
		}
	}
}

// Twins that cannot be played keep nothing else from being graded, and tutors learn
// which they are.
func TestTwinsThatCannotBePlayed(t *testing.T) {
	g, _ := grader(t)
	twin := func(id, text string) *caselang.Case {
		c, _ := caselang.Parse(id+".txtar", []byte(text))
		return c
	}
	acting := string(acting("one").Data)
	g.Twins = []Twins{{Of: "right", Cases: []*caselang.Case{twin("twin-1", acting)}}, {Of: "broken", Cases: []*caselang.Case{twin("twin-2", "exec true\n")}}}
	runner := &play.Runner{Assignment: g.Suite.Assignment, Programs: map[string]submission.Program{"act": {Path: "/act"}}, Workers: 1,
		Run: func(context.Context, sandbox.Command) (sandbox.Outcome, error) {
			return sandbox.Outcome{End: sandbox.Exited, Stdout: []byte("wrong\n")}, nil
		}}
	passed := func(id string) play.Result {
		return play.Result{Case: report.Case{ID: id, Verdict: report.VerdictPass}}
	}
	review, err := g.byHeart(t.Context(), runner, []play.Result{passed("right"), passed("broken")})
	if err != nil || len(review) != 2 || !slices.Equal(review[0].Learnt, []string{"right"}) || !slices.Equal(review[1].Untried, []string{"broken"}) {
		t.Fatalf("%v, %+v", err, review)
	}
	if want := "of 1 public case"; !strings.HasPrefix(review[0].ReasonFact.Error(), want) {
		t.Errorf("%q does not begin with %q", review[0].ReasonFact.Error(), want)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if review, err := g.byHeart(ctx, runner, []play.Result{passed("broken")}); err == nil {
		t.Errorf("a run that was stopped: %+v", review)
	}
}
