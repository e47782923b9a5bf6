package sandbox

import (
	"bufio"
	"debug/elf"
	"encoding/binary"
	"io"
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
func (sup *supervisor) traitsOf(path string) *traits {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return new(traits)
	}
	id := fileID{path, info.Size(), info.ModTime()}
	found := sup.seen[id]
	if found == nil {
		found = new(traits)
		safely(func() { found.data = dataOf(path) })
		if info.Size() <= elfLimit {
			safely(func() { found.sanitized = hasSanitizer(path) })
		}
		sup.seen[id] = found
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
	var name string
	safely(func() {
		e, err := elf.NewFile(f)
		if err != nil {
			return
		}
		for _, p := range e.Progs {
			if p.Type == elf.PT_INTERP {
				b, _ := io.ReadAll(io.LimitReader(p.Open(), 256))
				name = strings.TrimRight(string(b), "\x00")
			}
		}
	})
	return name
}

// safely calls do, which reads a file of unknown origin, and recovers from a panic.
func safely(do func()) {
	defer func() { _ = recover() }()
	do()
}

// processorOf tells apart the processors that executables are for; 0 if a file is none.
func processorOf(path string) uint32 {
	f, err := os.Open(path)
	if err != nil {
		return 0
	}
	defer f.Close()
	var head [20]byte // an ELF header begins so: magic number, class, byte order ... type, machine
	if _, err := io.ReadFull(f, head[:]); err != nil || string(head[:4]) != "\x7fELF" {
		return 0
	}
	var order binary.ByteOrder = binary.LittleEndian
	if head[5] == 2 {
		order = binary.BigEndian
	}
	return uint32(head[4])<<24 | uint32(head[5])<<16 | uint32(order.Uint16(head[18:]))
}

func mayExecute(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 == 0o111
}
