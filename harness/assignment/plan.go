package assignment

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
)

var makefiles = []string{"GNUmakefile", "makefile", "Makefile"}

// Makefile returns the file that make would read at the root of a tree; "" for none.
func Makefile(files fs.FS) string {
	for _, name := range makefiles {
		if _, err := fs.Stat(files, name); err == nil {
			return name
		}
	}
	return ""
}

func planMake(fs.FS, []string, []string) (Plan, catalog.Message) {
	return Plan{Command: []string{"make"}}, catalog.Message{}
}

// A line that begins a main function, in C and its relatives.
var mainInC = lazy.Regexp(`(?m)^[ \t]*(?:(?:static|extern|auto|int|void|signed|inline)[ \t\r\n]+)*main[ \t\r\n]*\(`)

// compiledBy returns the plan for a compiler that makes a program of several
// sources: make, if there is a Makefile; otherwise the source with the program's
// main function, with all sources without one.
func compiledBy(compiler, flag string) planner {
	return func(files fs.FS, endings, programs []string) (Plan, catalog.Message) {
		if Makefile(files) != "" {
			return planMake(files, endings, programs)
		}
		all := findSources(files, endings)
		mains := all.with(files, mainInC())
		return linked(all, mains, programs, []string{compiler, flag, "-o"}, func(string, string) bool { return true }, "-lm")
	}
}

// linked returns the plan for programs that a compiler makes of several sources: of the
// one with the program's main function, and of those without one that belong to it. A
// command is that of the compiler, the program, the sources and what comes last.
func linked(all, mains sources, programs, compiler []string, belongs func(name, chosen string) bool, last ...string) (Plan, catalog.Message) {
	return joined(programs, func(program string) ([]string, catalog.Message) {
		command := append(slices.Clone(compiler), program)
		chosen, why := mains.choose(program, programs)
		switch {
		case chosen != "":
			command = append(command, guarded(chosen))
		case len(mains.near) > 0 || len(all.near) == 0:
			return nil, why
		}
		for _, name := range all.near {
			if !slices.Contains(mains.near, name) && (chosen == "" || belongs(name, chosen)) {
				command = append(command, guarded(name))
			}
		}
		return append(command, last...), catalog.Message{}
	})
}

func planPython(files fs.FS, endings, programs []string) (Plan, catalog.Message) {
	return interpreted(files, endings, programs, []string{"__main__"}, []string{"python3"}, "python3", "-m", "py_compile")
}

func planNode(files fs.FS, endings, programs []string) (Plan, catalog.Message) {
	return interpreted(files, endings, programs, []string{"index", "app"}, []string{"node"}, "node", "--check")
}

// interpreted returns the plan for programs that an interpreter starts; check
// finds what is wrong with a source before it is run. Below the root, a source with
// a usual name is part of a package.
func interpreted(files fs.FS, endings, programs, usual, start []string, check ...string) (Plan, catalog.Message) {
	all := findSources(files, endings)
	if all.atRoot {
		all.far = nil
	}
	starts := map[string]Start{}
	plan, why := joined(programs, func(program string) ([]string, catalog.Message) {
		chosen, why := all.choose(program, programs, usual...)
		if chosen == "" {
			return nil, why
		}
		starts[program] = func(tree string) []string { return append(slices.Clone(start), path.Join(tree, chosen)) }
		return append(slices.Clone(check), guarded(chosen)), catalog.Message{}
	})
	plan.Start = starts
	return plan, why
}

var (
	mainInJava    = lazy.Regexp(`\bvoid\s+main\s*\(`)
	classInJava   = lazy.Regexp(`\b(?:class|record|enum|interface)\s+(\w+)`)
	packageInJava = lazy.Regexp(`(?m)^\s*package\s+([\w.]+)\s*;`)
)

// classes is where the classes of a Java program go.
const classes = ".classes"

