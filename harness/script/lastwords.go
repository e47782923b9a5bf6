package script

import (
	"regexp"

	"touchstone/harness/sandbox"
)

// lastWords is what the C library, or the C++ one, writes to standard error
// before it gives a program up: they are not the program's.
var lastWords = regexp.MustCompile("(?m)^(?:" +
	`\*\*\* .+ \*\*\*: terminated|` +
	`(?:malloc|calloc|realloc|free|munmap_chunk|mremap_chunk|malloc_consolidate|malloc_printerr|sysmalloc|_int_(?:malloc|free))\(\): .+|` +
	`double free or corruption.*|corrupted (?:size|double-linked|unsorted).*|break adjusted to free malloc space|` +
	`Fatal glibc error: .+|.+: Assertion .+ failed\.|.+: \S.*: Unexpected error: .+|` +
	`terminate called .+|  what\(\): .*` + ")\n?")

// withoutLastWords is what the program itself printed to standard error.
func withoutLastWords(o sandbox.Outcome) []byte {
	if o.End != sandbox.Signaled || o.Signal != "SIGABRT" {
		return o.Stderr
	}
	return lastWords.ReplaceAll(o.Stderr, nil)
}
