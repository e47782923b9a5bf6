package sandbox

import (
	"debug/elf"
	"os"
	"slices"
	"strings"
	"time"
)

// traits are what is known of an executable.
type traits struct {
	sanitized bool  // built with a sanitizer that reserves memory for shadow bytes
	data      int64 // bytes that it takes at its start; 0 when that is not known yet
}

// fileID tells whether a file is the one seen before.
type fileID struct {
	path    string
	size    int64
	changed time.Time
}

const elfLimit = 64 << 20 // bytes of an executable that are worth a look

// traitsOf looks at an executable, once.
func (m *minder) traitsOf(path string) *traits {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > elfLimit {
		return new(traits)
	}
	id := fileID{path, info.Size(), info.ModTime()}
	found := m.seen[id]
	if found == nil {
		found = new(traits)
		safely(func() { found.sanitized = hasSanitizer(path) })
		m.seen[id] = found
	}
	return found
}

// Sanitized tells whether an executable is built with a sanitizer that has its own allocator and reserves memory for
// shadow bytes, so that neither a memory limit nor a memory checker can be put on it.
func Sanitized(path string) (found bool) {
	safely(func() { found = hasSanitizer(path) })
	return found
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
