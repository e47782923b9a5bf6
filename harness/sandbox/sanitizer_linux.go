package sandbox

import (
	"debug/elf"
	"os"
	"slices"
	"strings"
	"time"
)

// traits are what is known about an executable.
type traits struct {
	sanitized bool  // built with a sanitizer that reserves shadow memory
	data      int64 // bytes of its global and static variables
}

// fileID identifies a version of a file.
type fileID struct {
	path    string
	size    int64
	changed time.Time
}

const elfLimit = 64 << 20 // bytes; the symbols of larger executables are not inspected

// traitsOf inspects each executable once.
func (m *minder) traitsOf(path string) *traits {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return new(traits)
	}
	id := fileID{path, info.Size(), info.ModTime()}
	found := m.seen[id]
	if found == nil {
		found = new(traits)
		safely(func() { found.data = dataOf(path) })
		if info.Size() <= elfLimit {
			safely(func() { found.sanitized = hasSanitizer(path) })
		}
		m.seen[id] = found
	}
	return found
}

// Sanitized reports whether an executable is built with a sanitizer that has its own allocator and reserves shadow memory,
// so that neither a memory limit nor a memory checker works with it.
func Sanitized(path string) (found bool) {
	safely(func() { found = hasSanitizer(path) })
	return found
}

// dataOf returns the size of the data that an executable has in memory at its start.
func dataOf(path string) (bytes int64) {
	f, err := elf.Open(path)
	if err != nil {
		return 0
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_LOAD && p.Flags&elf.PF_W != 0 {
			bytes += int64(p.Memsz)
		}
	}
	return bytes
}

func hasSanitizer(path string) bool {
	f, err := elf.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	libraries, _ := f.ImportedLibraries()
	if slices.ContainsFunc(libraries, func(name string) bool {
		return hasAnyPrefix(name, "libasan.", "libtsan.", "libmsan.", "libhwasan.", "libclang_rt.")
	}) {
		return true
	}
	symbols, _ := f.Symbols()
	dynamic, _ := f.DynamicSymbols()
	return slices.ContainsFunc(append(symbols, dynamic...), func(s elf.Symbol) bool {
		return hasAnyPrefix(s.Name, "__asan_init", "__tsan_init", "__msan_init", "__hwasan_init")
	})
}

func hasAnyPrefix(s string, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(s, p) })
}
