package inspect

import (
	"bytes"
	"debug/elf"
	"os"
	"slices"
	"strings"

	"touchstone/harness/catalog"
)

// imports lists what an executable takes from libraries by name, functions as they are
// called in a source, or says why that is not all it can do. Formats of other systems are not read.
func imports(program string) (names []string, sealed catalog.Message) {
	nameless := catalog.Of("inspect.nameless")
	defer func() {
		if recover() != nil { // it is as untrusted as its source
			sealed = nameless
		}
	}()
	data, err := os.ReadFile(program)
	switch {
	case err != nil:
		return nil, catalog.Message{}
	case bytes.HasPrefix(data, []byte("#!")):
		return nil, nameless
	case !bytes.HasPrefix(data, []byte(elf.ELFMAG)):
		return nil, catalog.Message{}
	}
	f, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return nil, nameless
	}
	symbols, err := f.DynamicSymbols()
	if err != nil || !slices.ContainsFunc(f.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP }) {
		return nil, nameless
	}
	for _, s := range symbols {
		if s.Section == elf.SHN_UNDEF && !ofTheCompiler().MatchString(s.Name) {
			names = append(names, fortified().ReplaceAllString(s.Name, "$1"))
		}
	}
	slices.Sort(names)
	return slices.Compact(names), own(f)
}

// own says what an executable brings along that its imports do not tell of.
func own(f *elf.File) catalog.Message {
	libraries, _ := f.ImportedLibraries()
	for _, tag := range []elf.DynTag{elf.DT_RPATH, elf.DT_RUNPATH} {
		places, _ := f.DynString(tag)
		libraries = append(libraries, places...)
	}
	if slices.ContainsFunc(libraries, func(name string) bool { return strings.ContainsAny(name, "/$") }) {
		return catalog.Of("inspect.own-library")
	}
	for _, p := range f.Progs {
		if p.Flags&elf.PF_X != 0 && (p.Type == elf.PT_GNU_STACK || p.Type == elf.PT_LOAD && p.Flags&elf.PF_W != 0) {
			return catalog.Of("inspect.own-code")
		}
	}
	return catalog.Message{}
}

// hasOwnCode reports whether an object file asks for a stack that can be executed, or has
// data where code is: a compiler of C needs neither.
func hasOwnCode(object []byte) (has bool) {
	defer func() {
		if recover() != nil {
			has = true
		}
	}()
	if !bytes.HasPrefix(object, []byte(elf.ELFMAG)) {
		return false
	}
	f, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return true
	}
	code := func(s *elf.Section) bool { return s.Flags&elf.SHF_EXECINSTR != 0 }
	if s := f.Section(".note.GNU-stack"); s != nil && code(s) {
		return true
	}
	symbols, _ := f.Symbols()
	return slices.ContainsFunc(symbols, func(s elf.Symbol) bool {
		return elf.ST_TYPE(s.Info) == elf.STT_OBJECT && int(s.Section) < len(f.Sections) && code(f.Sections[s.Section])
	})
}
