package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/scratch"
	"touchstone/harness/grade"
	"touchstone/harness/machine"
	"touchstone/harness/mutate"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
	"touchstone/harness/suite/sample"
	"touchstone/harness/verify"
)

func (a *app) verifyCommand() *cobra.Command {
	var repository, only string
	var folders []string
	var jobs int
	var mutants mutantFlags
	cmd := &cobra.Command{
		Use:   "verify ASSIGNMENT",
		Short: "Check the suite: the reference gets every point, each sample loses what it declares",
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
	cmd.Flags().IntVar(&jobs, "jobs", runtime.NumCPU(), "processors to keep busy")
	mutants.add(cmd)
	return cmd
}

func (a *app) verify(ctx context.Context, s *suite.Suite, repository, only string, mutants mutantFlags, confined sandbox.Options) (err error) {
	ctx, end := machine.Guard(ctx)
	defer func() { err = end(err) }()
	if err := s.Lint(); err != nil {
		return err
	}
	if err := provePlace(); err != nil {
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
	var samples []sample.Sample
	entries, err := os.ReadDir(folder)
	switch {
	case s.Place.Path == "" || err == nil && len(entries) > 0:
		if samples, err = sample.Read(folder, s.Assignment); err == nil {
			samples, err = sample.Matching(samples, only)
		}
		if err != nil {
			return err
		}
	case s.Reference == nil || only != "":
		return diagnostic.New(s.Place.Name("samples"), catalog.Of("sample.none"), catalog.Of("sample.none.folder"))
	default:
		fmt.Fprintln(a.stderr, a.speaks.Say("verify.no-samples"))
	}
	g := &grade.Grader{Setup: &ready.Setup{Suite: s, Workers: confined.Workers, Repository: repository}, Version: version()}
	defer g.Close()
	if err := g.Confine(confined); err != nil {
		return err
	}
	if err := prepare(ctx, g); err != nil {
		return err
	}
	if err := tryJudges(ctx, g); err != nil {
		return err
	}
	if mutants.on {
		right := programs(sample.Right(samples))
		if only == "" && s.Reference != nil && s.Reference.Folder != "" {
			reference, err := verify.Reference(ctx, g.Setup)
			if err != nil {
				return err
			}
			right = slices.Insert(right, 0, reference)
		}
		judged, err := mutate.ReadJudged(filepath.Join(folder, sample.Equivalent))
		if err != nil {
			return err
		}
		if only != "" {
			judged = judged.Of(func(name string) bool {
				return slices.ContainsFunc(right, func(p verify.Program) bool { return p.Name == name })
			})
		}
		return a.mutants(ctx, g, right, judged, mutants)
	}
	switch {
	case only != "":
	case s.Reference == nil:
		fmt.Fprintln(a.stderr, a.speaks.Say("verify.no-reference"))
	default:
		reference, err := verify.Reference(ctx, g.Setup)
		if err != nil {
			return err
		}
		if err := reference.Faults(ctx, g); err != nil {
			return err
		}
		a.verified(reference.Name, nil)
		generator := func(name string) { a.verified(a.speaks.Say("verify.generator", "name", name), nil) }
		if err := verify.Generators(ctx, g.Setup, generator); err != nil {
			return err
		}
	}
	wrong, err := verify.All(ctx, g, programs(samples), func(p verify.Program, faults []catalog.Message) { a.verified(p.Name, faults) })
	if err == nil && only == "" {
		var more int
		more, err = verify.Variants(ctx, g, a.verified)
		wrong += more
	}
	if err == nil && wrong > 0 {
		return exit{statusLost, catalog.Of("verify.lost", "n", wrong)}
	}
	return err
}

// programs returns samples as programs.
func programs(samples []sample.Sample) (list []verify.Program) {
	for _, s := range samples {
		list = append(list, verify.Submitted(s))
	}
	return list
}

// verified says what is wrong with one program, if anything.
func (a *app) verified(name string, faults []catalog.Message) {
	if len(faults) == 0 {
		fmt.Fprintln(a.stderr, a.speaks.Say("verify.ok", "name", name))
		return
	}
	fmt.Fprintln(a.stderr, a.speaks.Say("verify.wrong", "name", name))
	for _, fault := range faults {
		fmt.Fprintln(a.stderr, "        "+a.speaks.Text(fault))
	}
}
