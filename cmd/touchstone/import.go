package main

import (
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"touchstone/harness/authoring/importing"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
)

func (a *app) importCommand() *cobra.Command {
	var o importing.Defaults
	cmd := &cobra.Command{
		Use:   "import SOURCE DIR",
		Short: "Turn inputs and outputs, or a problem package, into an assignment",
		Long: `Make an assignment in the new folder DIR of a folder or zip archive: inputs with their outputs (1.in and 1.out or 1.ans, input1.txt and
output1.txt, in/1 and out/1, 01 and 01.a), a problem package of Kattis or the ICPC (problem.yaml), checks of check50 (.cs50.yaml), tests of
GitHub Classroom (autograding.json), or tests as those of OSTEP (1.run, 1.out, 1.rc). What would be judged wrong without
a feature that is not carried over is not imported, unless --without names the feature. Standard error lists, one a line, what else was not carried over.
Then the assignment is verified.`,
		Args: arguments(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			folder := args[1]
			if !filepath.IsAbs(folder) {
				folder = "./" + folder // a path, whatever assignment has this name
			}
			var s *suite.Suite
			notes, err := importing.Import(args[0], args[1], o, func() error {
				at, err := a.assignments.Find(folder)
				if err == nil {
					s, err = suite.Check(at)
				}
				return err
			})
			if err != nil {
				return err
			}
			for _, n := range notes {
				fmt.Fprintf(a.stderr, "%s: %s\n", words.Line(n.File), words.Line(a.speaks.Text(n.Why)))
			}
			fmt.Fprintf(a.stderr, "%s: %s\n", args[1], a.speaks.Say("count.cases", "n", len(s.Cases)))
			if !s.HasReference() { // there is nothing to try it on
				return nil
			}
			return a.verify(cmd.Context(), s, ".", "", trialFlags{}, sandbox.Options{Workers: runtime.NumCPU(), Hide: s.Place.Folder()})
		},
	}
	cmd.Flags().StringVar(&o.Program, "program", "", "`NAME` of the program that submissions build (by default, that of DIR)")
	cmd.Flags().StringSliceVar(&o.Without, "without", nil, "take the source without this `FEATURE` of it, which the message of a failed import names")
	cmd.Flags().StringVar(&o.Language, "language", "", "`KIND` of build: c, c++, go, java, make, node, python, rust (by default, that of the reference)")
	return cmd
}
