package main

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

func (a *app) referenceCommand() *cobra.Command {
	return &cobra.Command{
		Use:                "reference PROGRAM [ARG...]",
		Short:              "Run the reference implementation of a program",
		DisableFlagParsing: true, // all arguments belong to the program
		RunE: func(cmd *cobra.Command, args []string) error {
			names := slices.Sorted(maps.Keys(joined.References))
			if len(args) == 0 {
				return diagnostic.New("reference", catalog.Of("reference.unnamed"), diagnostic.Near("", names))
			}
			main, ok := joined.References[args[0]]
			if !ok {
				return diagnostic.New(args[0], catalog.Of("reference.none"), diagnostic.Near(args[0], names))
			}
			if status := main(args[1:], a.stdin, a.stdout, a.stderr); status != 0 {
				return exit{status: status}
			}
			return nil
		},
	}
}
