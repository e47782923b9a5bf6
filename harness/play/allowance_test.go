package play

import (
	"context"
	"strings"
	"testing"
	"time"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// A program that takes long in each play is judged as long as its submission has time. What is left is not judged, and costs nothing.
func TestTimeOfASubmission(t *testing.T) {
	started := 0
	var told time.Duration
	r := &Runner{Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": {Path: "/bin/true"}}, Run: func(context.Context, sandbox.Command) (sandbox.Outcome, error) {
		started++
		return sandbox.Outcome{End: sandbox.Exited, Wall: 7 * time.Second}, nil
	}}
	r.Spend(20*time.Second, func(now time.Duration) { told = now })
	got := tryWith(t, r.Fresh(), strings.Repeat("play prog\nitem a\nexpect exit 0\n", 10))
	passed, left := 0, 0
	for _, x := range got.Case.Expectations {
		switch {
		case x.Verdict == report.VerdictPass:
			passed++
		case x.Verdict != report.VerdictFail:
			left++
		}
	}
	if passed == 0 || left == 0 || passed+left != 10 || told < 20*time.Second || told >= 34*time.Second || got.Case.Verdict == report.VerdictFail {
		t.Errorf("%d plays started, %d passed, %d left after %v: %+v", started, passed, left, told, got.Case)
	}
	before := started
	again := tryWith(t, r.Fresh(), "play prog\nitem a\nexpect exit 1\n")
	if started != before || again.Case.Verdict == report.VerdictFail {
		t.Errorf("another runner of the submission has more time: %+v", again.Case)
	}
}

func TestTotal(t *testing.T) {
	for _, test := range []struct {
		plays int
		want  time.Duration
	}{{1, 5 * time.Minute}, {300, 5 * time.Minute}, {3000, 50 * time.Minute}} {
		if got := Total(10*time.Second, test.plays); got != test.want {
			t.Errorf("%d plays: %v, want %v", test.plays, got, test.want)
		}
	}
}
