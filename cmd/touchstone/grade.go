package main

import (
	"context"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"touchstone/harness/report"
	"touchstone/harness/report/convert"
	"touchstone/harness/submission"
)

// gradeFlags are the options of the verb grade.
type gradeFlags struct {
	wayFlags
	report string
	cases  string
	exec   []string
	group  int
	all    bool
	tutor  bool
	format string
	keep   bool
	watch  bool
	replay func(caseID string) string // returns the command that repeats one case
}

func (a *app) gradeCommand() *cobra.Command {
	var f gradeFlags
	cmd := &cobra.Command{
		Use:   "grade ASSIGNMENT [SUBMISSION]",
		Short: "Grade one submission",
		Long: `Grade one submission: build it, try it on every case, score it by the rubric.

SUBMISSION is a folder, an archive (.zip, .tar, .tar.gz, .tar.xz, .tar.bz2) or, with --ref, a git repository; or leave it out and give executables with --exec.
The screen goes to standard error. The report, YAML or what --format names, goes to the file named by --report, or to standard
output: with --report -, with --format alone, and if it is not a terminal. No other file is written.

With --case only these cases are tried, and the screen and the exit status are about them alone.

Exit status: 0 full points on everything that was judged, 1 graded and points lost, 2 wrong usage or input, 3 could not be graded.`,
		Example: `  touchstone grade coms327-part1 ./my-project
  touchstone grade coms327-part1 --exec check=./check --report report.yaml
  touchstone grade coms327-part1 ./my-project --case 'stdin-*'
  touchstone grade coms327-part1 ./my-project --watch`,
		Args: arguments(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.replay = replay(args, cmd.Flags())
			if cmd.Flags().Changed("format") && f.report == "" && !f.watch {
				f.report = standardOutput
			}
			return a.grade(cmd.Context(), args, f)
		},
	}
	flags := cmd.Flags()
	f.add(cmd, "keep `N` processors busy")
	flags.StringVar(&f.report, "report", "", "write the report to `FILE`")
	flags.StringVar(&f.format, "format", "yaml", "`FORMAT` of the report; touchstone convert --help lists them")
	flags.StringVar(&f.cases, "case", "", "try only the cases whose id matches `GLOB`")
	flags.StringArrayVar(&f.exec, "exec", nil, "try an executable as it is: `PROGRAM=PATH`")
	flags.IntVar(&f.group, "group", 1, "`N`, the number of students in the group")
	flags.BoolVar(&f.all, "all", false, "show every failure in full")
	flags.BoolVar(&f.keep, "keep", false, "leave the case named by --case behind as files, in a new folder that the screen names")
	flags.BoolVar(&f.watch, "watch", false, "grade again whenever a file of the folder is saved, failed cases first, until q or Ctrl-C")
	flags.BoolVar(&f.tutor, "tutor", false, "show hidden and staff cases in full, too")
	return cmd
}

func (a *app) grade(ctx context.Context, args []string, f gradeFlags) error {
	g, err := a.newGrading(args, f)
	if err != nil {
		return err
	}
	if f.watch {
		return g.watch(ctx)
	}
	return g.once(ctx)
}

// open opens the submission.
func open(paths []string, f gradeFlags) (*submission.Submission, error) {
	switch {
	case len(paths) == 1 && len(f.exec) > 0:
		return nil, wrongUsage("usage.both")
	case len(paths) == 1:
		return submission.OpenWith(paths[0], submission.Options{Ref: f.ref})
	case len(f.exec) > 0:
		return submission.Executables(f.exec...)
	}
	return nil, wrongUsage("usage.no-submission")
}

// forms returns the options of the report's format.
func (f gradeFlags) forms() convert.Options {
	o := convert.Options{Home: home, Env: os.Getenv}
	if f.tutor {
		o.Audience = report.Tutor
	}
	return o
}

// full reports whether no points were lost: every item that could be judged here
// passed, and the rest waits for a tutor, or for cases that are not here. If only
// some cases were requested, it considers only these.
func full(r *report.Report) bool {
	if r.Selection != "" {
		return !slices.ContainsFunc(r.Cases, func(c report.Case) bool {
			return c.Verdict == report.VerdictFail || c.Verdict == report.VerdictNotRun
		})
	}
	for _, item := range r.Items {
		if item.Status == report.Fail || item.Status == report.Partial || item.Status == report.NotRun {
			return false
		}
	}
	return true
}
