// Package doctor finds out which tools for grading are missing on a machine, and
// knows how to install them.
package doctor

import (
	"cmp"
	"context"
	"os/exec"
	"slices"
	"strings"
	"time"

	"touchstone/harness/sandbox"
	"touchstone/harness/tools"
)

// Tool is a program that grading needs, always or for certain evidence.
type Tool struct {
	Name, What string
	Needed     bool   // whether all grading needs it
	Path       string // its location; "" if it is missing
	Problem    string // what is wrong with it, in words; "" if it works
	Fix        string // how to install it

	install map[string]string // by operating system
	works   func(path string) (problem string)
}

// The advice if a tool cannot be installed.
const (
	elsewhere = "use Linux, a container or the GitHub action"
	inWSL     = "use WSL 2 (wsl --install), a container or the GitHub action"
	xcode     = "xcode-select --install"
)

func by(mac, windows string) map[string]string {
	return map[string]string{"darwin": mac, "windows": windows}
}

var (
	sh       = Tool{Name: "sh", What: "starts every build", Needed: true, install: by(elsewhere, inWSL)}
	git      = Tool{Name: "git", What: "takes submissions from a repository (--ref)", install: by(xcode, "winget install Git.Git")}
	nm       = Tool{Name: "nm", What: "finds forbidden functions in what was compiled", install: by(xcode, inWSL)}
	valgrind = Tool{Name: "valgrind", What: "finds memory that is not freed or not the program's", install: by(elsewhere, inWSL)}
)

// usual are the tools that most assignments take.
var usual = []Tool{
	{Name: "cc", What: "builds submissions in C", Needed: true, install: by(xcode, inWSL), works: compiles("c")},
	{Name: "gcc", What: "is what many a Makefile names", install: by(xcode, inWSL), works: compiles("c")},
	{Name: "make", What: "builds submissions that have a Makefile", Needed: true, install: by(xcode, inWSL)},
	sh, git, nm, valgrind,
}

// known are the tools that a build kind takes, besides the usual ones.
var known = []Tool{
	{Name: "g++", What: "builds submissions in C++", install: by(xcode, inWSL), works: compiles("c++")},
	{Name: "python3", What: "checks and starts submissions in Python", install: by(xcode, inWSL)},
	{Name: "javac", What: "builds submissions in Java", install: by("brew install openjdk", inWSL)},
	{Name: "java", What: "starts submissions in Java", install: by("brew install openjdk", inWSL)},
	{Name: "go", What: "builds submissions in Go", install: by("brew install go", inWSL)},
	{Name: "rustc", What: "builds submissions in Rust", install: by("brew install rust", inWSL)},
	{Name: "node", What: "checks and starts submissions in JavaScript", install: by("brew install node", inWSL)},
}

// Tools tries the tools that most assignments take. The fixes are for an operating
// system, such as linux.
func Tools(system string) []Tool { return tried(usual, system) }

// ToolsFor tries the tools that an assignment names, as builds find them, and those
// that collect evidence.
func ToolsFor(system string, needs ...string) []Tool {
	all := []Tool{sh}
	for i, name := range needs {
		if name == sh.Name || slices.Contains(needs[:i], name) {
			continue
		}
		t := Tool{Name: name, What: "is what the assignment needs"}
		if k := slices.IndexFunc(slices.Concat(usual, known), func(t Tool) bool { return t.Name == name }); k >= 0 {
			t = slices.Concat(usual, known)[k]
		}
		t.Needed = true
		all = append(all, t)
	}
	return tried(append(all, git, nm, valgrind), system)
}

func tried(list []Tool, system string) []Tool {
	list = slices.Clone(list)
	for i := range list {
		t := &list[i]
		t.Fix = cmp.Or(t.install[system], "install "+t.Name)
		if system == "linux" {
			t.Fix = tools.Install(t.Name)
		}
		path, err := tools.LookUp(t.Name)
		if err != nil {
			t.Problem = "missing"
		} else if t.Path = path; t.works != nil {
			t.Problem = t.works(path)
		}
	}
	return list
}

// compiles tries a compiler on a program that includes a header of the C library,
// since the headers may be missing although the compiler is installed.
func compiles(language string) func(path string) (problem string) {
	return func(path string) string { return compilesIn(language, path) }
}

func compilesIn(language, path string) (problem string) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "-x", language, "-fsyntax-only", "-")
	cmd.Stdin = strings.NewReader("#include <stdio.h>\nint main(void) { return puts(\"\"); }\n")
	out, err := cmd.CombinedOutput()
	if err == nil {
		return ""
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return "does not compile: " + cmp.Or(first, err.Error())
}

// Fix returns how to get a layer of the sandbox on an operating system.
func Fix(m sandbox.Missing, system string) string {
	switch system {
	case "linux":
		return cmp.Or(m.Fix, "a recent Linux that is no container, with touchstone as root")
	case "windows":
		return inWSL
	}
	return elsewhere
}

// About says what is impossible on an operating system other than Linux; "" if
// there is nothing to say.
func About(system string) string {
	switch system {
	case "darwin":
		return "On macOS submissions are built and tried, but only time and output are limited: grade none that you do not trust.\n" +
			"What valgrind or failing allocations would tell is not judged."
	case "windows":
		return "On Windows nothing is built: programs are tried with --exec PROGRAM=PATH, and only time and output are limited.\n" +
			"To build submissions " + inWSL + "."
	}
	return ""
}
