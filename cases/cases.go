// Package cases embeds the assignments: one folder each, data only.
//
// A program built with the tag student contains only the public cases, and of the
// hidden ones only what hidden.yaml reveals.
package cases
