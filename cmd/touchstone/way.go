package main

import (
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence/bench"
	"touchstone/harness/grade"
	"touchstone/harness/machine"
	"touchstone/harness/sandbox"
	"touchstone/harness/verify/judges"
)

// wayFlags are the options that grade and class share: how submissions are graded.
type wayFlags struct {
	ref, least string
	jobs       int
	added      []string // folders of hidden cases
}

// add adds the options to a verb; jobs names what is done in parallel.
func (f *wayFlags) add(cmd *cobra.Command, jobs string) {
	flags := cmd.Flags()
	flags.StringVar(&f.ref, "ref", "", "of a git repository grade this `TAG`; of Part1, Part1a, ... the last")
	flags.StringVar(&f.least, "require-sandbox", sandbox.Levels[0], "refuse to grade when the sandbox does not reach this `LEVEL`: "+strings.Join(sandbox.Levels, ", "))
	flags.IntVar(&f.jobs, "jobs", runtime.NumCPU(), jobs)
	hiddenFlag(cmd, &f.added)
}

// checkLanguage refuses a language that neither touchstone nor the assignment
// has.
func (a *app) checkLanguage(cmd *cobra.Command, args []string) error {
	known := catalog.Languages()
	if slices.Contains(known, a.lang) {
		return nil
	}
	if s := a.named(cmd, args); s != nil {
		known = s.Languages()
	}
	if slices.Contains(known, a.lang) {
		return nil
	}
	return diagnostic.New("--lang "+a.lang, catalog.Of("given.no-language"), diagnostic.Near(a.lang, known))
}

// grader returns a grader for an assignment, still without a sandbox.
func (a *app) grader(id string, f wayFlags) (*grade.Grader, error) {
	if !slices.Contains(sandbox.Levels, f.least) {
		return nil, diagnostic.New("--require-sandbox "+f.least, catalog.Of("given.no-level"), diagnostic.Near(f.least, sandbox.Levels))
	}
	s, err := a.suite(id, f.added...)
	if err != nil {
		return nil, err
	}
	if err := provePlace(); err != nil {
		return nil, err
	}
	return &grade.Grader{Suite: s, Workers: f.jobs, Version: version()}, nil
}

// provePlace shows that submissions can be built and tried in the temporary folder.
func provePlace() error {
	folder := os.TempDir()
	err := sandbox.Prove(folder)
	if err == nil {
		return nil
	}
	says := catalog.Of("machine.place", "folder", folder, "why", diagnostic.Inline(err))
	if machine.FaultOf(err).Elsewhere() {
		says = catalog.Of("with-hint", "text", says, "hint", catalog.Of("machine.place.hint"))
	}
	return diagnostic.Because(says, err)
}

// confine gives a grader its sandbox, in which the paths in hide are not readable, and tries what
// judges submissions there. It must be closed.
func (f wayFlags) confine(ctx context.Context, g *grade.Grader, hide ...string) (*confined, error) {
	pool, err := sandbox.New(sandbox.Options{Workers: f.jobs, Hide: slices.Concat(hide, f.added, g.Suite.Place.Folder())})
	if err != nil {
		return nil, err
	}
	if err := atLeast(pool.Level(), f.least); err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	g.Pool = pool
	c, err := confine(ctx, g)
	if err != nil {
		return nil, err
	}
	if err := c.tryJudges(ctx, g); err != nil {
		return nil, errors.Join(exit{statusFault, err}, c.Close())
	}
	return c, nil
}

// confined is the sandbox with all else that submissions are judged with.
type confined struct {
	*sandbox.Pool
	bench  *bench.Bench // of the assignment's folder, if there is one
	shared *grade.Shared
}

// confine gives a grader with a sandbox what its submissions share, and the bench of its
// assignment, if that has one in its folder.
func confine(ctx context.Context, g *grade.Grader) (*confined, error) {
	c := &confined{Pool: g.Pool}
	var err error
	if c.shared, err = grade.Share(g.Suite); err == nil {
		g.Shared = c.shared
		c.bench, err = bench.Open(ctx, g.Suite, g.Pool, g.Workers)
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	if c.bench != nil {
		g.Bench = &c.bench.Bench
	}
	return c, nil
}

// tryJudges reports what is wrong with the programs of the assignment that judge submissions.
func (c *confined) tryJudges(ctx context.Context, g *grade.Grader) error {
	ctx, end := machine.Guard(ctx)
	err := judges.Try(ctx, g)
	if c.bench != nil {
		err = errors.Join(err, c.bench.Build(ctx))
	}
	return end(err)
}

// Close ends the sandbox, and removes all else.
func (c *confined) Close() error {
	var errs []error
	if c.bench != nil {
		errs = append(errs, c.bench.Close())
	}
	if c.shared != nil {
		errs = append(errs, c.shared.Close())
	}
	return errors.Join(append(errs, c.Pool.Close())...)
}

// atLeast refuses a sandbox that is weaker than asked for.
func atLeast(l sandbox.Level, least string) error {
	if l.Number < slices.Index(sandbox.Levels, least) {
		return catalog.Of("fault.level", "level", l.Name, "least", least)
	}
	return nil
}
