package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/class"
	"touchstone/harness/class/changes"
	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
	"touchstone/harness/suite"
)

// classFlags are the options of the verb class.
type classFlags struct {
	wayFlags
	outFlags
	shard, repository string
	fresh, resume     bool
	who               bool
	twins             int
	only              []string
	open              bool
}

func (a *app) classCommand() *cobra.Command {
	var f classFlags
	cmd := &cobra.Command{
		Use:   "class ASSIGNMENT DIR --out DIR",
		Short: "Grade the submissions of a class",
		Long: `Grade the submissions of a class, all processors at work.

DIR holds a folder or an archive for each student, or what Moodle, Canvas, Blackboard or Gradescope lets
you download, unpacked.
The results go to the folder named by --out: class.html, class.yaml, class.csv and canvas.csv of the whole, for
Moodle moodle.csv (with --worksheet) and feedback.zip, results/KEY.yaml with everything about a submission,
students/KEY/report.txt and report.yaml to give back.

A result is kept as soon as it is there. The same command goes on where it was stopped, and grades again
only what has changed: the submission, the cases, touchstone itself, the compiler or the sandbox.

Where points differ from the results that are there, it says whose, in which item and why, before it replaces
anything. What a run replaces moves to the folder previous, in place of what the run before replaced.

With --only, the results of all others stay as they are, whatever has changed since.

With --shard I/N it grades the Ith of N shares, into a folder shard-I-of-N in --out; touchstone merge joins them
into one class.

Exit status: 0 every submission was graded, 2 wrong usage or input, 3 some could not be graded.`,
		Example: `  touchstone class coms327-part1 downloads/ --roster roster.csv --who
  touchstone class coms327-part1 downloads/ --out results/
  touchstone class coms327-part1 downloads/ --out results/ \
        --worksheet worksheet.csv --marks-template marks.csv
  touchstone class coms327-part1 downloads/ --out results/ \
        --roster gradebook.csv --marks marks.csv
  touchstone class coms327-part1 downloads/ --out results/ --only 'b*' --open
  touchstone class coms327-part1 downloads/ --out results/ --shard 2/4`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.who { // nothing is written
				delete(cmd.Flag("out").Annotations, cobra.BashCompOneRequiredFlag)
			}
			return arguments(2, 2)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.who {
				return a.classWho(args[0], args[1], f)
			}
			return a.class(cmd.Context(), args[0], args[1], f)
		},
	}
	flags := cmd.Flags()
	f.wayFlags.add(cmd, "grade `N` submissions at a time")
	f.outFlags.add(cmd)
	flags.BoolVar(&f.resume, "resume", false, "continue a run that was stopped; this is what happens anyway")
	flags.MarkHidden("resume")
	flags.BoolVar(&f.who, "who", false, "only show who is matched with what, and by which rule; nothing is graded or written, so that --out is not needed")
	flags.BoolVar(&f.fresh, "fresh", false, "grade everything again, even what has not changed")
	flags.StringSliceVar(&f.only, "only", nil, "grade only the submissions of these `STUDENTS` again, and keep the results of the others: keys, names or logins, with * and ?, or failed, or not-graded")
	flags.BoolVar(&f.open, "open", false, "open the page of the class in the browser")
	flags.IntVar(&f.twins, "twins", 0, "make `N` cases with other values of each public case, and tell tutors whose program passes the public one and fails all of these")
	flags.StringVar(&f.repository, "repository", ".", "with --twins: `DIR` of the repository with reference programs in cmd/ and samples in testdata/submissions/ASSIGNMENT")
	flags.StringVar(&f.shard, "shard", "", "grade only the `I/N`th part")
	cmd.AddCommand(a.classDiffCommand())
	return cmd
}

