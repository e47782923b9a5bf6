// Package cases embeds the assignments: one folder each, data only.
//
// A program built with the tag student has the public cases only, and of the
// hidden ones what hidden.yaml says.
package cases
