package assignment

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"touchstone/harness/catalog"
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

func planMake(fs.FS, []string) (Plan, catalog.Message) {
	return Plan{Command: []string{"make"}}, catalog.Message{}
}

// A line that begins a main function, in C and its relatives.
var mainInC = regexp.MustCompile(`(?m)^[ \t]*(?:(?:static|extern|auto|int|void|signed|inline)[ \t\r\n]+)*main[ \t\r\n]*\(`)

// compiledBy returns the plan for a compiler that makes a program of several
// sources: make, if there is a Makefile; otherwise the source that is named after
// the program or has its main function, with all sources without one.
func compiledBy(compiler, flag string, endings ...string) func(fs.FS, []string) (Plan, catalog.Message) {
	return func(files fs.FS, programs []string) (Plan, catalog.Message) {
		if Makefile(files) != "" {
			return planMake(files, programs)
		}
		all := sources(files, endings...)
		starts := func(name string) bool { return contains(files, name, mainInC) }
		mains := slices.DeleteFunc(slices.Clone(all), func(name string) bool { return !starts(name) })
		others := slices.DeleteFunc(slices.Clone(all), starts)
		return joined(programs, func(program string) ([]string, catalog.Message) {
			if len(all) == 0 {
				return nil, noSource(program, endings)
			}
			chosen := main(len(mains), mains, program)
			if chosen == "" && len(mains) > 1 {
				return nil, catalog.Of("plan.several", "program", program, "files", strings.Join(mains, ", "))
			}
			command := []string{compiler, flag, "-o", program}
			if chosen != "" {
				command = append(command, guarded(chosen))
			}
			for _, name := range others {
				command = append(command, guarded(name))
			}
			return append(command, "-lm"), catalog.Message{}
		})
	}
}

func planPython(files fs.FS, programs []string) (Plan, catalog.Message) {
	return interpreted(files, programs, []string{".py"}, []string{"__main__"}, []string{"python3"}, "python3", "-m", "py_compile")
}

func planNode(files fs.FS, programs []string) (Plan, catalog.Message) {
	return interpreted(files, programs, []string{".js", ".mjs", ".cjs"}, []string{"index", "app"}, []string{"node"}, "node", "--check")
}

// interpreted returns the plan for programs that an interpreter starts; check
// finds what is wrong with a source before it is run.
func interpreted(files fs.FS, programs, endings, usual, start []string, check ...string) (Plan, catalog.Message) {
	all := sources(files, endings...)
	starts := map[string]Start{}
	plan, why := joined(programs, func(program string) ([]string, catalog.Message) {
		chosen := main(len(all), all, append([]string{program}, usual...)...)
		switch {
		case len(all) == 0:
			return nil, noSource(program, endings)
		case chosen == "":
			return nil, catalog.Of("plan.several", "program", program, "files", strings.Join(all, ", "))
		}
		starts[program] = func(tree string) []string { return append(slices.Clone(start), path.Join(tree, chosen)) }
		return append(slices.Clone(check), guarded(chosen)), catalog.Message{}
	})
	plan.Start = starts
	return plan, why
}

var (
	mainInJava    = regexp.MustCompile(`\bvoid\s+main\s*\(`)
	classInJava   = regexp.MustCompile(`\b(?:class|record|enum|interface)\s+(\w+)`)
	packageInJava = regexp.MustCompile(`(?m)^\s*package\s+([\w.]+)\s*;`)
)

// classes is where the classes of a Java program go.
const classes = ".classes"

