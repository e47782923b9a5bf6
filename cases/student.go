//go:build student

package cases

import "embed"

// FS holds a folder for each assignment, without hidden cases and references.
//
//go:embed */*.yaml */*.txtar all:uno-game/kit
var FS embed.FS

// Handout reports whether hidden cases and references are left out.
const Handout = true
