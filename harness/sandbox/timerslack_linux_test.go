package sandbox

import (
	"strings"
	"testing"
)

// The timers of candidates are as exact as those of other programs, whatever those of workers are.
func TestCandidatesHaveTheUsualTimerSlack(t *testing.T) {
	atEachLevel(t, func(t *testing.T, p *Pool) {
		c := misbehave()
		c.Path = program(t, "slack")
		if o := run(t, p, c); strings.TrimSpace(string(o.Stdout)) != "50000" {
			t.Errorf("%+v", o)
		}
	})
}
