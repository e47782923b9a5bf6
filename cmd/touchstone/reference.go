package main

import (
	"io"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"touchstone/harness/diagnostic"
	"touchstone/harness/script"
	"touchstone/reference/espsolitaire"
	"touchstone/reference/gomoku"
	"touchstone/reference/klondike"
)

// program is a reference program: arguments and streams in, exit status out.
type program func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// references are the programs that the assignments ask for, as they ought to
// behave.
var references = map[string]program{
	"check":   klondike.Check,
	"advance": klondike.Advance,
	"ass3":    espsolitaire.Main,
	"gitm":    gomoku.Main,
}

// readers are what `expect -as` names in the cases.
var readers = script.Readers{
	"klondike":          klondike.Canonical,
	"klondike-position": klondike.CanonicalPosition,
	"klondike-layout":   klondike.Layout,

	"solitaire-outcome":     espsolitaire.Outcome,
	"solitaire-stock":       espsolitaire.OpenCard,
	"solitaire-first-board": espsolitaire.FirstBoard,
	"solitaire-board-sizes": espsolitaire.Shapes,
}

func (a *app) referenceCommand() *cobra.Command {
	return &cobra.Command{
		Use:                "reference PROGRAM [ARG...]",
		Short:              "Run the reference implementation of a program",
		DisableFlagParsing: true, // every argument is the program's
		RunE: func(cmd *cobra.Command, args []string) error {
			names := slices.Sorted(maps.Keys(references))
			if len(args) == 0 {
				return &diagnostic.Error{File: "reference", Problem: "no program is named", Hint: diagnostic.Suggest("", names)}
			}
			main, ok := references[args[0]]
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
