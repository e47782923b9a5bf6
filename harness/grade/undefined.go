package grade

import (
	"context"
	"os/exec"
	"reflect"
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/logs/sanitizer"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
	"touchstone/harness/submission"
)

// mostExplained is how many failed cases are tried again in search of undefined
// behavior.
const mostExplained = 3

// explaining looks for undefined behavior of a C program behind failed cases. It
// changes no verdict.
type explaining struct {
	g      *Grader
	sub    *submission.Submission
	runner *play.Runner
}

// explain tries a few failed cases under other conditions, and records in their
// results what that shows.
func (e explaining) explain(ctx context.Context, cases []*caselang.Case, results []play.Result) error {
	if _, err := exec.LookPath("cc"); err != nil {
		return nil
	}
	at := worthExplaining(results, func(i int) bool { return e.runner.Refillable(cases[i]) })
	if len(at) == 0 {
		return nil
	}
	var some []*caselang.Case
	for _, i := range at {
		results[i].Case.Plays = slices.Clone(results[i].Case.Plays)
		some = append(some, cases[i])
	}
	if err := e.unset(ctx, some, at, results); err != nil {
		return err
	}
	if err := e.sanitized(ctx, cases, at, results); err != nil {
		return err
	}
	return e.watched(ctx, cases, at, results)
}

// watched tries the first of the cases of which nothing is known yet under valgrind,
// once: the bytes that the stack happens to hold may be those that an earlier call left
// there, whatever memory is filled with.
func (e explaining) watched(ctx context.Context, cases []*caselang.Case, at []int, results []play.Result) error {
	silent := func(i int) bool {
		return !slices.ContainsFunc(results[i].Case.Plays, func(p report.Play) bool { return p.Undefined != nil || p.Reached != nil || refused(p) })
	}
	n := slices.IndexFunc(at, silent)
	runner := e.runner.Watching()
	if n < 0 || runner == nil {
		return nil
	}
	tried, err := runner.Try(ctx, []*caselang.Case{cases[at[n]]})
	if err != nil {
		return err
	}
	first := results[at[n]].Case
	for k, kept := range tried[0].Kept {
		if k < len(first.Plays) && fails(first, k) {
			if f := runner.Unset(kept); f != nil {
				note(&first.Plays[k]).Found = f
			}
		}
	}
	return nil
}

// worthExplaining picks failed cases by their index: one that a signal ended, since
// a sanitizer can name the place, those that the report shows first, and the
// shortest ones of different causes; public ones, if there are any.
func worthExplaining(results []play.Result, may func(i int) bool) []int {
	var failed []report.Case
	var at []int
	for _, visibility := range []string{report.Public, ""} {
		for i, r := range results {
			c := r.Case
			if (visibility == "" || c.Visibility == visibility) && c.Verdict == report.VerdictFail && ended(c) && may(i) {
				failed, at = append(failed, c), append(at, i)
			}
		}
		if len(failed) > 0 {
			break
		}
	}
	var picked []int
	pick := func(n int) {
		if n >= 0 && len(picked) < mostExplained && !slices.Contains(picked, at[n]) {
			picked = append(picked, at[n])
		}
	}
	pick(slices.IndexFunc(failed, signaled))
	pick(words.Best(failed))
	var grouped []int
	for _, group := range cause.Group(failed) {
		var same []report.Case
		for _, n := range group.Cases {
			same = append(same, failed[n])
		}
		if n := words.Shortest(same); n >= 0 {
			pick(group.Cases[n])
		}
		grouped = append(grouped, group.Cases...)
	}
	for n := range failed {
		if !slices.Contains(grouped, n) {
			pick(n)
		}
	}
	return picked
}

// signaled reports whether a signal ended the first play of a case that failed.
func signaled(c report.Case) bool {
	_, play, ok := words.FirstFailed(c)
	return ok && play.End == string(sandbox.Signaled)
}

// unset tries the cases with other bytes in memory that the program has not set,
// and with its memory at other addresses.
func (e explaining) unset(ctx context.Context, cases []*caselang.Case, at []int, results []play.Result) error {
	moved, err := e.runner.Moved()
	if err != nil {
		return err
	}
	refilled, err := e.runner.Refilled()
	if err != nil {
		return err
	}
	elsewhere, err := moved.Try(ctx, cases)
	if err != nil {
		return err
	}
	other, err := refilled.Try(ctx, cases)
	if err != nil {
		return err
	}
	for n, c := range cases {
		first := results[at[n]].Case
		// What differs once more in the same way is no chance.
		settled := func(k int, same, different *play.Runner) (bool, error) {
			if k < 0 || refused(first.Plays[k]) {
				return false, nil
			}
			a, err := same.Try(ctx, []*caselang.Case{c})
			if err != nil {
				return false, err
			}
			b, err := different.Try(ctx, []*caselang.Case{c})
			if err != nil {
				return false, err
			}
			return differs(first, a[0].Case) < 0 && differs(first, b[0].Case) == k, nil
		}
		k := differs(first, elsewhere[n].Case)
		if k >= 0 {
			yes, err := settled(k, e.runner, moved)
			if err != nil {
				return err
			}
			if yes {
				note(&first.Plays[k]).Addresses = true
			}
			continue
		}
		k = differs(first, other[n].Case)
		yes, err := settled(k, moved, refilled)
		if err != nil {
			return err
		}
		if yes {
			note(&first.Plays[k]).Memory = true
		}
	}
	return nil
}

