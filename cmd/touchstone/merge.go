package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/class"
	"touchstone/harness/class/changes"
	"touchstone/harness/class/intake"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report/words"
)

// outFlags are the options that class and merge share: where the results go, and
// what is added to the machine's results.
type outFlags struct {
	out, roster, marks, template, canvasColumn, worksheet, policy, submitted, attempts string
	zeros                                                                              bool
	similarityFlags
}

func (f *outFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "`DIR` for the results")
	cmd.MarkFlagRequired("out")
	flags.StringVar(&f.roster, "roster", "", "CSV `FILE` with who is in the class: names, ids, groups; Canvas's or Moodle's export will do")
	flags.StringVar(&f.marks, "marks", "", "`FILE` with the points that tutors gave, YAML or CSV: student, item, points, who, why; besides "+class.MarksName+" in the folder of --out, if that is there")
	flags.StringVar(&f.template, "marks-template", "", "write a CSV `FILE` to fill in and give as --marks: a row for everybody and each item that a tutor decides on")
	flags.StringVar(&f.canvasColumn, "canvas-column", "", "`HEADER` of the assignment in Canvas's gradebook, such as 'Part 1 (12345)'")
	flags.StringVar(&f.worksheet, "worksheet", "", "Moodle's grading worksheet, a CSV `FILE`, to be filled as moodle.csv; the roster, too, when there is no other")
	flags.StringVar(&f.policy, "policy", "", "`FILE` with the late policy, YAML; without it, being late costs nothing")
	flags.StringVar(&f.submitted, "submitted", "", "`FILE` with when they were handed in: a CSV table; otherwise Moodle's worksheet and commits tell")
	flags.StringVar(&f.attempts, "attempts", "", "`WHICH` attempt counts: best or last")
	flags.BoolVar(&f.zeros, "zeros", false, "in the tables, 0 points for who handed in nothing, or nothing that can be read; otherwise no grade")
	f.similarityFlags.add(cmd)
}

// finish reads the files named by the options. It joins all errors; what could be read is
// there even so.
func (f outFlags) finish() (class.OutputOptions, error) {
	var o class.OutputOptions
	if _, err := os.Lstat(f.template); f.template != "" && err == nil {
		return o, diagnostic.New(f.template, catalog.Of("template.exists"), catalog.Of("template.exists.hint"))
	}
	if f.template != "" && real(filepath.Dir(f.template)) != real(f.out) {
		if info, err := os.Stat(filepath.Dir(f.template)); err != nil || !info.IsDir() {
			return o, diagnostic.New(f.template, catalog.Of("template.no-folder"), catalog.Of("template.no-folder.hint"))
		}
	}
	o, err := class.Given{
		Roster: f.roster, CanvasColumn: f.canvasColumn, Worksheet: f.worksheet, Policy: f.policy, Submitted: f.submitted, Attempts: f.attempts, Zeros: f.zeros,
	}.Options()
	o.MarksTemplate = f.template
	for _, file := range f.marksFiles() {
		marks, fault := class.ReadMarks(file)
		o.Marks, err = append(o.Marks, marks...), errors.Join(err, fault)
	}
	return o, err
}

// sayGiven names the marks that were not named, and how tables were read that are
// not in UTF-8.
func (a *app) sayGiven(f outFlags) {
	v := words.In(a.lang)
	marks := f.marksFiles()
	for _, file := range marks {
		if file != f.marks {
			fmt.Fprintln(a.stderr, v.Say("class.marks", "file", words.Line(filepath.ToSlash(file))))
		}
	}
	said := map[string]bool{"": true}
	for _, file := range append(marks, f.roster, f.worksheet, f.submitted) {
		if !said[file] {
			if assumed := intake.Assumed(file); !assumed.None() {
				fmt.Fprintln(a.stderr, words.Line(v.Text(assumed)))
			}
		}
		said[file] = true
	}
}

// marksFiles returns the files with marks: the one that is named, and those that touchstone
// mark wrote.
func (f outFlags) marksFiles() (files []string) {
	if f.marks != "" {
		files = append(files, f.marks)
	}
	own := filepath.Join(f.out, class.MarksName)
	if _, err := os.Stat(own); err == nil && (f.marks == "" || real(own) != real(f.marks)) {
		files = append(files, own)
	}
	return files
}

func (a *app) mergeCommand() *cobra.Command {
	var f outFlags
	cmd := &cobra.Command{
		Use:   "merge DIR... --out DIR",
		Short: "Merge shards into one class",
		Long: `Merge shards into one class, as if it had been graded in one go.

Each DIR is a folder shard-I-of-N that touchstone class wrote, or the folder with all of them. Marks that a shard was
graded with stay, unless --marks says otherwise.`,
		Example: `  touchstone merge results/ --out merged/
  touchstone merge node1/shard-1-of-2 node2/shard-2-of-2 --out merged/ \
        --marks marks.yaml`,
		Args: arguments(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.merge(cmd.Context(), args, f) },
	}
	f.add(cmd)
	return cmd
}

func (a *app) merge(ctx context.Context, folders []string, f outFlags) error {
	o, err := f.finish()
	if err != nil {
		return err
	}
	if o.Similarity, err = a.compares(ctx, f.similarityFlags, a.lang); err != nil {
		return err
	}
	a.sayGiven(f)
	o.Changed = func(v words.Voice, list []changes.Change) { a.sayChanges(v, list, f.out) }
	l, notes, err := class.Merge(ctx, folders, class.MergeOptions{Out: f.out, OutputOptions: o})
	if err != nil {
		return err
	}
	return a.summary(l, notes, f.out)
}
