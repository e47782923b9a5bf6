package memcheck

import (
	"touchstone/harness/lazy"
	"touchstone/harness/sandbox"
)

// lastWords matches what the C or C++ library writes to standard error before it
// aborts a program. The program itself did not print it.
var lastWords = lazy.Regexp("(?m)^(?:" +
	`\*\*\* .+ \*\*\*: terminated|` +
	`(?:malloc|calloc|realloc|free|munmap_chunk|mremap_chunk|malloc_consolidate|malloc_printerr|sysmalloc|_int_(?:malloc|free))\(\): .+|` +
	`double free or corruption.*|corrupted (?:size|double-linked|unsorted).*|break adjusted to free malloc space|` +
	`Fatal glibc error: .+|.+: Assertion .+ failed\.|.+: \S.*: Unexpected error: .+|` +
	`terminate called .+|  what\(\): .*` + ")\n?")

// WithoutLastWords returns what the program itself printed, of all that was printed to standard
// error.
func WithoutLastWords(o sandbox.Outcome, printed []byte) []byte {
	if o.End != sandbox.Signaled || o.Signal != "SIGABRT" {
		return printed
	}
	return lastWords().ReplaceAll(printed, nil)
}
