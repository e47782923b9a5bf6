package grade

import (
	"context"
	"os/exec"
	"reflect"
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/sandbox"
	"touchstone/harness/script"
)

// mostUnset is how many mistakes of a submission are tried with other contents of
// memory.
const mostUnset = 4

// noteUnset runs one failed case of each of the first mistakes again with other bytes
// in memory that the program has not set, and notes a different result beside the
// play. It changes no verdict. So that chance is not taken for it, the case must give
// its first result once more without the other bytes.
func (g *Grader) noteUnset(ctx context.Context, runner *script.Runner, cases []*script.Case, results []script.Result) error {
	if _, err := exec.LookPath("cc"); err != nil {
		return nil
	}
	var some []*script.Case
	var at []int
	var keys []string
	for i, r := range results {
		if key := cause.Key(r.Case); len(some) < mostUnset && r.Case.Verdict == report.VerdictFail && !slices.Contains(keys, key) && ended(r.Case) && runner.Refillable(cases[i]) {
			some, at, keys = append(some, cases[i]), append(at, i), append(keys, key)
		}
	}
	if len(some) == 0 {
		return nil
	}
	refilled, err := runner.Refilled()
	if err != nil {
		return err
	}
	other, err := refilled.Try(ctx, some)
	if err != nil {
		return err
	}
	for n, c := range some {
		first := &results[at[n]]
		k := differs(first.Case, other[n].Case)
		if k < 0 {
			continue
		}
		same, err := runner.Try(ctx, []*script.Case{c})
		if err != nil {
			return err
		}
		if differs(first.Case, same[0].Case) < 0 && first.Case.Plays[k].Note == "" {
			first.Case.Plays = slices.Clone(first.Case.Plays)
			first.Case.Plays[k].Note = g.voice().Say("note.unset")
		}
	}
	return nil
}

// ended reports whether no limit decided how a play of the case ended.
func ended(c report.Case) bool {
	return !slices.ContainsFunc(c.Plays, func(p report.Play) bool {
		return p.End != string(sandbox.Exited) && p.End != string(sandbox.Signaled)
	})
}

// differs returns the first play with a failed expectation that the other run of the
// case answers differently: it ended or printed otherwise, or another expectation
// failed; -1 if there is none.
func differs(a, b report.Case) int {
	if len(a.Plays) != len(b.Plays) || len(a.Expectations) != len(b.Expectations) || !ended(b) {
		return -1 // a limit, which load can decide
	}
	for i, x := range a.Expectations {
		y := b.Expectations[i]
		p, q := a.Plays[x.Play], b.Plays[y.Play]
		if x.Verdict == report.VerdictFail && (y.Verdict != x.Verdict || x.Got != y.Got || p.End != q.End || p.Signal != q.Signal || !reflect.DeepEqual(p.Exit, q.Exit)) {
			return x.Play
		}
	}
	return -1
}
