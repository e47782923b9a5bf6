package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"touchstone/harness/class"
	"touchstone/harness/class/changes"
	"touchstone/harness/report/words"
)

// sayChanges shows how the results will differ from those that are there.
func (a *app) sayChanges(v words.Voice, list []changes.Change, folder string) {
	class.ShowChanges(a.stderr, v, list, false)
	fmt.Fprintf(a.stderr, "%s\n\n", v.Say("class.changed.kept", "folder", words.Line(filepath.ToSlash(filepath.Join(folder, "previous")))))
}

func (a *app) classDiffCommand() *cobra.Command {
	var table bool
	cmd := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Show how two results of a class differ",
		Long: `Show how two results of a class differ: per student and item the points before and after, and why, as far as the
results recorded it. OLD and NEW are folders that touchstone class wrote, such as results/previous and results.`,
		Example: `  touchstone class diff results/previous results
  touchstone class diff monday/ tuesday/ --csv > changes.csv`,
		Args: arguments(2, 2),
		RunE: func(_ *cobra.Command, args []string) error { return a.classDiff(args[0], args[1], table) },
	}
	cmd.Flags().BoolVar(&table, "csv", false, "write a table, as changes.csv has it")
	return cmd
}

func (a *app) classDiff(before, after string, table bool) error {
	language, list, err := class.Diff(before, after)
	if err != nil {
		return err
	}
	if table {
		return changes.WriteCSV(a.stdout, list)
	}
	v := words.In(language)
	if len(list) == 0 {
		_, err := fmt.Fprintln(a.stdout, v.Say("class.same"))
		return err
	}
	return class.ShowChanges(a.stdout, v, list, true)
}
