package play

import (
	"context"
	"slices"
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// Plays that need a process of their own, or a program that is not there, are left out
// when programs run inside this process; the other plays of the case decide.
func TestPlaysThatNeedAProcessAreLeftOut(t *testing.T) {
	const judged = "expect stdout want\nexpect exit 0\n-- want --\nhello\n"
	for play, out := range map[string]bool{
		"play prog":                              false,
		"play -limit cpu=1s -limit wall=2s prog": false,
		"play -limit memory=64MiB prog":          true,
		"play -mode 200=want prog":               true,
		"play -env A=b prog":                     true,
		"play -under valgrind prog":              true,
		"play -fail-allocation each prog":        true,
		"play other":                             true,
	} {
		c, err := caselang.Parse("c.txtar", []byte("play prog\nitem a\nexpect stdout want\n"+play+"\nitem b\n"+judged))
		if err != nil {
			t.Fatal(err)
		}
		r := &Runner{
			Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": {Path: "prog"}}, Inside: true,
			Run: func(context.Context, sandbox.Command) (sandbox.Outcome, error) {
				return sandbox.Outcome{End: sandbox.Exited, Stdout: []byte("hello\n")}, nil
			},
		}
		results, err := r.Try(t.Context(), []*caselang.Case{c})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range results[0].Evidence {
			if left := e.leftOut(); left != (out && e.Item == "b") || left == e.Passed {
				t.Errorf("%s: %+v", play, e)
			}
		}
		if left := slices.ContainsFunc(caselang.Every[caselang.Play](c), r.Unable); left != out {
			t.Errorf("%s: left out: %v", play, left)
		}
		if verdict := results[0].Case.Verdict; out == (verdict == report.VerdictPass) {
			t.Errorf("%s: the case: %s", play, verdict)
		}
	}
}
