package grade

import (
	"context"
	"maps"
	"reflect"
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// alike is how many cases whose plays waited until the time was up are retried first.
// If each of them does the same once more, that is no chance, and it is no chance in
// the others either.
const alike = 2

// again retries the cases that failed, if a second run can give another result.
// If a case passes then, its failure proved no mistake: it counts as passed and
// is marked as flaky, and tutors see what had failed the first time. If more cases do so
// than chance makes fail, they are tried a third time, and count for the share of the
// three tries that passed.
func (g *Grader) again(ctx context.Context, runner *play.Runner, cases []*caselang.Case, results []play.Result, o Options) ([]report.Review, error) {
	var failed, waited []int
	for i, r := range results {
		switch {
		case r.Case.Verdict != report.VerdictFail || Exhausted(r.Case):
		case waits(r.Case):
			waited = append(waited, i)
		default:
			failed = append(failed, i)
		}
	}
	few := min(alike, len(waited))
	failed = append(failed, waited[:few]...)
	if len(failed) == 0 {
		return nil, nil
	}
	slices.Sort(failed)
	o.tell(Step{Kind: Again, Cases: chosen(cases, failed)})
	second, err := g.once(ctx, runner, cases, failed, o)
	if err != nil {
		return nil, err
	}
	chance := slices.ContainsFunc(waited[:few], func(i int) bool { return !repeats(results[i].Case, second[i].Case) })
	if rest := waited[few:]; chance && len(rest) > 0 {
		o.tell(Step{Kind: Again, Cases: chosen(cases, rest)})
		others, err := g.once(ctx, runner, cases, rest, o)
		if err != nil {
			return nil, err
		}
		maps.Copy(second, others)
	}
	noteVaried(results, second)
	var flaky []int
	first := map[int]play.Result{}
	for _, i := range slices.Sorted(maps.Keys(second)) {
		r := second[i]
		if r.Case.Verdict != report.VerdictPass {
			continue
		}
		first[i] = results[i]
		r.Elapsed += results[i].Elapsed
		r.Case.Flaky = true
		results[i] = r
		flaky = append(flaky, i)
	}
	if len(flaky) == 0 {
		return nil, nil
	}
	if len(flaky) > chanceIn(len(cases)) {
		if err := g.third(ctx, runner, cases, results, first, flaky, o); err != nil {
			return nil, err
		}
	}
	return []report.Review{review(results, first[flaky[0]].Case, flaky)}, nil
}

// once tries the cases with these indices, as far as it takes to know whether they
// pass, and returns their results by index.
func (g *Grader) once(ctx context.Context, runner *play.Runner, cases []*caselang.Case, at []int, o Options) (map[int]play.Result, error) {
	brief := runner.Fresh()
	brief.Brief = true
	list, err := g.try(ctx, brief, chosen(cases, at), o)
	results := map[int]play.Result{}
	for n, r := range list {
		results[at[n]] = r
	}
	return results, err
}

// waits reports whether a play of the case waited until its time was up.
func waits(c report.Case) bool {
	return slices.ContainsFunc(c.Plays, func(p report.Play) bool { return p.End == string(sandbox.TimeOut) && p.Idle })
}

// noteVaried notes which of the cases that were tried again failed otherwise then.
func noteVaried(results []play.Result, second map[int]play.Result) {
	for i, r := range second {
		if k := varies(results[i].Case, r.Case); k >= 0 {
			results[i].Case.Plays = slices.Clone(results[i].Case.Plays)
			note(&results[i].Case.Plays[k]).Varies = true
		}
	}
}

// varies returns the first play with an expectation that failed in two runs of a case, if it
// printed something else or ended otherwise in the second; -1 if there is none.
func varies(first, second report.Case) int {
	if !ended(first) || !ended(second) {
		return -1 // a limit, which load can decide
	}
	for i, y := range second.Expectations {
		x := first.Expectations[i]
		p, q := first.Plays[x.Play], second.Plays[y.Play]
		if x.Verdict == report.VerdictFail && y.Verdict == report.VerdictFail && (p.Stdout != q.Stdout || p.End != q.End || p.Signal != q.Signal || !reflect.DeepEqual(p.Exit, q.Exit)) {
			return x.Play
		}
	}
	return -1
}

// repeats reports whether a second run of a case failed and its plays, as far as there
// are any, ended like those of the first.
func repeats(first, second report.Case) bool {
	for i, p := range second.Plays {
		q := first.Plays[i]
		if p.End != q.End || p.Idle != q.Idle || p.Signal != q.Signal || !reflect.DeepEqual(p.Exit, q.Exit) {
			return false
		}
	}
	return second.Verdict == report.VerdictFail
}

// Exhausted reports whether a case failed because a play used up its processor
// time, or printed all that it may. That does not depend on the load of the
// machine, and repeating it would take the longest of all.
func Exhausted(c report.Case) bool {
	return slices.ContainsFunc(c.Expectations, func(x report.Expectation) bool {
		end := sandbox.End(c.Plays[x.Play].End)
		return x.Verdict == report.VerdictFail && (end == sandbox.CPULimit || end == sandbox.OutputLimit)
	})
}
