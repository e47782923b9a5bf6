// Package schemas holds the JSON Schemas of the files that people write, for editors
// that complete and check them. They are generated from the Go types that read the
// files; the errors of touchstone itself say more.
package schemas

import "embed"

// FS has NAME.schema.json for assignment, clauses, sample, variant, language, policy, equivalent, spread and mistakes.
//
//go:embed *.schema.json
var FS embed.FS
