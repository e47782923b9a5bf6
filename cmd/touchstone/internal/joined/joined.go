// Package joined connects the references with the harness: the reference programs,
// the readers of their outputs, and the benches for students' tests.
package joined

import (
	"context"
	"io"

	"touchstone/harness/owntests"
	"touchstone/harness/script"
	"touchstone/reference/espsolitaire"
	"touchstone/reference/gomoku"
	"touchstone/reference/klondike"
)

// Program is a reference program: arguments and streams in, exit status out.
type Program func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// References are the reference programs, by the names that the assignments ask for.
var References = map[string]Program{
	"check":   klondike.Check,
	"advance": klondike.Advance,
	"ass3":    espsolitaire.Main,
	"gitm":    gomoku.Main,
}

// Readers are the readers that `expect -as` names in the cases.
var Readers = script.Readers{
	"klondike":             {Meaning: klondike.Canonical},
	"klondike-position":    {Meaning: klondike.CanonicalPosition},
	"klondike-foundations": {Meaning: klondike.Foundations},
	"klondike-tableau":     {Meaning: klondike.Tableau},
	"klondike-waste":       {Meaning: klondike.Waste},
	"klondike-alone":       {Meaning: klondike.Alone},

	"solitaire-outcome":     {Meaning: espsolitaire.Outcome, Answers: espsolitaire.Answers},
	"solitaire-stock":       {Meaning: espsolitaire.OpenCard},
	"solitaire-first-board": {Meaning: espsolitaire.FirstBoard},
	"solitaire-board-sizes": {Meaning: espsolitaire.Shapes},
}

// Benches are the benches that manifests of assignments name for students' tests.
var Benches = owntests.Benches{
	"gomoku": {
		Reference: owntests.InProcess(gomoku.Main), Variants: gomokuVariants(),
		Accepts: func(_ context.Context, input, output []byte) (bool, error) { return gomoku.Accepts(input, output), nil },
	},
}

func gomokuVariants() []owntests.Variant {
	var variants []owntests.Variant
	for _, v := range gomoku.Variants() {
		variants = append(variants, owntests.Variant{ID: v.ID, Sentence: v.Sentence, Main: owntests.InProcess(v.Main)})
	}
	return variants
}
