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
	"touchstone/harness/grade"
	"touchstone/harness/machine"
	"touchstone/harness/ready"
	"touchstone/harness/ready/bench"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
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
	return graderOf(f, func() (*suite.Suite, error) { return a.suite(id, f.added...) })
}

// graderOf returns a grader for an assignment that is loaded when the options have been checked.
func graderOf(f wayFlags, load func() (*suite.Suite, error)) (*grade.Grader, error) {
	if !slices.Contains(sandbox.Levels, f.least) {
		return nil, diagnostic.New("--require-sandbox "+f.least, catalog.Of("given.no-level"), diagnostic.Near(f.least, sandbox.Levels))
	}
	s, err := load()
	if err != nil {
		return nil, err
	}
	if err := provePlace(); err != nil {
		return nil, err
	}
	return &grade.Grader{Setup: &ready.Setup{Suite: s, Workers: f.jobs}, Version: version()}, nil
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
// judges submissions there. The grader must be closed, whether there is an error or not.
func (f wayFlags) confine(ctx context.Context, g *grade.Grader, hide ...string) error {
	if err := g.Confine(sandbox.Options{Workers: f.jobs, Hide: slices.Concat(hide, f.added, g.Suite.Place.Folder())}); err != nil {
		return err
	}
	if err := atLeast(g.Pool.Level(), f.least); err != nil {
		return err
	}
	if err := prepare(ctx, g); err != nil {
		return err
	}
	if err := tryJudges(ctx, g); err != nil {
		return exit{statusFault, err}
	}
	return nil
}

// prepare prepares a grader with a sandbox, and gives it the bench of its assignment, if that
// has one in its folder.
func prepare(ctx context.Context, g *grade.Grader) (err error) {
	if err = g.Prepare(); err == nil {
		g.Bench, err = bench.Open(ctx, g.Setup)
	}
	return err
}

// tryJudges reports what is wrong with the programs of the assignment that judge submissions.
func tryJudges(ctx context.Context, g *grade.Grader) error {
	ctx, end := machine.Guard(ctx)
	err := judges.Try(ctx, g.Setup)
	if g.Bench != nil {
		err = errors.Join(err, g.Bench.Build(ctx))
	}
	return end(err)
}

// atLeast refuses a sandbox that is weaker than asked for.
func atLeast(l sandbox.Level, least string) error {
	if l.Number < slices.Index(sandbox.Levels, least) {
		return catalog.Of("fault.level", "level", l.Name, "least", least)
	}
	return nil
}
