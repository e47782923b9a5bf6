package sandbox

import (
	"bufio"
	"debug/elf"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// traits are what is known about an executable.
type traits struct {
	sanitized   bool      // built with a sanitizer that has its own allocator and reserves shadow memory
	data        int64     // bytes of its global and static variables
	interpreter string    // that the system starts for it; "" for none
	processor   [3]uint16 // class, byte order and processor that it is for; zeros if it is no executable
}

// fileID identifies a version of a file.
type fileID struct {
	path    string
	size    int64
	changed time.Time
}

const elfLimit = 64 << 20 // bytes; the symbols of larger executables are not inspected

// traitsOf inspects each executable once.
func (sup *supervisor) traitsOf(path string) traits {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return traits{}
	}
	id := fileID{path, info.Size(), info.ModTime()}
	found, ok := sup.seen[id]
	if !ok {
		found = inspect(path, info.Size() <= elfLimit)
		sup.seen[id] = found
	}
	return found
}

// Sanitized reports whether an executable is built with a sanitizer, so that neither a memory limit nor a memory checker works
// with it.
func Sanitized(path string) bool { return inspect(path, true).sanitized }

// inspect reads an executable of unknown origin, on request with its symbols.
func inspect(path string, symbols bool) (t traits) {
	defer func() { _ = recover() }()
	f, err := elf.Open(path)
	if err != nil {
		return t
	}
	defer f.Close()
	t.processor = [3]uint16{uint16(f.Class), uint16(f.Data), uint16(f.Machine)}
	for _, p := range f.Progs {
		switch {
		case p.Type == elf.PT_LOAD && p.Flags&elf.PF_W != 0:
			t.data += int64(p.Memsz)
		case p.Type == elf.PT_INTERP:
			b, _ := io.ReadAll(io.LimitReader(p.Open(), 256))
			t.interpreter = strings.TrimRight(string(b), "\x00")
		}
	}
	t.sanitized = symbols && hasSanitizer(f)
	return t
}

func hasSanitizer(f *elf.File) bool {
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

// interpreter returns the interpreter of a script or of a dynamically linked executable.
func interpreter(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	line, _ := bufio.NewReader(io.LimitReader(f, 256)).ReadString('\n')
	if rest, ok := strings.CutPrefix(line, "#!"); ok {
		name, _, _ := strings.Cut(strings.Trim(strings.TrimSuffix(rest, "\n"), " \t"), " ")
		return name
	}
	return inspect(path, false).interpreter
}

func mayExecute(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 == 0o111
}
