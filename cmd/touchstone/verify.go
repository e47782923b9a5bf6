package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/grade"
	"touchstone/harness/sandbox"
	"touchstone/harness/scratch"
	"touchstone/harness/suite"
	"touchstone/harness/verify"
)

func (a *app) verifyCommand() *cobra.Command {
	var repository, only string
	var folders []string
	var jobs int
	cmd := &cobra.Command{
		Use:   "verify ASSIGNMENT",
		Short: "Check the suite: the reference gets every point, each sample loses what it declares",
		Args:  arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.suite(args[0], folders...)
			if err != nil {
				return err
			}
			hide := slices.Concat([]string{filepath.Join(repository, "cases")}, folders, s.Place.Folder())
			return a.verify(cmd.Context(), s, repository, only, sandbox.Options{Workers: jobs, Hide: hide})
		},
	}
	cmd.Flags().StringVar(&repository, "repository", ".", "`FOLDER` of the repository: reference programs in cmd/, samples in testdata/submissions/ASSIGNMENT")
	cmd.Flags().StringVar(&only, "only", "", "only the samples whose name matches `GLOB`")
	hiddenFlag(cmd, &folders)
	cmd.Flags().IntVar(&jobs, "jobs", runtime.NumCPU(), "cases tried at a time")
	return cmd
}

func (a *app) verify(ctx context.Context, s *suite.Suite, repository, only string, confined sandbox.Options) error {
	if err := s.Lint(joined.Readers, joined.Benches); err != nil {
		return err
	}
	folder := filepath.Join(repository, "testdata", "submissions", s.ID)
	if s.Place.Path != "" {
		own, err := scratch.New("", "samples")
		if err != nil {
			return err
		}
		defer own.Close()
		if folder, err = s.Samples(own.Path); err != nil {
			return err
		}
	}
	samples, err := verify.Samples(folder, s.Assignment)
	if err != nil {
		return err
	}
	if samples, err = verify.Matching(samples, only); err != nil {
		return err
	}
	pool, err := sandbox.New(confined)
	if err != nil {
		return err
	}
	defer pool.Close()
	if only == "" {
		reference, err := verify.NewReference(ctx, s, repository)
		switch {
		case err != nil:
			return err
		case reference == nil:
			fmt.Fprintln(a.stderr, "the assignment declares no reference; samples without a fault stand for it")
		default:
			defer reference.Close()
			samples = slices.Insert(samples, 0, reference.Sample)
		}
	}
	g := &grade.Grader{Suite: s, Readers: joined.Readers, Benches: joined.Benches, Pool: pool, Workers: confined.Workers, Version: version()}
	wrong, err := verify.All(ctx, g, samples, func(s verify.Sample, faults []string) {
		if len(faults) == 0 {
			fmt.Fprintf(a.stderr, "ok    %s\n", s.Name)
			return
		}
		fmt.Fprintf(a.stderr, "WRONG %s\n        %s\n", s.Name, strings.Join(faults, "\n        "))
	})
	if err == nil && wrong > 0 {
		return exit{statusLost, fmt.Errorf("%d of the declarations do not hold", wrong)}
	}
	return err
}
