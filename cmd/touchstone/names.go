package main

import (
	"context"

	"github.com/spf13/cobra"

	"touchstone/harness/class"
	"touchstone/harness/class/ledger"
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
	names, err := class.ReadNames(key)
	if err == nil {
		err = apart(folder, f.out)
	}
	if err != nil {
		return err
	}
	return a.derive(ctx, f, func(o class.MergeOptions) (*ledger.Ledger, []string, error) {
		return class.Named(ctx, folder, names, o)
	})
}
