package main

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/diagnostic"
)

func (a *app) referenceCommand() *cobra.Command {
	return &cobra.Command{
		Use:                "reference PROGRAM [ARG...]",
		Short:              "Run the reference implementation of a program",
		DisableFlagParsing: true, // every argument is the program's
		RunE: func(cmd *cobra.Command, args []string) error {
			names := slices.Sorted(maps.Keys(joined.References))
			if len(args) == 0 {
				return &diagnostic.Error{File: "reference", Problem: "no program is named", Hint: diagnostic.Suggest("", names)}
			}
			main, ok := joined.References[args[0]]
			if !ok {
				return &diagnostic.Error{File: args[0], Problem: "there is no reference of that name", Hint: diagnostic.Suggest(args[0], names)}
			}
			if status := main(args[1:], a.stdin, a.stdout, a.stderr); status != 0 {
				return exit{status: status}
			}
			return nil
		},
	}
}
