package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
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
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.suite(args[0], folders...)
			if err != nil {
				return err
			}
			hide := append([]string{filepath.Join(repository, "cases")}, folders...)
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
	samples, err := verify.Samples(filepath.Join(repository, "testdata", "submissions", s.ID), s.Assignment)
	if err != nil {
		return err
	}
	pool, err := sandbox.New(confined)
	if err != nil {
		return err
	}
	defer pool.Close()
	g := &grade.Grader{Suite: s, Readers: joined.Readers, Benches: joined.Benches, Pool: pool, Workers: confined.Workers, Version: version()}

	wrong := 0
	report := func(name string, faults []string) {
		if len(faults) == 0 {
			fmt.Fprintf(a.stderr, "ok    %s\n", name)
			return
		}
		wrong++
		fmt.Fprintf(a.stderr, "WRONG %s\n", name)
		for _, f := range faults {
			fmt.Fprintf(a.stderr, "        %s\n", f)
		}
	}
	if only == "" {
		faults, err := a.verifyReference(ctx, g, repository)
		if err != nil {
			return err
		}
		report("reference", faults)
	}
	for _, sample := range samples {
		if ok, err := filepath.Match(only, sample.Name); err != nil {
			return &diagnostic.Error{File: "--only " + only, Problem: "this is not a glob"}
		} else if only != "" && !ok {
			continue
		}
		faults, err := a.verifySample(ctx, g, sample)
		if err != nil {
			return err
		}
		report(sample.Name, faults)
	}
	if wrong > 0 {
		return exit{statusLost, fmt.Errorf("%d of the declarations do not hold", wrong)}
	}
	return nil
}

// verifyReference grades the reference.
func (a *app) verifyReference(ctx context.Context, g *grade.Grader, repository string) ([]string, error) {
	reference, err := verify.BuildReference(ctx, repository, g.Suite.Assignment)
	if err != nil {
		return nil, err
	}
	if reference == nil {
		fmt.Fprintln(a.stderr, "there are no reference executables; samples without a fault stand for them")
		return nil, nil
	}
	faults, err := a.check(ctx, g, reference.Submission, verify.Sample{})
	return faults, errors.Join(err, reference.Close())
}

func (a *app) verifySample(ctx context.Context, g *grade.Grader, s verify.Sample) ([]string, error) {
	sub, err := submission.Open(s.Path)
	if err != nil {
		return nil, err
	}
	return a.check(ctx, g, sub, s)
}

func (a *app) check(ctx context.Context, g *grade.Grader, sub *submission.Submission, s verify.Sample) ([]string, error) {
	r, err := g.Grade(ctx, sub, grade.Options{})
	if err := errors.Join(err, sub.Close()); err != nil {
		return nil, err
	}
	return s.Check(r), nil
}
