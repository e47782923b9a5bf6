package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/class"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report/words"
)

// outFlags are the options that class and merge share: where the results go, and
// what is added to the machine's results.
type outFlags struct {
	out, roster, marks, template, canvasColumn, worksheet string
}

func (f *outFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "`folder` for the results")
	cmd.MarkFlagRequired("out")
	flags.StringVar(&f.roster, "roster", "", "CSV `FILE` with who is in the class: names, ids, groups; Canvas's or Moodle's export will do")
	flags.StringVar(&f.marks, "marks", "", "`FILE` with the points that tutors gave, YAML or CSV: student, item, points, who, why")
	flags.StringVar(&f.template, "marks-template", "", "write a CSV `FILE` to fill in and give as --marks: a row for everybody and each item that a tutor decides on")
	flags.StringVar(&f.canvasColumn, "canvas-column", "", "`header` of the assignment in Canvas's gradebook, such as 'Part 1 (12345)'")
	flags.StringVar(&f.worksheet, "worksheet", "", "Moodle's grading worksheet, a CSV `FILE`, to be filled as moodle.csv; the roster, too, when there is no other")
}

// files reads the files named by the options.
func (f outFlags) files() (class.Tables, []class.Mark, error) {
	if _, err := os.Lstat(f.template); f.template != "" && err == nil {
		return class.Tables{}, nil, diagnostic.New(f.template, catalog.Of("template.exists"), catalog.Of("template.exists.hint"))
	}
	if f.template != "" && real(filepath.Dir(f.template)) != real(f.out) {
		if info, err := os.Stat(filepath.Dir(f.template)); err != nil || !info.IsDir() {
			return class.Tables{}, nil, diagnostic.New(f.template, catalog.Of("template.no-folder"), catalog.Of("template.no-folder.hint"))
		}
	}
	tables, err := class.ReadTables(f.roster, f.canvasColumn, f.worksheet)
	if err != nil || f.marks == "" {
		return tables, nil, err
	}
	marks, err := class.ReadMarks(f.marks)
	return tables, marks, err
}

func (a *app) mergeCommand() *cobra.Command {
	var f outFlags
	cmd := &cobra.Command{
		Use:   "merge DIR... --out DIR",
		Short: "Make one class of its shards",
		Long: `Make one class of its shards, as if it had been graded in one go.

Each DIR is a folder shard-I-of-N that touchstone class wrote, or the folder with all of them. Marks that a shard was
graded with stay, unless --marks says otherwise.`,
		Example: `  touchstone merge results/ --out merged/
  touchstone merge node1/shard-1-of-2 node2/shard-2-of-2 --out merged/ --marks marks.yaml`,
		Args: arguments(1, -1),
		RunE: func(_ *cobra.Command, args []string) error { return a.merge(args, f) },
	}
	f.add(cmd)
	return cmd
}

func (a *app) merge(folders []string, f outFlags) error {
	tables, marks, err := f.files()
	if err != nil {
		return err
	}
	l, notes, err := class.Merge(folders, class.MergeOptions{
		Out: f.out, Marks: marks, Tables: tables, MarksTemplate: f.template,
		Changed: func(v words.Voice, changes []ledger.Change) { class.ShowChanges(a.stderr, v, changes) },
	})
	if err != nil {
		return err
	}
	return a.summary(l, notes, f.out)
}