func planJava(files fs.FS, programs []string) (Plan, catalog.Message) {
	all := sources(files, ".java")
	mains := slices.DeleteFunc(slices.Clone(all), func(name string) bool { return !contains(files, name, mainInJava) })
	plan := Plan{Command: []string{"javac", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-Xmx512m", "-encoding", "UTF-8", "-d", classes}, Start: map[string]Start{}}
	for _, name := range all {
		plan.Command = append(plan.Command, guarded(name))
	}
	for _, program := range programs {
		chosen := main(len(mains), mains, program)
		switch {
		case len(all) == 0:
			return Plan{}, noSource(program, []string{".java"})
		case len(mains) == 0:
			return Plan{}, catalog.Of("plan.no-main", "program", program)
		case chosen == "":
			return Plan{}, catalog.Of("plan.several", "program", program, "files", strings.Join(mains, ", "))
		}
		class := classOf(files, chosen)
		// A small program starts fastest with these.
		plan.Start[program] = func(tree string) []string {
			return []string{"java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx512m", "-cp", path.Join(tree, classes), class}
		}
	}
	return plan, catalog.Message{}
}

// classOf returns the class whose main function a Java source has: that which is
// named after the file, or the last one that begins before it.
func classOf(files fs.FS, name string) string {
	class := strings.TrimSuffix(path.Base(name), ".java")
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return class
	}
	if start := mainInJava.FindIndex(text); start != nil {
		before := classInJava.FindAllSubmatch(text[:start[0]], -1)
		named := func(m [][]byte) bool { return string(m[1]) == class }
		if len(before) > 0 && !slices.ContainsFunc(before, named) {
			class = string(before[len(before)-1][1])
		}
	}
	if found := packageInJava.FindSubmatch(text); found != nil {
		class = string(found[1]) + "." + class
	}
	return class
}

func planGo(files fs.FS, programs []string) (Plan, catalog.Message) {
	if _, err := fs.Stat(files, "go.mod"); err == nil {
		return joined(programs, func(program string) ([]string, catalog.Message) {
			from := "."
			for _, folder := range []string{"cmd/" + program, program} {
				if info, err := fs.Stat(files, folder); err == nil && info.IsDir() {
					from = "./" + folder
					break
				}
			}
			return []string{"go", "build", "-p", "4", "-o", program, from}, catalog.Message{}
		})
	}
	all := slices.DeleteFunc(sources(files, ".go"), func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	return joined(programs, func(program string) ([]string, catalog.Message) {
		chosen := all
		if len(programs) > 1 {
			chosen = []string{main(len(all), all, program)}
		}
		if len(all) == 0 || chosen[0] == "" {
			return nil, noSource(program, []string{".go"})
		}
		command := []string{"go", "build", "-p", "4", "-o", program}
		for _, name := range chosen {
			command = append(command, guarded(name))
		}
		return command, catalog.Message{}
	})
}

func planRust(files fs.FS, programs []string) (Plan, catalog.Message) {
	if _, err := fs.Stat(files, "Cargo.toml"); err == nil {
		return Plan{Command: []string{"cargo", "build", "--release", "--offline"}}, catalog.Message{}
	}
	all := sources(files, ".rs")
	return joined(programs, func(program string) ([]string, catalog.Message) {
		chosen := main(len(all), all, program)
		switch {
		case len(all) == 0:
			return nil, noSource(program, []string{".rs"})
		case chosen == "":
			return nil, catalog.Of("plan.several", "program", program, "files", strings.Join(all, ", "))
		}
		return []string{"rustc", "-g", "-O", "-o", program, guarded(chosen)}, catalog.Message{}
	})
}

// joined returns one command that builds all programs, each with its own.
func joined(programs []string, each func(program string) ([]string, catalog.Message)) (Plan, catalog.Message) {
	var commands [][]string
	for _, program := range programs {
		command, why := each(program)
		if !why.None() {
			return Plan{}, why
		}
		commands = append(commands, command)
	}
	if len(commands) == 1 {
		return Plan{Command: commands[0]}, catalog.Message{}
	}
	var lines []string
	for _, command := range commands {
		for i, word := range command {
			command[i] = quoted(word)
		}
		lines = append(lines, strings.Join(command, " "))
	}
	// A program that does not compile keeps no other from being built.
	return Plan{Command: []string{"sh", "-c", "status=0\n" + strings.Join(lines, " || status=1\n") + " || status=1\nexit $status"}}, catalog.Message{}
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

func noSource(program string, endings []string) catalog.Message {
	return catalog.Of("plan.no-source", "program", program, "files", "*"+strings.Join(endings, ", *"))
}

// sources lists the files with one of the endings at the root of a tree or, if
// there are none, anywhere in it; hidden folders are left out.
func sources(files fs.FS, endings ...string) []string {
	var root, all []string
	fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		hidden := name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "__MACOSX" || entry.Name() == "node_modules")
		switch {
		case err != nil, hidden && !entry.IsDir():
			return nil
		case hidden:
			return fs.SkipDir
		case !entry.Type().IsRegular() || !slices.Contains(endings, path.Ext(name)):
			return nil
		}
		all = append(all, name)
		if !strings.Contains(name, "/") {
			root = append(root, name)
		}
		return nil
	})
	if len(root) > 0 {
		return root
	}
	return all
}

// contains reports whether a source matches a pattern.
func contains(files fs.FS, name string, pattern *regexp.Regexp) bool {
	text, err := fs.ReadFile(files, name)
	return err == nil && pattern.Match(text)
}

// main returns the source that a program starts with: the one that has one of the
// names, ignoring case, or is called main, or the only one of n; "" if that is
// not clear.
func main(n int, candidates []string, names ...string) string {
	for _, want := range append(names, "main") {
		for _, name := range candidates {
			if strings.EqualFold(strings.TrimSuffix(path.Base(name), path.Ext(name)), want) {
				return name
			}
		}
	}
	if n == 1 && len(candidates) == 1 {
		return candidates[0]
	}
	return ""
}
