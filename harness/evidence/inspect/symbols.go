package inspect

import (
	"cmp"
	"context"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// symbols finds the external symbols of a source that the item forbids, by the
// undefined symbols of its object file. nm reads the object file in the sandbox,
// like the compiler: its debugging information is as untrusted as its source. What
// can reach any function without naming it leaves the item to somebody who reads the source.
func (i *Inspector) symbols(ctx context.Context, item assignment.Item, command []string, source string, text []byte) ([]report.Finding, catalog.Message, error) {
	object, _, unjudged, err := i.run(ctx, sandbox.File{Name: preprocessed, Data: text}, command, dwarf, "-c", "-o", product, preprocessed)
	if !unjudged.None() || err != nil {
		return nil, unjudged, err
	}
	const file = "touchstone.o"
	_, listed, unjudged, err := i.run(ctx, sandbox.File{Name: file, Data: object}, []string{"nm"}, "--undefined-only", "--line-numbers", file)
	if !unjudged.None() || err != nil {
		return nil, unjudged, err
	}
	var findings []report.Finding
	for line := range strings.Lines(string(listed)) {
		u := undefined().FindStringSubmatch(line)
		switch {
		case u == nil || ofTheCompiler().MatchString(u[1]):
		case assignment.Matches(of(item).Forbids, u[1]):
			findings = append(findings, report.Finding{Kind: report.NotAllowed, Uses: u[1], At: i.place(u[2], u[3], source)})
		case slices.Contains(detours, u[1]):
			unjudged = catalog.Of("with-lines", "text", i.place(u[2], u[3], source).String(), "lines", catalog.Of("inspect.detour", "name", u[1]))
		}
	}
	slices.SortStableFunc(findings, byPlace)
	if unjudged.None() && len(findings) == 0 && hasOwnCode(object) {
		unjudged = catalog.Of("with-lines", "text", source, "lines", catalog.Of("inspect.own-code"))
	}
	if unjudged.None() && len(findings) == 0 {
		unjudged, err = i.assembler(ctx, command, source, text)
	}
	return findings, unjudged, err
}

// detours are functions that can reach any other one, or the kernel, by a name or a
// number that only the running program knows, or through code or programs that nobody looked at.
var detours = []string{
	"dlsym", "dlvsym", "dlopen", "dlmopen", "syscall", "mmap", "mmap64", "mprotect", "pkey_mprotect",
	"system", "popen", "posix_spawn", "posix_spawnp", "execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe", "fexecve", "execveat",
}

// ofTheCompiler matches symbols that a compiler itself asks for, to watch the program.
var ofTheCompiler = lazy.Regexp(`^__(asan|hwasan|lsan|msan|tsan|ubsan|sanitizer|gcov|llvm)_`)

// assembler returns the reason why nobody can tell what a source does, if it has
// instructions in it.
func (i *Inspector) assembler(ctx context.Context, command []string, source string, text []byte) (catalog.Message, error) {
	assembly, _, unjudged, err := i.run(ctx, sandbox.File{Name: preprocessed, Data: text}, command, "-S", "-o", product, preprocessed)
	if !unjudged.None() || err != nil || !instructions().Match(assembly) {
		return unjudged, err
	}
	return catalog.Of("with-lines", "text", source, "lines", catalog.Of("inspect.assembler")), nil
}

// instructions matches what compilers mark as written by hand, unless it is empty.
var instructions = lazy.Regexp(`(?m)^\s*#+\s?APP\n(?:#.*\n)*\s*[^\s#]`)

// linked adds what the executables ask for that is forbidden and that no source
// was seen to use: a build can compile a source otherwise than it is looked at. What
// may be in a source that the item does not ask for, or cannot be told, leaves it to somebody who looks.
func (i *Inspector) linked(item assignment.Item, r *Result) {
	others := slices.ContainsFunc(i.Sources, func(name string) bool {
		return slices.Contains([]string{".s", ".S"}, path.Ext(name)) || slices.Contains(endings, path.Ext(name)) && !assignment.Matches(of(item).Compile.Sources, name)
	})
	for _, program := range i.Programs {
		file := filepath.Base(program)
		open := func(why catalog.Message) {
			r.NotJudged = cmp.Or(r.NotJudged, catalog.Of("with-lines", "text", file, "lines", why))
		}
		names, sealed := imports(program)
		if !sealed.None() {
			open(sealed)
		}
		for _, name := range names {
			seen := slices.ContainsFunc(r.Findings, func(f report.Finding) bool { return f.Uses == name })
			switch {
			case seen:
			case assignment.Matches(of(item).Forbids, name) && others:
				open(catalog.Of("inspect.unseen", "name", name))
			case assignment.Matches(of(item).Forbids, name):
				r.Findings = append(r.Findings, report.Finding{Kind: report.NotAllowed, Uses: name, At: &report.Place{File: file}})
			case slices.Contains(detours, name):
				open(catalog.Of("inspect.detour", "name", name))
			}
		}
	}
}

// fortified matches the names that checked functions have in the C library.
var fortified = lazy.Regexp(`^__(\w+?)(?:_chk|_2)$`)

// dwarf requests the version of debugging information that every nm reads
// correctly: with version 5, some mistake a header for the source that includes it.
const dwarf = "-gdwarf-4"

// undefined matches a line such as `   U malloc<tab>/some/folder/gitm.c:12`; the place
// is that of the first use, and is missing if nm does not know it.
var undefined = lazy.Regexp(`^\s+[Uwv] (\S+)(?:\t(.+):(\d+))?\s*$`)

// place returns the name of a file in the submission: the compiler prepends the
// folder in which it ran.
func (i *Inspector) place(file, line, source string) *report.Place {
	found := ""
	for _, name := range i.Sources {
		if (file == name || strings.HasSuffix(file, "/"+name)) && len(name) > len(found) {
			found = name
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
