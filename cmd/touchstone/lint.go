package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
)

func (a *app) lintCommand() *cobra.Command {
	var folders []string
	var build bool
	cmd := &cobra.Command{
		Use:   "lint [ASSIGNMENT...]",
		Short: "Check manifests, clauses and cases without running anything",
		RunE: func(cmd *cobra.Command, ids []string) error {
			if len(ids) == 0 && len(folders) > 0 {
				return wrongUsage("usage.lint-hidden")
			}
			if len(ids) == 0 {
				places, err := a.assignments.List()
				if err != nil {
					return err
				}
				for _, at := range places {
					ids = append(ids, cmp.Or(at.Path, at.ID))
				}
			}
			var faults []error
			for _, id := range ids {
				s, err := a.checked(id, folders)
				if err != nil {
					faults = append(faults, err)
					continue
				}
				silent, err := s.Silent()
				if err != nil {
					return err
				}
				for _, warning := range slices.Concat(s.Elsewhere(), s.Spread(), silent, s.Outdated()) {
					sayAs(a.stderr, "warning", warning, a.speaks)
				}
				if build {
					if err := tryPrograms(cmd.Context(), s); err != nil {
						faults = append(faults, err)
						continue
					}
				}
				plays := 0
				for _, c := range s.Cases {
					plays += c.Plays()
				}
				fmt.Fprintln(a.stderr, a.speaks.Say("lint.nothing", "assignment", id, "clauses", len(s.Clauses.List), "plays", plays, "cases", counted(s, catalog.English)))
			}
			return errors.Join(faults...)
		},
	}
	hiddenFlag(cmd, &folders)
	cmd.Flags().BoolVar(&build, "build", false, "also build and try the readers, checkers, generators, reference and variants of the assignment")
	return cmd
}

// checked loads an assignment, and returns all that lint finds wrong with it and with the
// hidden cases that folders add.
func (a *app) checked(id string, folders []string) (*suite.Suite, error) {
	added, err := addedFolders(folders)
	if err != nil {
		return nil, err
	}
	at, err := a.assignments.Find(id)
	if err != nil {
		return nil, err
	}
	return suite.Check(at, added...)
}

// tryPrograms builds and tries the programs that an assignment brings along. It joins all
// faults, as *diagnostic.Error.
func tryPrograms(ctx context.Context, s *suite.Suite) error {
	g := &grade.Grader{Setup: &ready.Setup{Suite: s, Workers: runtime.NumCPU()}, Version: version()}
	defer g.Close()
	if err := g.Confine(sandbox.Options{Workers: g.Workers, Hide: s.Place.Folder()}); err != nil {
		return err
	}
	if err := prepare(ctx, g); err != nil {
		return err
	}
	errs := []error{tryJudges(ctx, g)}
	if s.HasReference() {
		_, err := g.QuickReference(ctx)
		errs = append(errs, err)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Generators)) {
		_, _, err := g.Plugins().Generate(ctx, s.Assignment, name, g.Pool.Run, 1, nil)
		if d, ok := errors.AsType[*diagnostic.Error](err); ok {
			at := s.Generators[name].Position
			err = diagnostic.New(s.Place.Name("assignment.yaml"), d.Problem, d.Hint).At(at.Line, at.Column)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
