package memcheck

import (
	"bytes"
	"debug/elf"
	"io"
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// Unwatchable returns the reason why neither valgrind nor a preloaded library can
// judge the memory of a program, if any.
func Unwatchable(path string) catalog.Message {
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

// ownAllocations reports whether a program has functions of its own in place of those that
// allocate, or calls those of the C library by other names.
func ownAllocations(path string) bool {
	f, err := elf.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	symbols, _ := f.DynamicSymbols()
	return slices.ContainsFunc(symbols, func(s elf.Symbol) bool {
		if s.Section == elf.SHN_UNDEF {
			return slices.Contains([]string{"__libc_malloc", "__libc_calloc", "__libc_realloc", "__libc_memalign"}, s.Name)
		}
		return slices.Contains([]string{"malloc", "calloc", "realloc", "reallocarray", "aligned_alloc", "posix_memalign", "__libc_start_main"}, s.Name)
	})
}

// toValgrind are the instructions, without any effect of their own, that precede a request
// of a program to valgrind: on x86-64, 32-bit x86 and arm64. With a request, a program
// can switch the checks off.
var toValgrind = [][]byte{
	[]byte("\x48\xc1\xc7\x03\x48\xc1\xc7\x0d\x48\xc1\xc7\x3d\x48\xc1\xc7\x33"),
	[]byte("\xc1\xc7\x03\xc1\xc7\x0d\xc1\xc7\x1d\xc1\xc7\x13"),
	[]byte("\x8c\x0d\xcc\x93\x8c\x35\xcc\x93\x8c\xcd\xcc\x93\x8c\xf5\xcc\x93"),
}

// talksToValgrind reports whether a program has such instructions, in its code or in
// data that could become code.
func talksToValgrind(path string) bool {
	f, err := elf.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	const most = 256 << 20 // bytes
	for _, p := range f.Progs {
		if p.Type != elf.PT_LOAD {
			continue
		}
		data, err := io.ReadAll(io.LimitReader(p.Open(), most))
		if err != nil {
			continue
		}
		for _, request := range toValgrind {
			if bytes.Contains(data, request) {
				return true
			}
		}
	}
	return false
}
