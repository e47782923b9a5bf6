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
	"touchstone/harness/hunt/right"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
	"touchstone/harness/suite/plugin"
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
	g := &grade.Grader{Suite: s, Workers: runtime.NumCPU(), Version: version()}
	if g.Pool, err = sandbox.New(sandbox.Options{Workers: g.Workers, Hide: slices.Concat([]string{filepath.Join(f.repository, "cases")}, s.Place.Folder())}); err != nil {
		return err
	}
	pool, err := confine(ctx, g)
	if err != nil {
		return err
	}
	defer pool.Close()
	m, done, err := twinMaker(ctx, g, f.repository)
	defer done()
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

// twinMaker makes the reference ready, and builds the right samples of an assignment. done removes
// them, whether there is an error or not.
func twinMaker(ctx context.Context, g *grade.Grader, repository string) (m *twin.Maker, done func(), err error) {
	var open []func()
	done = func() {
		for _, end := range open {
			end()
		}
	}
	s := g.Suite
	reference, end, err := right.Reference(ctx, g, repository)
	open = append(open, end)
	if err != nil {
		return nil, done, err
	}
	folder, err := plugin.Open(s.Place.Files, s.Own())
	if err != nil {
		return nil, done, err
	}
	open = append(open, func() { folder.Close() })
	jury, closeJury, err := right.Samples(ctx, g, repository)
	open = append(open, closeJury)
	if err != nil {
		return nil, done, err
	}
	m = &twin.Maker{
		Assignment: s.Assignment, Jury: jury, Reference: reference, Divide: record.Divider(reference.Run), Workers: g.Workers,
		Readers: folder.Readers(ctx, s.Assignment, g.Pool.Run), Checkers: folder.Checkers(ctx, s.Assignment, g.Pool),
	}
	return m, done, nil
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
