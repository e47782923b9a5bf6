package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"touchstone/harness/class"
	"touchstone/harness/class/changes"
	"touchstone/harness/report/words"
)

// sayChanges shows how the results will differ from the accepted ones, and how to
// decide on that.
func (a *app) sayChanges(v words.Voice, list []changes.Change, folder string, accepts bool) {
	class.ShowChanges(a.stderr, v, list, false)
	if !accepts {
		fmt.Fprintln(a.stderr, v.Say("class.changed.kept", "folder", words.Line(filepath.ToSlash(filepath.Join(folder, "previous")))))
		for _, verb := range []string{"accept", "restore"} {
			fmt.Fprintln(a.stderr, "  "+v.Say("class.changed."+verb, "command", words.Shell("touchstone", "class", verb, folder)))
		}
	}
	fmt.Fprintln(a.stderr)
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

func (a *app) classAcceptCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "accept RESULTS",
		Short: "Accept the changes in the results of a class",
		Long:  `Accept the changes in the results of a class: the results that they replaced are removed from RESULTS/previous.`,
		Args:  arguments(1, 1),
		RunE:  func(_ *cobra.Command, args []string) error { return a.decide(args[0], class.Accept, "class.accepted") },
	}
}

func (a *app) classRestoreCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "restore RESULTS",
		Short: "Go back to the accepted results of a class",
		Long: `Go back to the accepted results of a class: every file in RESULTS/previous returns to its place, and files that
are new since then are removed. The results in their place are lost; touchstone class makes them again.`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return a.decide(args[0], class.Restore, "class.restored") },
	}
}

func (a *app) decide(folder string, do func(string) (bool, error), done string) error {
	some, err := do(folder)
	if err != nil {
		return err
	}
	if !some {
		done = "class.nothing-waits"
	}
	fmt.Fprintln(a.stderr, words.In(a.lang).Say(done, "folder", words.Line(folder)))
	return nil
}
