// Package cases embeds the assignments: one folder each, data only.
package cases

import "embed"

// FS holds a folder for each assignment.
//
//go:embed */*.yaml */*.txtar all:uno-game/kit
var FS embed.FS
