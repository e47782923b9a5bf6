package grade

import (
	"context"
	"os/exec"
	"reflect"
	"slices"

	"touchstone/harness/assignment"
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
	asked  *assignment.Assignment // as it was built
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
	for _, i := range at {
		results[i].Case.Plays = slices.Clone(results[i].Case.Plays)
	}
	if err := e.unset(ctx, cases, at, results); err != nil {
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
	runner.Brief = true // valgrind takes its time
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
	at := failures(results, may)
	if public := slices.DeleteFunc(slices.Clone(at), func(i int) bool { return results[i].Case.Visibility != report.Public }); len(public) > 0 {
		at = public
	}
	var failed []report.Case
	for _, i := range at {
		failed = append(failed, results[i].Case)
	}
	order := []int{slices.IndexFunc(failed, signaled), words.Best(failed)} // of failed
	var grouped []int
	for _, group := range cause.Group(failed) {
		if n := words.Shortest(chosen(failed, group.Cases)); n >= 0 {
			order = append(order, group.Cases[n])
		}
		grouped = append(grouped, group.Cases...)
	}
	for n := range failed {
		if !slices.Contains(grouped, n) {
			order = append(order, n)
		}
	}
	var picked []int
	for _, n := range order {
		if n >= 0 && len(picked) < mostExplained && !slices.Contains(picked, at[n]) {
			picked = append(picked, at[n])
		}
	}
	return picked
}

// failures lists the failed cases whose plays no limit ended, by their index.
func failures(results []play.Result, may func(i int) bool) (at []int) {
	for i, r := range results {
		if r.Case.Verdict == report.VerdictFail && ended(r.Case) && may(i) {
			at = append(at, i)
		}
	}
	return at
}

// chosen returns the elements of a list with these indices.
func chosen[T any](list []T, at []int) []T {
	some := make([]T, len(at))
	for n, i := range at {
		some[n] = list[i]
	}
	return some
}

// signaled reports whether a signal ended the first play of a case that failed.
func signaled(c report.Case) bool {
	_, play, ok := words.FirstFailed(c)
	return ok && play.End == string(sandbox.Signaled)
}

// condition is a runner that changes what only undefined behavior depends on, beside one
// that leaves it alone.
type condition struct {
	same, changed *play.Runner
	note          func(*report.Undefined) // that it made a difference
}

// unset tries the cases with the indices at with the program's memory at other addresses,
// and those that do the same there with other bytes in memory that it has not set.
func (e explaining) unset(ctx context.Context, cases []*caselang.Case, at []int, results []play.Result) error {
	moved, err := e.runner.Moved()
	if err != nil {
		return err
	}
	refilled, err := e.runner.Refilled()
	if err != nil {
		return err
	}
	for _, c := range []condition{
		{e.runner, moved, func(u *report.Undefined) { u.Addresses = true }},
		{moved, refilled, func(u *report.Undefined) { u.Memory = true }},
	} {
		if at, err = c.try(ctx, cases, at, results); err != nil {
			return err
		}
	}
	return nil
}

// try notes which plays the condition changes, and returns the cases that it does not
// change. What differs once more in the same way is no chance.
func (c condition) try(ctx context.Context, cases []*caselang.Case, at []int, results []play.Result) (alike []int, err error) {
	tried, err := c.changed.Try(ctx, chosen(cases, at))
	if err != nil {
		return nil, err
	}
	for n, i := range at {
		first := results[i].Case
		k := differs(first, tried[n].Case)
		if k < 0 {
			alike = append(alike, i)
			continue
		}
		if refused(first.Plays[k]) {
			continue
		}
		same, err := c.same.Try(ctx, cases[i:i+1])
		if err != nil {
			return nil, err
		}
		changed, err := c.changed.Try(ctx, cases[i:i+1])
		if err != nil {
			return nil, err
		}
		if differs(first, same[0].Case) < 0 && differs(first, changed[0].Case) == k {
			c.note(note(&first.Plays[k]))
		}
	}
	return alike, nil
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
func refused(p report.Play) bool { return sanitizer.Find(string(*p.Errors()), nil) != nil }

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
	again, built, err := e.sub.Sanitized(ctx, e.g.Pool, e.asked)
	if err != nil {
		return ctx.Err() // it explains, and nothing depends on it
	}
	if again == nil {
		return nil
	}
	defer again.Close()
	programs := e.g.Built(&submission.Built{Programs: built}).ByName
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
	at := failures(results, func(i int) bool {
		return signaled(results[i].Case) && e.runner.Refillable(cases[i]) && runner.Has(cases[i])
	})
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
	tried, err := runner.Try(ctx, chosen(cases, at))
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
				if first.Plays[k].Joined {
					outputs[n][k] = string(kept.Outcome.Stdout)
				}
			}
		}
	}
	return outputs, nil
}
