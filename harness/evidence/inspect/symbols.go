package inspect

import (
	"cmp"
	"context"
	"debug/elf"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// symbols finds the external symbols of a source that the item forbids, by the
// undefined symbols of its object file. nm reads the object file in the sandbox,
// like the compiler: its debugging information is as untrusted as its source. What
// can reach any function without naming it leaves the item to somebody who reads the source.
func (i *Inspector) symbols(ctx context.Context, item assignment.Item, command []string, source string) ([]report.Finding, catalog.Message, error) {
	object, _, unjudged, err := i.run(ctx, i.honest(), command, dwarf, "-c", "-o", product, source)
	if !unjudged.None() || err != nil {
		return nil, unjudged, err
	}
	const file = "touchstone.o"
	_, listed, unjudged, err := i.run(ctx, []sandbox.File{{Name: file, Data: object}}, []string{"nm"}, "--undefined-only", "--line-numbers", file)
	if !unjudged.None() || err != nil {
		return nil, unjudged, err
	}
	var findings []report.Finding
	for line := range strings.Lines(string(listed)) {
		u := undefined.FindStringSubmatch(line)
		switch {
		case u == nil || ofTheCompiler.MatchString(u[1]):
		case assignment.Matches(of(item).Forbids, u[1]):
			findings = append(findings, report.Finding{Kind: report.NotAllowed, Uses: u[1], At: i.place(u[2], u[3], source)})
		case slices.Contains(detours, u[1]):
			unjudged = catalog.Of("with-lines", "text", i.place(u[2], u[3], source).String(), "lines", catalog.Of("inspect.detour", "name", u[1]))
		}
	}
	slices.SortStableFunc(findings, byPlace)
	if unjudged.None() && len(findings) == 0 {
		unjudged, err = i.assembler(ctx, command, source)
	}
	return findings, unjudged, err
}

// detours are functions that can reach any other one, or the kernel, by a name or a
// number that only the running program knows.
var detours = []string{"dlsym", "dlvsym", "dlopen", "dlmopen", "syscall"}

// ofTheCompiler matches symbols that a compiler itself asks for, to watch the program.
var ofTheCompiler = regexp.MustCompile(`^__(asan|hwasan|lsan|msan|tsan|ubsan|sanitizer|gcov|llvm)_`)

// assembler returns the reason why nobody can tell what a source does, if it has
// instructions in it.
func (i *Inspector) assembler(ctx context.Context, command []string, source string) (catalog.Message, error) {
	text, _, unjudged, err := i.run(ctx, i.honest(), command, "-S", "-o", product, source)
	if !unjudged.None() || err != nil || !instructions.Match(text) {
		return unjudged, err
	}
	return catalog.Of("with-lines", "text", source, "lines", catalog.Of("inspect.assembler")), nil
}

// instructions matches what compilers mark as written by hand, unless it is empty.
var instructions = regexp.MustCompile(`(?m)^\s*#+\s?APP\n(?:#.*\n)*\s*[^\s#]`)

// linked adds what the executables ask for that is forbidden and that no source
// was seen to use: a build can compile a source otherwise than it is looked at.
func (i *Inspector) linked(item assignment.Item, r *Result) {
	for _, f := range i.Sources {
		if slices.Contains([]string{".c", ".cc", ".cpp", ".cxx", ".C", ".s", ".S", ".i"}, path.Ext(f.Name)) && !assignment.Matches(of(item).Compile.Sources, f.Name) {
			return
		}
	}
	for _, program := range i.Programs {
		for _, name := range imports(program) {
			seen := slices.ContainsFunc(r.Findings, func(f report.Finding) bool { return f.Uses == name })
			switch {
			case seen:
			case assignment.Matches(of(item).Forbids, name):
				r.Findings = append(r.Findings, report.Finding{Kind: report.NotAllowed, Uses: name, At: &report.Place{File: filepath.Base(program)}})
			case slices.Contains(detours, name) && r.NotJudged.None():
				r.NotJudged = catalog.Of("with-lines", "text", filepath.Base(program), "lines", catalog.Of("inspect.detour", "name", name))
			}
		}
	}
}

// imports lists what an executable takes from libraries by name, functions as they are
// called in a source; none if it cannot be read.
func imports(program string) (names []string) {
	defer func() { _ = recover() }() // it is as untrusted as its source
	f, err := elf.Open(program)
	if err != nil {
		return nil
	}
	defer f.Close()
	symbols, _ := f.DynamicSymbols()
	for _, s := range symbols {
		if s.Section == elf.SHN_UNDEF && !ofTheCompiler.MatchString(s.Name) {
			names = append(names, fortified.ReplaceAllString(s.Name, "$1"))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// fortified matches the names that checked functions have in the C library.
var fortified = regexp.MustCompile(`^__(\w+?)(?:_chk|_2)$`)

// dwarf requests the version of debugging information that every nm reads
// correctly: with version 5, some mistake a header for the source that includes it.
const dwarf = "-gdwarf-4"

// undefined matches a line such as `   U malloc<tab>/some/folder/gitm.c:12`; the place
// is that of the first use, and is missing if nm does not know it.
var undefined = regexp.MustCompile(`^\s+[Uwv] (\S+)(?:\t(.+):(\d+))?\s*$`)

// place returns the name of a file in the submission: the compiler prepends the
// folder in which it ran.
func (i *Inspector) place(file, line, source string) *report.Place {
	found := ""
	for _, f := range i.Sources {
		if (file == f.Name || strings.HasSuffix(file, "/"+f.Name)) && len(f.Name) > len(found) {
			found = f.Name
		}
	}
	if found == "" {
		return &report.Place{File: source}
	}
	n, _ := strconv.Atoi(line)
	return &report.Place{File: found, Line: n}
}

// byPlace orders findings by file, then by line.
func byPlace(a, b report.Finding) int {
	return cmp.Or(strings.Compare(a.At.File, b.At.File), a.At.Line-b.At.Line)
}
