// Package doctor finds out which tools for grading are missing on a machine, and
// knows how to install them.
package doctor

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/machine"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
)

// Tool is a program that grading needs, always or for certain evidence.
type Tool struct {
	Name    string
	What    catalog.Message // what it is for
	Needed  bool            // whether all grading needs it
	Path    string          // its location; "" if it is missing
	Problem catalog.Message // what is wrong with it; none if it works
	Fix     catalog.Message // how to install it

	install map[string]catalog.Message // by operating system
	works   func(path string) (problem catalog.Message)
}

// The advice if a tool cannot be installed.
var (
	onLinux = catalog.Of("doctor.fix.linux")
	inWSL   = catalog.Of("doctor.fix.wsl")
	xcode   = catalog.Verbatim("xcode-select --install")
)

func by(mac, windows catalog.Message) map[string]catalog.Message {
	return map[string]catalog.Message{"darwin": mac, "windows": windows}
}

// brew returns where a package of Homebrew is installed from.
func brew(name string) map[string]catalog.Message {
	return by(catalog.Verbatim("brew install "+name), inWSL)
}

func purpose(key, language string) catalog.Message {
	return catalog.Of("doctor.what."+key, "language", language)
}

var (
	sh       = Tool{Name: "sh", What: catalog.Of("doctor.what.sh"), Needed: true, install: by(onLinux, inWSL)}
	git      = Tool{Name: "git", What: catalog.Of("doctor.what.git"), install: by(xcode, catalog.Verbatim("winget install Git.Git"))}
	nm       = Tool{Name: "nm", What: catalog.Of("doctor.what.nm"), install: by(xcode, inWSL)}
	valgrind = Tool{Name: "valgrind", What: catalog.Of("doctor.what.valgrind"), install: by(onLinux, inWSL)}
)

// commonTools are the tools that most assignments take.
var commonTools = []Tool{
	{Name: "cc", What: purpose("build", "C"), Needed: true, install: by(xcode, inWSL), works: compiles("c")},
	{Name: "gcc", What: catalog.Of("doctor.what.gcc"), install: by(xcode, inWSL), works: compiles("c")},
	{Name: "make", What: catalog.Of("doctor.what.make"), Needed: true, install: by(xcode, inWSL)},
	sh, git, nm, valgrind,
}

// languageTools are the tools that a build kind takes, besides the usual ones.
var languageTools = []Tool{
	{Name: "g++", What: purpose("build", "C++"), install: by(xcode, inWSL), works: compiles("c++")},
	{Name: "python3", What: purpose("both", "Python"), install: by(xcode, inWSL)},
	{Name: "javac", What: purpose("build", "Java"), install: brew("openjdk")},
	{Name: "java", What: purpose("start", "Java"), install: brew("openjdk")},
	{Name: "go", What: purpose("build", "Go"), install: brew("go")},
	{Name: "rustc", What: purpose("build", "Rust"), install: brew("rust")},
	{Name: "node", What: purpose("both", "JavaScript"), install: brew("node")},
}

// Place tries the folder where submissions are built.
func Place() Tool {
	t := Tool{Name: "TMPDIR", What: catalog.Of("doctor.what.place"), Needed: true, Path: os.TempDir(), Fix: catalog.Of("machine.place.hint")}
	if err := sandbox.Prove(t.Path); err != nil {
		t.Problem = diagnostic.Inline(err)
		if !machine.FaultOf(err).Elsewhere() {
			t.Fix = catalog.Of("doctor.fix.limits")
		}
	}
	return t
}

// Tools tries the tools that most assignments take. The fixes are for an operating
// system, such as linux.
func Tools(system string) []Tool { return checked(commonTools, system) }

// ToolsFor tries the tools that an assignment builds with, as builds find them, those
// that it judges items by, and those that collect evidence.
func ToolsFor(system string, builds, judges []string) []Tool {
	all := []Tool{sh}
	for i, name := range slices.Concat(builds, judges) {
		if slices.ContainsFunc(all, func(t Tool) bool { return t.Name == name }) {
			continue
		}
		t := Tool{Name: name, What: catalog.Of("doctor.what.needed")}
		if k := slices.IndexFunc(slices.Concat(commonTools, languageTools), func(t Tool) bool { return t.Name == name }); k >= 0 {
			t = slices.Concat(commonTools, languageTools)[k]
		}
		if t.Needed = i < len(builds); !t.Needed {
			t.What = catalog.Of("doctor.what.judges")
		}
		all = append(all, t)
	}
	return checked(append(all, git, nm, valgrind), system)
}

func checked(list []Tool, system string) []Tool {
	list = slices.Clone(list)
	for i := range list {
		t := &list[i]
		t.Fix = cmp.Or(t.install[system], catalog.Of("doctor.install", "tool", t.Name))
		if system == "linux" {
			t.Fix = catalog.Verbatim(tools.Install(t.Name))
		}
		path, err := tools.LookUp(t.Name)
		if err != nil {
			t.Problem = catalog.Of("doctor.missing")
		} else if t.Path = path; t.works != nil {
			t.Problem = t.works(path)
		}
	}
	return list
}

// compiles tries a compiler on a program that includes a header of the C library,
// since the headers may be missing although the compiler is installed.
func compiles(language string) func(path string) (problem catalog.Message) {
	return func(path string) catalog.Message { return compilesIn(language, path) }
}

func compilesIn(language, path string) (problem catalog.Message) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "-x", language, "-fsyntax-only", "-")
	cmd.Stdin = strings.NewReader("#include <stdio.h>\nint main(void) { return puts(\"\"); }\n")
	out, err := cmd.CombinedOutput()
	if err == nil {
		return problem
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return catalog.Of("doctor.broken-compiler", "why", cmp.Or(first, err.Error()))
}

// Fix returns how to get a layer of the sandbox on an operating system.
func Fix(m sandbox.Missing, system string) catalog.Message {
	switch system {
	case "linux":
		return cmp.Or(m.Fix, catalog.Of("doctor.fix.root"))
	case "windows":
		return inWSL
	}
	return onLinux
}

// About says what is impossible on an operating system other than Linux; none if
// there is nothing to say.
func About(system string) (about catalog.Message) {
	switch system {
	case "darwin":
		return catalog.Of("doctor.about.darwin")
	case "windows":
		return catalog.Of("doctor.about.windows")
	}
	return about
}
