package main

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

// tool is a program that grading needs, or that some evidence needs.
type tool struct {
	name, what string
	needed     bool
	install    map[string]string // the command or the way out, by operating system
	works      func(path string) (problem string)
}

// The ways out where a tool cannot be had.
const (
	elsewhere = "use Linux, a container or the GitHub action"
	inWSL     = "use WSL 2 (wsl --install), a container or the GitHub action"
	xcode     = "xcode-select --install"
)

func byApt(packages string, mac, windows string) map[string]string {
	return map[string]string{"linux": "apt-get install -y " + packages, "darwin": mac, "windows": windows}
}

var tools = []tool{
	{"cc", "builds submissions in C", true, byApt("gcc libc6-dev", xcode, inWSL), compiles},
	{"gcc", "is what many a Makefile names", false, byApt("gcc libc6-dev", xcode, inWSL), compiles},
	{"make", "builds submissions that have a Makefile", true, byApt("make", xcode, inWSL), nil},
	{"sh", "starts every build", true, byApt("dash", elsewhere, inWSL), nil},
	{"git", "takes submissions from a repository (--ref)", false, byApt("git", xcode, "winget install Git.Git"), nil},
	{"nm", "finds forbidden functions in what was compiled", false, byApt("binutils", xcode, inWSL), nil},
	{"valgrind", "finds memory that is not freed or not the program's", false, byApt("valgrind", elsewhere, inWSL), nil},
}

// fix is the way to get the tool on an operating system.
func (t tool) fix(system string) string {
	if way, ok := t.install[system]; ok {
		return way
	}
	return "install " + t.name
}

// compiles tries a compiler on a program that needs the headers of the C
// library, which may be missing where the compiler is not.
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
	if first == "" {
		first = err.Error()
	}
	return "does not compile: " + first
}
