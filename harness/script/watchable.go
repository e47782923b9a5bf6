package script

import (
	"debug/elf"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// unwatchable returns the reason why neither valgrind nor a preloaded library can
// judge the memory of a program, if any.
func unwatchable(path string) catalog.Message {
	f, err := elf.Open(path)
	if err != nil {
		return catalog.Of("reason.not-compiled")
	}
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	switch {
	case f.Section(".go.buildinfo") != nil:
		return catalog.Of("reason.go")
	case sandbox.Sanitized(path):
		return catalog.Of("reason.sanitizer")
	case err != nil || len(libraries) == 0:
		return catalog.Of("reason.static")
	}
	return catalog.Message{}
}
