// Package doctor finds out which tools for grading are missing on a machine, and
// knows how to install them.
package doctor

import (
	"cmp"
	"context"
	"os/exec"
	"strings"
	"time"

	"touchstone/harness/sandbox"
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

func byApt(packages string, mac, windows string) map[string]string {
	return map[string]string{"linux": "apt-get install -y " + packages, "darwin": mac, "windows": windows}
}

var tools = []Tool{
	{Name: "cc", What: "builds submissions in C", Needed: true, install: byApt("gcc libc6-dev", xcode, inWSL), works: compiles},
	{Name: "gcc", What: "is what many a Makefile names", install: byApt("gcc libc6-dev", xcode, inWSL), works: compiles},
	{Name: "make", What: "builds submissions that have a Makefile", Needed: true, install: byApt("make", xcode, inWSL)},
	{Name: "sh", What: "starts every build", Needed: true, install: byApt("dash", elsewhere, inWSL)},
	{Name: "git", What: "takes submissions from a repository (--ref)", install: byApt("git", xcode, "winget install Git.Git")},
	{Name: "nm", What: "finds forbidden functions in what was compiled", install: byApt("binutils", xcode, inWSL)},
	{Name: "valgrind", What: "finds memory that is not freed or not the program's", install: byApt("valgrind", elsewhere, inWSL)},
}

// Tools tries every tool. The fixes are for an operating system, such as linux.
func Tools(system string) []Tool {
	var tried []Tool
	for _, t := range tools {
		t.Fix = cmp.Or(t.install[system], "install "+t.Name)
		path, err := exec.LookPath(t.Name)
		if err != nil {
			t.Problem = "missing"
		} else if t.Path = path; t.works != nil {
			t.Problem = t.works(path)
		}
		tried = append(tried, t)
	}
	return tried
}

// compiles tries a compiler on a program that includes a header of the C library,
// since the headers may be missing although the compiler is installed.
func compiles(path string) (problem string) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "-x", "c", "-fsyntax-only", "-")
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