func planJava(files fs.FS, endings, programs []string) (Plan, catalog.Message) {
	all := findSources(files, endings)
	mains := all.with(files, mainInJava())
	command := []string{"javac", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-Xmx512m", "-encoding", "UTF-8", "-d", classes}
	for _, name := range all.near {
		command = append(command, guarded(name))
	}
	starts := map[string]Start{}
	plan, why := joined(programs, func(program string) ([]string, catalog.Message) {
		chosen, why := mains.choose(program, programs)
		switch {
		case chosen == "" && len(all.near) > 0 && len(mains.near) == 0:
			return nil, catalog.Of("plan.no-main", "program", program)
		case chosen == "":
			return nil, why
		}
		class := classOf(files, chosen)
		// A small program starts fastest with these.
		starts[program] = func(tree string) []string {
			return []string{"java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx512m", "-cp", path.Join(tree, classes), class}
		}
		return command, catalog.Message{}
	})
	if why.None() {
		plan.Command, plan.Start = command, starts // one command builds all
	}
	return plan, why
}

// classOf returns the class whose main function a Java source has: that which is
// named after the file, or the last one that begins before it.
func classOf(files fs.FS, name string) string {
	class := strings.TrimSuffix(path.Base(name), ".java")
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return class
	}
	if start := mainInJava().FindIndex(text); start != nil {
		before := classInJava().FindAllSubmatch(text[:start[0]], -1)
		named := func(m [][]byte) bool { return string(m[1]) == class }
		if len(before) > 0 && !slices.ContainsFunc(before, named) {
			class = string(before[len(before)-1][1])
		}
	}
	if found := packageInJava().FindSubmatch(text); found != nil {
		class = string(found[1]) + "." + class
	}
	return class
}

var (
	mainInGo   = lazy.Regexp(`(?m)^func[ \t]+main[ \t]*\(`)
	mainInRust = lazy.Regexp(`(?m)^[ \t]*(?:pub(?:\([a-z]+\))?[ \t]+)?(?:async[ \t]+)?fn[ \t]+main[ \t]*[(<]`)
)

func planGo(files fs.FS, endings, programs []string) (Plan, catalog.Message) {
	all := findSources(files, endings).without(func(name string) bool {
		return strings.HasSuffix(name, "_test.go") || slices.ContainsFunc(strings.Split(path.Dir(name), "/"), ignoredByGo)
	})
	mains := all.with(files, mainInGo())
	build := []string{"go", "build", "-p", "4", "-o"}
	if _, err := fs.Stat(files, "go.mod"); err == nil {
		folders := mains.folders()
		return joined(programs, func(program string) ([]string, catalog.Message) {
			if len(folders.near) == 0 {
				return append(build, program, "."), catalog.Message{} // the compiler says why not
			}
			chosen, why := folders.choose(program, programs)
			if chosen == "" {
				return nil, why
			}
			return append(slices.Clone(build), program, "./"+chosen), catalog.Message{}
		})
	}
	return linked(all, mains, programs, build, func(name, chosen string) bool { return path.Dir(name) == path.Dir(chosen) })
}

// ignoredByGo reports whether a folder is no part of a module.
func ignoredByGo(folder string) bool {
	return folder == "vendor" || folder == "testdata" || strings.HasPrefix(folder, "_")
}

func planRust(files fs.FS, endings, programs []string) (Plan, catalog.Message) {
	if _, err := fs.Stat(files, "Cargo.toml"); err == nil {
		return Plan{Command: []string{"cargo", "build", "--release", "--offline"}}, catalog.Message{}
	}
	all := findSources(files, endings)
	mains := all.with(files, mainInRust())
	if len(mains.near) == 0 {
		mains = all
	}
	return joined(programs, func(program string) ([]string, catalog.Message) {
		chosen, why := mains.choose(program, programs)
		if chosen == "" {
			return nil, why
		}
		return []string{"rustc", "-g", "-O", "-o", program, guarded(chosen)}, catalog.Message{}
	})
}

// joined returns one command that builds all programs, each with its own. A program
// that cannot be built keeps no other from it.
func joined(programs []string, each func(program string) ([]string, catalog.Message)) (Plan, catalog.Message) {
	plan := Plan{Without: map[string]catalog.Message{}}
	var commands [][]string
	for _, program := range programs {
		command, why := each(program)
		if !why.None() {
			plan.Without[program] = why
			continue
		}
		commands = append(commands, command)
	}
	switch len(commands) {
	case 0:
		return Plan{}, plan.Without[programs[0]]
	case 1:
		plan.Command = commands[0]
		return plan, catalog.Message{}
	}
	var lines []string
	for _, command := range commands {
		for i, word := range command {
			command[i] = quoted(word)
		}
		lines = append(lines, strings.Join(command, " "))
	}
	plan.Command = []string{"sh", "-c", "status=0\n" + strings.Join(lines, " || status=1\n") + " || status=1\nexit $status"}
	return plan, catalog.Message{}
}

// quoted returns a word as a shell reads it.
func quoted(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// guarded keeps a tool from taking a file name for an option.
func guarded(name string) string {
	if strings.HasPrefix(name, "-") {
		return "./" + name
	}
	return name
}