func (a *app) class(ctx context.Context, id, dir string, f classFlags) error {
	checked, err := a.checked(id, f.added)
	if err != nil {
		return err
	}
	g, err := graderOf(f.wayFlags, func() (*suite.Suite, error) { return checked.In(a.lang) })
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
	c, err := f.given(g.Suite, dir, &o)
	if err != nil {
		return err
	}
	if o.Similarity, err = a.compares(ctx, f.similarityFlags, g.Suite.Language); err != nil {
		return err
	}
	a.sayGiven(f.outFlags)
	g.Repository = f.repository
	defer g.Close()
	if err := f.confine(ctx, g, dir, f.out); err != nil {
		return err
	}
	if f.twins > 0 {
		if g.Twins, err = a.classTwins(ctx, g, f.twins); err != nil {
			return err
		}
	}
	v := words.In(g.Suite.Language)
	columns, _ := size(a.stderr)
	progress := terminal.NewClassProgress(a.stderr, isTerminal(a.stderr), columns, v)
	o.Started = progress.Start
	if tell := o.Similarity.Tell; tell != nil {
		o.Similarity.Tell = func(done, all int) {
			progress.Done()
			tell(done, all)
		}
	}
	o.Tell = func(row ledger.Submission, s grade.Step) {
		switch s.Kind {
		case grade.Began:
			progress.Began(row.Title(), s.Case.ID)
		case grade.Ended:
			progress.Ended(row.Title(), s.Case.ID)
		case grade.Stopped:
			progress.Stopped(row.Title())
		}
	}
	o.Graded = func(row ledger.Submission, cached bool) { progress.Graded(row.Title(), cached) }
	o.Same = func(row ledger.Submission, other string) {
		progress.Done()
		fmt.Fprintln(a.stderr, v.Say("class.same-files", "key", words.Name(row.Key), "other", words.Name(other)))
	}
	o.Changed = func(v words.Voice, list []changes.Change) {
		progress.Done()
		a.sayChanges(v, list, o.Folder())
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
	if f.open {
		a.openPage(filepath.Join(o.Folder(), "class.html"))
	}
	return a.summary(l, notes, o.Folder())
}

// classWho shows who is matched with what.
func (a *app) classWho(id, dir string, f classFlags) error {
	s, err := a.suite(id, f.added...)
	if err != nil {
		return err
	}
	c, err := readClass(dir, f.roster, f.worksheet)
	if err != nil {
		return err
	}
	v := words.In(s.Language)
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\t%s\t%s\n", v.Say("match.entry"), v.Say("class.student"), v.Say("match.rule"))
	for _, m := range page.Matches(class.Matched(s, c)) {
		fmt.Fprintln(w, strings.TrimSpace(fmt.Sprintf("%s\t%s\t%s", cmp.Or(m.Entry, v.Say("match.nothing")), cmp.Or(m.Who, v.Say("match.nobody")), m.Rule)))
	}
	return w.Flush()
}

// given reads the class and all files that the options name, and checks them against each
// other, before anything is built. It joins all errors.
func (f classFlags) given(s *suite.Suite, dir string, o *class.Options) (*intake.Class, error) {
	finish, finishErr := f.finish()
	o.OutputOptions = finish
	c, err := readClass(dir, f.roster, f.worksheet)
	return c, diagnostic.Once(errors.Join(finishErr, err, class.Check(s, c, *o)))
}

// options converts the flags for class.Run, without what is read from files.
func (f classFlags) options() (class.Options, error) {
	o := class.Options{Out: f.out, Jobs: f.jobs, Fresh: f.fresh, Only: f.only, Ref: f.ref, Twins: f.twins}
	var err error
	if f.shard != "" {
		if o.Shard, err = class.ParseShard(f.shard); err != nil {
			return o, err
		}
	}
	if f.compare && !o.Shard.Whole() {
		return o, wrongUsage("usage.similarity-shard")
	}
	if f.zeros && !o.Shard.Whole() {
		return o, wrongUsage("usage.zeros-shard")
	}
	if f.twins < 0 {
		return o, wrongUsage("usage.twins")
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

// readClass reads the submissions and joins them with the roster, which is the worksheet if there is
// no other. A worksheet beside a roster need not be one: it only adds numbers.
func readClass(dir, roster, worksheet string) (*intake.Class, error) {
	c, err := intake.Read(dir)
	if err == nil && len(c.Students) == 0 {
		err = diagnostic.New(dir, catalog.Of("given.empty-class"), catalog.Of("given.empty-class.hint"))
	}
	var r *intake.Roster
	if file := cmp.Or(roster, worksheet); file != "" {
		var rosterErr error
		r, rosterErr = intake.ReadRoster(file)
		err = errors.Join(err, rosterErr)
	}
	if err != nil {
		return nil, err
	}
	if roster != "" && worksheet != "" {
		if w, err := intake.ReadRoster(worksheet); err == nil {
			r.Number(w)
		}
	}
	if r != nil {
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