// note returns what is noted about undefined behavior in a play.
func note(p *report.Play) *report.Undefined {
	if p.Undefined == nil {
		p.Undefined = &report.Undefined{}
	}
	return p.Undefined
}

// fails reports whether an expectation on a play failed.
func fails(c report.Case, play int) bool {
	return slices.ContainsFunc(c.Expectations, func(x report.Expectation) bool {
		return x.Play == play && x.Verdict == report.VerdictFail
	})
}

// refused reports whether a sanitizer of the program's own has said what is wrong.
func refused(p report.Play) bool { return sanitizer.Find(string(p.Stderr), nil) != nil }

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

// sanitized tries the cases with the indices at on programs that are built with
// sanitizers, if they can be. Where that shows the place of a crash, it looks which
// other crashes are at the same place.
func (e explaining) sanitized(ctx context.Context, cases []*caselang.Case, at []int, results []play.Result) error {
	again, built, err := e.sub.Sanitized(ctx, e.g.Pool, e.g.Suite.Assignment)
	if err != nil {
		return ctx.Err() // it explains, and nothing depends on it
	}
	if again == nil {
		return nil
	}
	defer again.Close()
	programs := Programs(&submission.Built{Programs: built})
	unresolved := e.runner.Sanitized(programs, ":"+sanitizer.Unresolved)
	find := finding{explaining: e, runner: unresolved, programs: built, places: map[sanitizer.Address]string{}}
	if find.addr2line, err = tools.LookUp("addr2line"); err != nil {
		find.runner = e.runner.Sanitized(programs, "") // which finds source lines itself
	}
	at = slices.DeleteFunc(at, func(i int) bool { return !unresolved.Has(cases[i]) })
	first, err := find.found(ctx, cases, at, results)
	if err != nil {
		return err
	}
	if at = slices.DeleteFunc(at, func(i int) bool { return len(first[i]) == 0 }); len(at) == 0 {
		return nil
	}
	second, err := find.found(ctx, cases, at, results)
	if err != nil {
		return err
	}
	crashes := false
	for _, i := range at {
		plays := results[i].Case.Plays
		for k, f := range first[i] {
			// Not by chance, nor with numbers that are others each time.
			if reflect.DeepEqual(second[i][k], f) {
				note(&plays[k]).Found = f
				crashes = crashes || cause.Crash(plays[k]) != nil
			}
		}
	}
	if !crashes {
		return nil
	}
	return e.crashes(ctx, unresolved, cases, results)
}

// crashes looks for plays that crash at places that are known from other plays. The
// runner does not resolve addresses.
func (e explaining) crashes(ctx context.Context, runner *play.Runner, cases []*caselang.Case, results []play.Result) error {
	var at []int
	for i, r := range results {
		if r.Case.Verdict == report.VerdictFail && ended(r.Case) && signaled(r.Case) && e.runner.Refillable(cases[i]) && runner.Has(cases[i]) {
			at = append(at, i)
		}
	}
	reported, err := e.reported(ctx, runner, cases, at, results)
	if err != nil {
		return err
	}
	places := map[string]*report.Finding{} // by what the runner shows of them
	for n, i := range at {
		for k, output := range reported[n] {
			if f := cause.Crash(results[i].Case.Plays[k]); f != nil {
				places[sanitizer.Sites(output)] = f
			}
		}
	}
	delete(places, "")
	for n, i := range at {
		results[i].Case.Plays = slices.Clone(results[i].Case.Plays)
		for k, output := range reported[n] {
			p := &results[i].Case.Plays[k]
			if f := places[sanitizer.Sites(output)]; f != nil && p.End == string(sandbox.Signaled) && cause.Crash(*p) == nil {
				note(p).Found = f
			}
		}
	}
	return nil
}

// reported runs the cases with the indices at and returns, for each, what a sanitizer
// may have written on standard error in the plays that had failed, by index.
func (e explaining) reported(ctx context.Context, runner *play.Runner, cases []*caselang.Case, at []int, results []play.Result) ([]map[int]string, error) {
	var some []*caselang.Case
	for _, i := range at {
		some = append(some, cases[i])
	}
	tried, err := runner.Try(ctx, some)
	if err != nil {
		return nil, err
	}
	outputs := make([]map[int]string, len(at))
	for n, i := range at {
		first := results[i].Case
		outputs[n] = map[int]string{}
		for k, kept := range tried[n].Kept {
			if k < len(first.Plays) && !refused(first.Plays[k]) && fails(first, k) {
				outputs[n][k] = string(kept.Outcome.Stderr)
			}
		}
	}
	return outputs, nil
}
