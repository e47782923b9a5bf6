package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"touchstone/harness/authoring/record"
	"touchstone/harness/authoring/twin"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
)

// twinFlags are the options of the verb twin.
type twinFlags struct {
	seed            uint64
	out, repository string
}

func (a *app) twinCommand() *cobra.Command {
	var f twinFlags
	cmd := &cobra.Command{
		Use:   "twin ASSIGNMENT CASE",
		Short: "Make a case of the same shape with other values",
		Long: `Make a case of the same shape with other values.

The inputs of the case get other values, and the reference fills in what it expects then. Plays, clauses, relaxations, exit statuses and kinds of
messages stay the same, and every right sample of the assignment passes the new case. A program that knows the answers of a case by heart fails its twin.`,
		Example: "  touchstone twin coms327-part1 card-three --seed 7 -o twin.txtar",
		Args:    arguments(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.twin(cmd.Context(), args[0], args[1], f)
		},
	}
	flags := cmd.Flags()
	flags.Uint64Var(&f.seed, "seed", 1, "`NUMBER` that decides about the values: the same one makes the same case")
	flags.StringVarP(&f.out, "out", "o", "", "write the case to `CASE.txtar` instead of standard output")
	flags.StringVar(&f.repository, "repository", ".", "`DIR` of the repository: reference programs in cmd/, samples in testdata/submissions/ASSIGNMENT")
	return cmd
}

func (a *app) twin(ctx context.Context, id, name string, f twinFlags) error {
	if err := canHoldCase(f.out); err != nil {
		return err
	}
	s, err := a.suite(id)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(s.Cases, func(c *caselang.Case) bool { return c.ID == name })
	if at < 0 {
		return diagnostic.New(name, catalog.Of("given.no-case"), diagnostic.Near(name, s.PublicIDs()))
	}
	g := &grade.Grader{Setup: &ready.Setup{Suite: s, Workers: runtime.NumCPU(), Repository: f.repository}, Version: version()}
	defer g.Close()
	if err := g.Confine(sandbox.Options{Workers: g.Workers, Hide: slices.Concat([]string{filepath.Join(f.repository, "cases")}, s.Place.Folder())}); err != nil {
		return err
	}
	if err := prepare(ctx, g); err != nil {
		return err
	}
	m, err := twinMaker(ctx, g.Setup)
	if err != nil {
		return err
	}
	made, err := m.Make(ctx, s.Cases[at], 1, f.seed)
	switch {
	case err != nil:
		return err
	case len(made) == 0:
		return diagnostic.New(name, catalog.Of("twin.none"), catalog.Of("twin.none.hint"))
	}
	return a.keepTwin(s, made[0], len(m.Jury), f.out)
}

// twinMaker makes the reference and the right samples of an assignment ready.
func twinMaker(ctx context.Context, setup *ready.Setup) (m *twin.Maker, err error) {
	m = &twin.Maker{Setup: setup}
	if m.Reference, err = setup.QuickReference(ctx); err == nil {
		m.Divide = record.Divider(m.Reference.Run)
		m.Jury, err = setup.RightSamples(ctx)
	}
	return m, err
}

// keepTwin writes a twin, which is hidden.
func (a *app) keepTwin(s *suite.Suite, made *caselang.Case, jury int, file string) error {
	v := a.speaksAs(s)
	if jury == 0 {
		fmt.Fprintln(a.stderr, v.Say("twin.no-jury"))
	}
	if file == "" {
		_, err := a.stdout.Write(hidden(made.Text()))
		return err
	}
	return a.writeCase(file, hidden(made.Text()), v)
}
