package caselang

import (
	"maps"
	"slices"
	"strconv"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// none is no hint, or no fault.
var none catalog.Message

// within returns an error with the command or option that it is in.
func within(command string, err error) catalog.Message {
	return catalog.Of("case.command", "command", command, "why", diagnostic.Cause(err))
}

// unknown returns the error for a word that neither the language nor the manifest
// defines.
func unknown(key, word string, known []string) error {
	problem := catalog.Of(key, "name", strconv.Quote(word))
	if len(known) == 0 {
		return problem
	}
	return catalog.Of("with-hint", "text", problem, "hint", diagnostic.Near(word, known))
}

// declared lists the names that a manifest declares.
func declared[V any](list map[string]V) []string { return slices.Collect(maps.Keys(list)) }
