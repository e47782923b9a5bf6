package main

import (
	"context"

	"github.com/spf13/cobra"

	"touchstone/harness/class"
	"touchstone/harness/class/changes"
	"touchstone/harness/report/words"
)

func (a *app) namesCommand() *cobra.Command {
	var f outFlags
	var key string
	cmd := &cobra.Command{
		Use:   "names RESULTS --key FILE --out DIR",
		Short: "Put the names back into the results of a class",
		Long: `Put the names back into the results of a class that was graded with --anonymous.

Nothing is graded again, and RESULTS stays as it is. With --worksheet and --roster the folder named by --out has the
tables for Moodle and Canvas, too; with --marks the marks that tutors gave by the students' names.`,
		Example: `  touchstone names results/ --key results-names.yaml --out named/ --worksheet worksheet.csv`,
		Args:    arguments(1, 1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.names(cmd.Context(), args[0], key, f) },
	}
	f.add(cmd)
	cmd.Flags().StringVar(&key, "key", "", "`FILE` with who is who, which touchstone class --anonymous wrote")
	cmd.MarkFlagRequired("key")
	return cmd
}

func (a *app) names(ctx context.Context, folder, key string, f outFlags) error {
	o, err := f.finish()
	if err != nil {
		return err
	}
	names, err := class.ReadNames(key)
	if err != nil {
		return err
	}
	if err := apart(folder, f.out); err != nil {
		return err
	}
	if o.Similarity, err = a.compares(ctx, f.similarityFlags, a.lang); err != nil {
		return err
	}
	a.sayGiven(f, o.Policy)
	o.Changed = func(v words.Voice, list []changes.Change) { a.sayChanges(v, list, f.out, f.accept) }
	l, notes, err := class.Named(ctx, folder, names, class.MergeOptions{Out: f.out, Finish: o})
	if err != nil {
		return err
	}
	return a.summary(l, notes, f.out)
}
