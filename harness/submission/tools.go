package submission

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"touchstone/harness/assignment"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
)

// evidenceTools are the tools that collect evidence. ldd reports the version of the C
// library that programs run with.
var evidenceTools = []string{"cc", "ld", "ldd", "nm", "valgrind"}

// compilerTools are the tools that a build may use even if its assignment does not
// name them.
var compilerTools = []string{"cc", "gcc", "c++", "g++", "clang", "clang++", "ld", "as", "ar", "make"}

const versionTime = 20 * time.Second // more than any tool needs to print its version

// Tools returns the versions of the tools that an assignment names, and of
// those that collect evidence; each is run in the sandbox. An error is a fault of
// the harness or of ctx.
func Tools(ctx context.Context, run Runner, a *assignment.Assignment) ([]report.Tool, error) {
	names := slices.Concat(evidenceTools, a.Build.Tools(), a.Judging())
	names = slices.DeleteFunc(names, func(name string) bool { return name == "sh" })
	slices.Sort(names)
	var all []report.Tool
	for _, name := range slices.Compact(names) {
		version, err := versionOf(ctx, run, name)
		if err != nil {
			return nil, fmt.Errorf("the version of %s: %w", name, err)
		}
		all = append(all, report.Tool{Name: name, Version: version})
	}
	return all, nil
}

// toolchain returns the trees outside of the system that a build needs to read.
func toolchain(build assignment.Build) []string {
	var found []string
	for _, name := range slices.Concat(compilerTools, build.Tools()) {
		if path, err := tools.LookUp(name); err == nil {
			found = append(found, path)
		}
	}
	return sandbox.Toolchain(found...)
}

func versionOf(ctx context.Context, run Runner, name string) (string, error) {
	path, err := tools.LookUp(name)
	if err != nil {
		return "missing", nil
	}
	out, err := run.Run(ctx, sandbox.Command{
		Path: path, Args: []string{name, "--version"}, Expose: sandbox.Toolchain(path), Env: []string{"PATH=" + strings.Join(tools.Path(), ":"), "LC_ALL=C"},
		Limits: sandbox.Limits{Wall: versionTime, CPU: versionTime, Output: 64 << 10, Processes: 100, OpenFiles: 256},
	})
	if err != nil {
		return "", err
	}
	if line := firstLine(out.Stdout); out.End == sandbox.Exited && out.Exit == 0 && line != "" {
		return line, nil
	}
	return "unknown", nil
}

// firstLine returns the first line with text, as plain text of limited length.
func firstLine(text []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	plain := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(string(line[:min(len(line), 200)]), ""))
	return strings.TrimSpace(plain)
}
