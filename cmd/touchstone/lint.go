package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"touchstone/harness/suite"
)

func (a *app) lintCommand() *cobra.Command {
	var folders []string
	cmd := &cobra.Command{
		Use:   "lint [ASSIGNMENT...]",
		Short: "Check manifests, clauses and cases without running anything",
		RunE: func(cmd *cobra.Command, ids []string) error {
			if len(ids) == 0 && len(folders) > 0 {
				return wrongUsage("usage.lint-hidden")
			}
			if len(ids) == 0 {
				places, err := a.assignments.List()
				if err != nil {
					return err
				}
				for _, at := range places {
					ids = append(ids, cmp.Or(at.Path, at.ID))
				}
			}
			var faults []error
			for _, id := range ids {
				added, err := addedFolders(folders)
				if err != nil {
					return err
				}
				at, err := a.assignments.Find(id)
				if err != nil {
					faults = append(faults, err)
					continue
				}
				s, err := suite.Check(at, added...)
				if err != nil {
					faults = append(faults, err)
					continue
				}
				for _, warning := range s.Elsewhere() {
					sayAs(a.stderr, "warning", warning, a.speaks)
				}
				plays := 0
				for _, c := range s.Cases {
					plays += c.Plays()
				}
				fmt.Fprintln(a.stderr, a.speaks.Say("lint.nothing", "assignment", id, "clauses", len(s.Clauses.List), "cases", len(s.Cases), "plays", plays))
			}
			return errors.Join(faults...)
		},
	}
	hiddenFlag(cmd, &folders)
	return cmd
}
