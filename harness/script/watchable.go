package script

import (
	"debug/elf"

	"touchstone/harness/sandbox"
)

// unwatchable says why neither valgrind nor a preloaded library can tell
// anything about the memory of a program; "" when they can.
func unwatchable(path string) string {
	f, err := elf.Open(path)
	if err != nil {
		return "the program is not a compiled one"
	}
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	switch {
	case f.Section(".go.buildinfo") != nil:
		return "the program is written in Go, which manages its memory itself"
	case sandbox.Sanitized(path):
		return "the program is built with a sanitizer, which has an allocator of its own"
	case err != nil || len(libraries) == 0:
		return "the program is linked statically"
	}
	return ""
}
