//go:build student

package cases

import "embed"

// FS holds a folder for each assignment, without hidden cases and references. The
// variants for students' tests name programs that are here.
//
//go:embed */*.yaml */*.txtar all:uno-game/kit uno-game/link
var FS embed.FS

// Handout reports whether hidden cases and references are left out.
const Handout = true
