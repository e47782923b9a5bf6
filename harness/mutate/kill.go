package mutate

import (
	"cmp"
	"context"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/grade"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// candidate is a mutant on trial, with those of its programs that its cases have asked for.
type candidate struct {
	*trial
	right  *program
	mutant Mutant

	sub        *submission.Submission
	asked      *assignment.Assignment // with the programs that were built
	runner     *play.Runner
	uncompiled bool // a program is missing that the right one has
}

// build builds the programs that an assignment asks for, in place of those that were built before.
func (c *candidate) build(ctx context.Context, asked *assignment.Assignment) error {
	err := c.close()
	if err != nil {
		return err
	}
	var built *submission.Built
	if c.sub, built, err = c.trial.build(ctx, asked, c.right, c.mutant.File, c.mutant.Source()); err != nil {
		return err
	}
	for _, name := range asked.ProgramNames() {
		_, there := c.right.complete.Programs[name]
		_, here := built.Programs[name]
		c.uncompiled = c.uncompiled || there && !here
	}
	c.asked, c.runner = asked, c.grader.Runner(ctx, c.grader.Built(built))
	c.runner.Workers, c.runner.Run = 1, c.right.limitCPU(c.runner.Run)
	return nil
}

func (c *candidate) close() (err error) {
	if c.sub != nil {
		err, c.sub = c.sub.Close(), nil
	}
	return err
}

// slow reports whether a case takes many times as long as others.
func slow(c *caselang.Case) bool { return c.Watched() || c.Repeated() }

// order returns the cases for mutants of a file: those first that kill most of these, then those that kill most of all, and
// at the end those that are slow.
func (t *trial) order(file string) []*caselang.Case {
	last := func(c *caselang.Case) int {
		if slow(c) {
			return 1
		}
		return 0
	}
	return slices.SortedStableFunc(slices.Values(t.cases), func(a, b *caselang.Case) int {
		return cmp.Or(last(a)-last(b), t.files[[2]string{file, b.ID}]-t.files[[2]string{file, a.ID}], t.kills[b.ID]-t.kills[a.ID])
	})
}

// A first case is tried alone; before the result is looked at again, always more times as many cases.
const more = 4

// kill returns the first case that a mutant fails and the right program passes, if there is one. It tries what can be
// played with the programs of the first case, then what needs others, and then what is slow: these cases share their starts.
func (t *trial) kill(ctx context.Context, c *candidate, order []*caselang.Case) ([]string, error) {
	if len(order) == 0 {
		return nil, c.build(ctx, t.grader.Suite.Assignment)
	}
	all := t.grader.Suite.Assignment
	few := all.Only(grade.ProgramsOf(order[:1]))
	var near, far, late []*caselang.Case
	for _, one := range order {
		switch {
		case slow(one):
			late = append(late, one)
		case plays(few, one):
			near = append(near, one)
		default:
			far = append(far, one)
		}
	}
	n := 1
	for _, stage := range []struct {
		asked *assignment.Assignment
		cases []*caselang.Case
	}{{few, near}, {all, far}, {all, late}} {
		if len(stage.cases) > 0 && c.asked != stage.asked {
			if err := c.build(ctx, stage.asked); err != nil || c.uncompiled {
				return nil, err
			}
		}
		for ; len(stage.cases) > 0; n *= more {
			some := stage.cases[:min(n, len(stage.cases))]
			if slow(some[0]) {
				some = stage.cases
			}
			stage.cases = stage.cases[len(some):]
			killer, err := t.killer(ctx, c, some)
			if err != nil || killer != nil {
				return killer, err
			}
		}
	}
	return nil, nil
}

// plays reports whether an assignment asks for every program that a case plays.
func plays(asked *assignment.Assignment, c *caselang.Case) bool {
	return !slices.ContainsFunc(grade.ProgramsOf([]*caselang.Case{c}), func(name string) bool { return !slices.Contains(asked.ProgramNames(), name) })
}

// killer tries some cases, and returns the first that kills a mutant. As when a submission is graded, it must fail
// twice, unless a play takes too much time of the processor, or prints too much. What is slow the right program
// plays only where the mutant fails; all else it plays first, since its time bounds that of the mutant.
func (t *trial) killer(ctx context.Context, c *candidate, some []*caselang.Case) (killer []string, err error) {
	if !slow(some[0]) {
		if some, err = c.right.passed(ctx, some); err != nil {
			return nil, err
		}
	}
	failed, sure, err := c.failing(ctx, some)
	for err == nil && len(failed) > 0 && len(sure) == 0 {
		var twice, loops []*caselang.Case
		twice, loops, err = c.failing(ctx, failed[:1])
		failed, sure = failed[1:], slices.Concat(twice, loops)
	}
	if err != nil || len(sure) == 0 {
		return nil, err
	}
	return []string{sure[0].ID}, nil
}

// failing returns the cases that a mutant fails and the right program passes, apart from those in which a play exhausts a limit.
func (c *candidate) failing(ctx context.Context, cases []*caselang.Case) (failed, loops []*caselang.Case, err error) {
	results, err := c.runner.Try(ctx, cases)
	for i, r := range results {
		switch {
		case r.Case.Verdict != report.VerdictFail:
		case grade.Exhausted(r.Case):
			loops = append(loops, cases[i])
		default:
			failed = append(failed, cases[i])
		}
	}
	if err == nil {
		failed, err = c.right.passed(ctx, failed)
	}
	if err == nil {
		loops, err = c.right.passed(ctx, loops)
	}
	return failed, loops, err
}
