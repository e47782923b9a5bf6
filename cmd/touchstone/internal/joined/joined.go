// Package joined lists the executables of this repository that touchstone runs inside
// its own process.
package joined

import (
	"touchstone/cmd/internal/plugins"
	"touchstone/harness/suite/inprocess"
	"touchstone/reference/espsolitaire"
	"touchstone/reference/gomoku"
	"touchstone/reference/klondike"
)

// Programs are the executables in cmd/NAME that manifests name, and their main functions.
var Programs = inprocess.Programs{
	"check":   klondike.Check,
	"advance": klondike.Advance,
	"ass3":    espsolitaire.Main,
	"gitm":    gomoku.Main,

	"klondike":  plugins.Klondike,
	"solitaire": plugins.Solitaire,
	"gomoku":    plugins.Gomoku,
	"uno":       plugins.Uno,
}
