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
	"touchstone/harness/sandbox"
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
	return diagnostic.Because(catalog.Of("with-hint", "text", says, "hint", catalog.Of("machine.place.hint")), err)
}

// confine gives a grader its sandbox, in which the paths in hide are not readable, and its bench.
// Both must be closed, as they are with the result.
func (f wayFlags) confine(ctx context.Context, g *grade.Grader, hide ...string) (*confined, error) {
	pool, err := sandbox.New(sandbox.Options{Workers: f.jobs, Hide: slices.Concat(hide, f.added, g.Suite.Place.Folder())})
	if err != nil {
		return nil, err
	}
	if err := atLeast(pool.Level(), f.least); err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	g.Pool = pool
	return confine(ctx, g)
}

// confined is the sandbox with the bench of the assignment's folder, if there is one.
type confined struct {
	*sandbox.Pool
	bench *bench.Bench
}

// confine gives a grader with a sandbox the bench of its assignment, if that has one
// in its folder.
func confine(ctx context.Context, g *grade.Grader) (*confined, error) {
	b, err := bench.Open(ctx, g.Suite, g.Pool, g.Workers)
	if err != nil {
		return nil, errors.Join(err, g.Pool.Close())
	}
	if b != nil {
		g.Bench = &b.Bench
	}
	return &confined{g.Pool, b}, nil
}

// Close ends the sandbox, and removes the programs of the bench.
func (c *confined) Close() error {
	var err error
	if c.bench != nil {
		err = c.bench.Close()
	}
	return errors.Join(err, c.Pool.Close())
}

// atLeast refuses a sandbox that is weaker than asked for.
func atLeast(l sandbox.Level, least string) error {
	if l.Number < slices.Index(sandbox.Levels, least) {
		return catalog.Of("fault.level", "level", l.Name, "least", least)
	}
	return nil
}
