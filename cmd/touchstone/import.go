package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"touchstone/harness/authoring/importing"
	"touchstone/harness/report/words"
	"touchstone/harness/suite"
)

func (a *app) importCommand() *cobra.Command {
	var o importing.Defaults
	cmd := &cobra.Command{
		Use:   "import SOURCE DIR",
		Short: "Turn inputs and outputs, or a problem package, into an assignment",
		Long: `Make an assignment in the new folder DIR of a folder or zip archive: inputs with their outputs (1.in and 1.out or 1.ans, input1.txt and
output1.txt, in/1 and out/1, 01 and 01.a), or a problem package of Kattis or the ICPC (problem.yaml). Standard error lists, one a
line, what was not carried over.`,
		Args: arguments(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			notes, err := importing.Import(args[0], args[1], o)
			if err != nil {
				return err
			}
			for _, n := range notes {
				fmt.Fprintf(a.stderr, "%s: %s\n", words.Line(n.File), words.Line(a.speaks.Text(n.Why)))
			}
			folder := args[1]
			if !filepath.IsAbs(folder) {
				folder = "./" + folder // a path, whatever assignment has this name
			}
			at, err := a.assignments.Find(folder)
			if err != nil {
				return err
			}
			s, err := suite.Check(at)
			if err != nil {
				return err
			}
			fmt.Fprintf(a.stderr, "%s: %s\n", args[1], a.speaks.Say("count.cases", "n", len(s.Cases)))
			return nil
		},
	}
	cmd.Flags().StringVar(&o.Program, "program", "", "`NAME` of the program that submissions build (by default, that of DIR)")
	cmd.Flags().StringVar(&o.Language, "language", "", "`KIND` of build: c, c++, go, java, make, node, python, rust (by default, that of the reference)")
	return cmd
}
