package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/class"
	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
)

// classFlags are the options of the verb class.
type classFlags struct {
	wayFlags
	outFlags
	shard         string
	fresh, resume bool
}

func (a *app) classCommand() *cobra.Command {
	var f classFlags
	cmd := &cobra.Command{
		Use:   "class ASSIGNMENT DIR --out DIR",
		Short: "Grade the submissions of a class",
		Long: `Grade the submissions of a class, all processors at work.

DIR holds a folder or an archive for each student, or what Moodle or Canvas lets you download, unpacked.
The results go to the folder named by --out: class.html, class.yaml, class.csv and canvas.csv of the whole, for
Moodle moodle.csv (with --worksheet) and feedback.zip, results/KEY.yaml with everything about a submission,
students/KEY/report.txt and report.yaml to give back.

A result is kept as soon as it is there. The same command goes on where it was stopped, and grades again
only what has changed: the submission, the cases, touchstone itself, the compiler or the sandbox.

A task of a Slurm array, of an indexed Kubernetes Job or of a GitHub matrix grades its share by itself, into
a folder shard-I-of-N in --out; touchstone merge makes one class of these.

Exit status: 0 every submission was graded, 2 wrong usage or input, 3 some could not be graded.`,
		Example: `  touchstone class coms327-part1 downloads/ --out results/
  touchstone class coms327-part1 downloads/ --out results/ --worksheet worksheet.csv --marks-template marks.csv
  touchstone class coms327-part1 downloads/ --out results/ --roster gradebook.csv --marks marks.csv
  touchstone class coms327-part1 downloads/ --out results/ --shard 2/4`,
		Args: arguments(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error { return a.class(cmd.Context(), args[0], args[1], f) },
	}
	flags := cmd.Flags()
	f.wayFlags.add(cmd, "submissions graded at a time")
	f.outFlags.add(cmd)
	flags.BoolVar(&f.resume, "resume", false, "go on with a run that was stopped: nothing else happens without it")
	flags.MarkHidden("resume")
	flags.BoolVar(&f.fresh, "fresh", false, "grade everything again, whatever is there")
	flags.StringVar(&f.shard, "shard", "", "grade only the `I/N`th part; 1/1 is everything, also in a task of Slurm, Kubernetes or GitHub")
	return cmd
}

func (a *app) class(ctx context.Context, id, dir string, f classFlags) error {
	g, err := a.grader(id, f.wayFlags)
	if err != nil {
		return err
	}
	o, err := f.options()
	if err != nil {
		return err
	}
	if err := apart(dir, f.out); err != nil {
		return err
	}
	c, err := readClass(dir, cmp.Or(f.roster, f.worksheet))
	if err != nil {
		return err
	}
	pool, err := f.confine(g, dir, f.out)
	if err != nil {
		return err
	}
	defer pool.Close()
	v := words.In(g.Suite.Language)
	columns, _ := size(a.stderr)
	progress := terminal.NewClassProgress(a.stderr, isTerminal(a.stderr), columns, v)
	o.Started = progress.Start
	o.Tell = func(row ledger.Submission, s grade.Step) {
		switch s.Kind {
		case grade.Began:
			progress.Began(row.Title(), s.Case.ID)
		case grade.Ended:
			progress.Ended(row.Title(), s.Case.ID)
		}
	}
	o.Graded = func(row ledger.Submission, cached bool) { progress.Graded(row.Title(), cached) }
	o.Changed = func(v words.Voice, changes []ledger.Change) {
		progress.Done()
		class.ShowChanges(a.stderr, v, changes)
	}
	l, notes, err := class.Run(ctx, g, c, o)
	progress.Done()
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(a.stderr, v.Say("class.stopped"))
		return ctx.Err()
	case err != nil:
		return err
	}
	return a.summary(l, notes, o.Folder())
}

// options converts the flags for class.Run.
func (f classFlags) options() (class.Options, error) {
	o := class.Options{Out: f.out, Jobs: f.jobs, Fresh: f.fresh, Ref: f.ref, MarksTemplate: f.template}
	var err error
	if o.Tables, o.Marks, err = f.files(); err != nil {
		return o, err
	}
	if f.shard != "" {
		o.Shard, err = class.ParseShard(f.shard)
	} else {
		o.Shard, err = class.ShardFromEnv(os.Getenv)
	}
	if err != nil {
		return o, err
	}
	if f.resume && f.fresh {
		return o, wrongUsage("usage.resume-fresh")
	}
	return o, nil
}

// apart refuses results inside the folder of the submissions, because the next run
// would take them for a submission.
func apart(dir, out string) error {
	inside, err := filepath.Rel(real(dir), real(out))
	if err != nil || !filepath.IsLocal(inside) {
		return nil
	}
	return diagnostic.New(out, catalog.Of("given.out-inside"), catalog.Of("given.out-inside.hint"))
}

// real returns the absolute path, with links resolved, of a file that may not exist
// yet.
func real(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	if linked, err := filepath.EvalSymlinks(path); err == nil {
		return linked
	}
	if parent := filepath.Dir(path); parent != path {
		return filepath.Join(real(parent), filepath.Base(path))
	}
	return path
}

func readClass(dir, roster string) (*intake.Class, error) {
	c, err := intake.Read(dir)
	if err != nil {
		return nil, err
	}
	if len(c.Students) == 0 {
		return nil, diagnostic.New(dir, catalog.Of("given.empty-class"), catalog.Of("given.empty-class.hint"))
	}
	if roster != "" {
		r, err := intake.ReadRoster(roster)
		if err != nil {
			return nil, err
		}
		c.Join(r)
	}
	return c, nil
}

// summary shows the result of a class.
func (a *app) summary(l *ledger.Ledger, notes []string, folder string) error {
	if err := class.Show(a.stderr, l, notes, filepath.ToSlash(folder)); err != nil {
		return err
	}
	if n := l.Faults(); n > 0 {
		return catalog.Of("class.some-faults", "n", n, "all", l.HandedIn())
	}
	return nil
}
