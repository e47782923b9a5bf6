package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/report/convert"
	"touchstone/harness/report/terminal"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
)

// gradeFlags are the options of the verb grade.
type gradeFlags struct {
	report string
	cases  string
	exec   []string
	group  int
	jobs   int
	all    bool
	tutor  bool
	lang   string
	ref    string
	least  string
	format string
}

func (a *app) gradeCommand() *cobra.Command {
	var f gradeFlags
	cmd := &cobra.Command{
		Use:   "grade ASSIGNMENT [SUBMISSION]",
		Short: "Grade one submission",
		Long: `Grade one submission: build it, try it on every case, score it by the rubric.

SUBMISSION is a folder, an archive (.zip, .tar, .tar.gz, .tar.xz, .tar.bz2) or, with --ref, a git repository; or leave it out and give executables with --exec.
The screen goes to standard error. The report, YAML or what --format names, goes to the file named by --report,
or to standard output when that is not a terminal; --report - is standard output always.

Exit status: 0 full points, 1 graded and points lost, 2 wrong usage or input, 3 could not be graded.`,
		Example: `  touchstone grade coms327-part1 ./my-project
  touchstone grade coms327-part1 --exec check=./check --report report.yaml
  touchstone grade coms327-part1 ./my-project --case 'stdin-*'`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error { return a.grade(cmd.Context(), args, f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.report, "report", "", "write the report to `FILE`")
	flags.StringVar(&f.format, "format", "yaml", "`FORMAT` of the report; touchstone convert --help lists them")
	flags.StringVar(&f.cases, "case", "", "try only the cases whose id matches `GLOB`")
	flags.StringArrayVar(&f.exec, "exec", nil, "try an executable as it is: `PROGRAM=PATH`")
	flags.StringVar(&f.least, "require-sandbox", sandbox.Levels[0], "refuse to grade when the sandbox does not reach this `LEVEL`: "+strings.Join(sandbox.Levels, ", "))
	flags.StringVar(&f.ref, "ref", "", "grade this `TAG` of a git repository; of Part1, Part1a, ... the last")
	flags.IntVar(&f.group, "group", 1, "size of the `group` that handed in")
	flags.IntVar(&f.jobs, "jobs", runtime.NumCPU(), "cases tried at a time")
	flags.BoolVar(&f.all, "all", false, "show every failure in full")
	flags.StringVar(&f.lang, "lang", suite.English, "`language` of titles and hints, where the assignment has it")
	flags.BoolVar(&f.tutor, "tutor", false, "show hidden and staff cases in full, too")
	return cmd
}

func (a *app) grade(ctx context.Context, args []string, f gradeFlags) error {
	format, err := convert.Find(f.format)
	if err == nil {
		err = format.Check(f.forms())
	}
	if err != nil {
		return err
	}
	s, err := a.suite(args[0])
	if err != nil {
		return err
	}
	if s, err = s.In(f.lang); err != nil {
		return err
	}
	sub, err := open(args[1:], f)
	if err != nil {
		return err
	}
	defer sub.Close()
	pool, err := sandbox.New(sandbox.Options{Workers: f.jobs})
	if err != nil {
		return &fault{err}
	}
	defer pool.Close()
	if err := atLeast(pool.Level(), f.least); err != nil {
		return err
	}
	g := &grade.Grader{Suite: s, Readers: readers, Benches: benches, Pool: pool, Workers: f.jobs, Version: version()}

	progress := terminal.NewProgress(a.stderr, isTerminal(a.stderr), width(a.stderr))
	r, err := g.Grade(ctx, sub, grade.Options{
		Group: f.group, Cases: f.cases, Started: progress.Start, Progress: progress.Case,
	})
	progress.Done()
	if err != nil {
		return blame(err)
	}
	if err := a.deliver(r, f, format, replay(args, f)); err != nil {
		return &fault{err}
	}
	if !full(r) {
		return exit{status: statusLost}
	}
	return nil
}

// atLeast refuses a sandbox that is weaker than asked for.
func atLeast(l sandbox.Level, least string) error {
	wanted := slices.Index(sandbox.Levels, least)
	switch {
	case wanted < 0:
		return &diagnostic.Error{File: "--require-sandbox " + least, Problem: "there is no such level", Hint: diagnostic.Suggest(least, sandbox.Levels)}
	case l.Number < wanted:
		return &fault{fmt.Errorf("the sandbox reaches the level %s here, not %s; touchstone doctor says why", l.Name, least)}
	}
	return nil
}

// blame tells what the user got wrong from faults of the machine.
func blame(err error) error {
	if _, ok := errors.AsType[*diagnostic.Error](err); ok {
		return err
	}
	return &fault{err}
}

// open takes the submission in.
func open(paths []string, f gradeFlags) (*submission.Submission, error) {
	switch {
	case len(paths) == 1 && len(f.exec) > 0:
		return nil, errors.New("give a submission or --exec, not both")
	case len(paths) == 1:
		return submission.OpenWith(paths[0], submission.Options{Ref: f.ref})
	case len(f.exec) > 0:
		return submission.Executables(f.exec...)
	}
	return nil, errors.New("no submission is given; name a folder, or an executable with --exec PROGRAM=PATH")
}

// replay is the command that grades the same thing again, to which a case can
// be added.
func replay(args []string, f gradeFlags) string {
	words := append([]string{"touchstone", "grade"}, args...)
	for _, e := range f.exec {
		words = append(words, "--exec", e)
	}
	if f.ref != "" {
		words = append(words, "--ref", f.ref)
	}
	for i, word := range words {
		if strings.ContainsAny(word, " \t\n'\"\\$&;|<>()*?[]{}!#~`") {
			words[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(words, " ")
}

// forms are the options of the report's format.
func (f gradeFlags) forms() convert.Options {
	o := convert.Options{Env: os.Getenv}
	if f.tutor {
		o.Audience = terminal.Tutor
	}
	return o
}

// deliver shows the result and writes the report.
func (a *app) deliver(r *report.Report, f gradeFlags, format convert.Format, replay string) error {
	screen := terminal.Options{
		Color: isTerminal(a.stderr) && os.Getenv("NO_COLOR") == "", Width: width(a.stderr),
		All: f.all, Audience: f.forms().Audience,
		Replay: func(caseID string) string { return replay + " --case " + caseID },
	}
	if err := terminal.Render(a.stderr, r, screen); err != nil {
		return err
	}
	switch {
	case f.report == "-", f.report == "" && !isTerminal(a.stdout):
		return format.Write(a.stdout, r, f.forms())
	case f.report == "":
		f.report = "report" + format.Extension
	}
	if err := writeFile(f.report, func(w io.Writer) error { return format.Write(w, r, f.forms()) }); err != nil {
		return err
	}
	fmt.Fprintf(a.stderr, "report: %s\n", f.report)
	return nil
}

// writeFile replaces the file in one step, so that it is never half
// written.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".report-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if err := errors.Join(write(f), f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// full reports whether nothing was lost: every item that could be judged here
// passed, and what is left waits for a tutor.
func full(r *report.Report) bool {
	for _, item := range r.Items {
		if item.Status == report.Fail || item.Status == report.Partial || item.Status == report.NotRun {
			return false
		}
	}
	return true
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

func width(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil {
			return columns
		}
	}
	return 0
}
