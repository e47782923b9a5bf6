package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/grade"
	"touchstone/harness/machine"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
	"touchstone/harness/verify"
)

func (a *app) verifyCommand() *cobra.Command {
	var repository, only string
	var folders []string
	var jobs int
	var mutants trialFlags
	cmd := &cobra.Command{
		Use:   "verify ASSIGNMENT",
		Short: "Check that reference and samples get and lose what they should",
		Args:  arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := mutants.check(cmd); err != nil {
				return err
			}
			s, err := a.suite(args[0], folders...)
			if err != nil {
				return err
			}
			hide := slices.Concat([]string{filepath.Join(repository, "cases")}, folders, s.Place.Folder())
			return a.verify(cmd.Context(), s, repository, only, mutants, sandbox.Options{Workers: jobs, Hide: hide})
		},
	}
	cmd.Flags().StringVar(&repository, "repository", ".", "`DIR` of the repository: reference programs in cmd/, samples in testdata/submissions/ASSIGNMENT")
	cmd.Flags().StringVar(&only, "only", "", "only the samples whose name matches `GLOB`")
	hiddenFlag(cmd, &folders)
	cmd.Flags().IntVar(&jobs, "jobs", runtime.NumCPU(), "keep `N` processors busy")
	mutants.add(cmd)
	return cmd
}

func (a *app) verify(ctx context.Context, s *suite.Suite, repository, only string, mutants trialFlags, confined sandbox.Options) (err error) {
	ctx, end := machine.Guard(ctx)
	defer func() { err = end(err) }()
	if err := s.Lint(); err != nil {
		return err
	}
	if err := provePlace(); err != nil {
		return err
	}
	g := &grade.Grader{Setup: &ready.Setup{Suite: s, Workers: confined.Workers, Repository: repository}, Version: version()}
	defer g.Close()
	v := &verify.Verification{Grader: g, Only: only, Tell: a.verified, Note: func(m catalog.Message) { fmt.Fprintln(a.stderr, a.speaks.Text(m)) }}
	if err := v.Read(); err != nil {
		return err
	}
	if err := g.Confine(confined); err != nil {
		return err
	}
	if err := prepare(ctx, g); err != nil {
		return err
	}
	if err := tryJudges(ctx, g); err != nil {
		return err
	}
	if mutants.dictionary != "" {
		return a.dictionary(ctx, g, mutants.dictionary)
	}
	if mutants.together > 0 {
		return a.together(ctx, v, mutants)
	}
	if mutants.on {
		return a.mutants(ctx, v, mutants)
	}
	wrong, err := v.Run(ctx)
	if err == nil && wrong > 0 {
		return exit{statusLost, catalog.Of("verify.lost", "n", wrong)}
	}
	return err
}

// verified says what is wrong with one program, if anything.
func (a *app) verified(name catalog.Message, faults []catalog.Message) {
	if len(faults) == 0 {
		fmt.Fprintln(a.stderr, a.speaks.Say("verify.ok", "name", name))
		return
	}
	fmt.Fprintln(a.stderr, a.speaks.Say("verify.wrong", "name", name))
	for _, fault := range faults {
		fmt.Fprintln(a.stderr, "        "+a.speaks.Text(fault))
	}
}
