// Package inspect checks the sources of a submission for what a handout forbids:
// constructs that the compiler warns about, and forbidden functions.
//
// It uses the compiler and never searches text: a comment or a string that
// contains malloc is not a call of it. The sources are compiled in the sandbox, one
// by one and separately from the build, and never run.
package inspect

import (
	"context"
	"os"
	"os/exec"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission/buildlog"
)

// Result is the result of an inspection for one rubric item.
type Result struct {
	Looked    int // number of inspected sources
	Findings  []report.Finding
	NotJudged catalog.Message // why the item could not be judged, if it could not
}

// Evidence returns the evidence of the inspection for the item.
func (r Result) Evidence() evidence.Record {
	if len(r.Findings) == 0 && !r.NotJudged.None() {
		return evidence.Aside(report.NotJudged, r.NotJudged)
	}
	if len(r.Findings) == 0 {
		return evidence.Full(r.Looked)
	}
	first := r.Findings[0]
	what := catalog.Verbatim(first.What)
	if first.Uses != "" {
		what = catalog.Of("inspect.uses", "name", first.Uses)
	}
	reason := catalog.Of("with-lines", "text", first.At.String(), "lines", what)
	if more := len(r.Findings) - 1; more > 0 {
		reason = catalog.Of("and-more", "text", reason, "n", more)
	}
	return evidence.None(r.Looked, reason, r.Findings[:min(len(r.Findings), mostFindings)]...)
}

const mostFindings = 50 // kept in the report

// Inspector inspects the sources of one submission.
type Inspector struct {
	Run     func(context.Context, sandbox.Command) (sandbox.Outcome, error)
	Limits  assignment.Limits // for every run of the compiler
	Sources []sandbox.File    // everything that a source may include, see Read
}

// Inspect judges one item. An error is a fault of the harness or of the
// machine, never of the submission.
func (i *Inspector) Inspect(ctx context.Context, item assignment.Item) (Result, error) {
	look := i.diagnostics
	if item.Evidence == assignment.BySymbols {
		look = i.symbols
	}
	var r Result
	for _, file := range i.Sources {
		if !assignment.Matches(item.Compile.Sources, file.Name) {
			continue
		}
		findings, unjudged, err := look(ctx, item, file.Name)
		if err != nil {
			return r, err
		}
		if !unjudged.None() && r.NotJudged.None() {
			r.NotJudged = unjudged
		}
		r.Looked++
		r.Findings = append(r.Findings, findings...)
	}
	if r.Looked == 0 {
		r.NotJudged = catalog.Of("inspect.no-source")
	}
	return r, nil
}

// lenient returns a compiler's command with which it accepts what GCC 14 and
// Clang 16 and later refuse: that is for the build to judge.
func lenient(command []string) []string {
	return append(slices.Clone(command), "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
		"-Wno-error=int-conversion", "-Wno-error=incompatible-pointer-types")
}

// product is the compiler's output file; its name collides with no other.
const product = ".touchstone-product"

// run runs a tool, such as the compiler, with additional arguments in a folder with
// the files. It returns the file that the tool made and its messages, or why it
// failed.
func (i *Inspector) run(ctx context.Context, files []sandbox.File, command []string, more ...string) (made, said []byte, unjudged catalog.Message, err error) {
	tool, err := exec.LookPath(command[0])
	if err != nil {
		return nil, nil, catalog.Of("inspect.no-tool", "tool", command[0]), nil
	}
	out, err := i.Run(ctx, sandbox.Command{
		Path: tool, Args: slices.Concat(command, more), Files: files, Collect: []string{product}, Expose: sandbox.Toolchain(tool),
		// Temporary files go to the private folder, and the locale makes the compiler's quotes plain.
		Env:    []string{"PATH=" + os.Getenv("PATH"), "HOME=/nonexistent", "TMPDIR=.", "LC_ALL=C", "TZ=UTC"},
		Limits: i.Limits.Sandbox(),
	})
	switch {
	case err != nil:
		return nil, nil, catalog.Message{}, err
	case out.End == sandbox.NotStarted:
		unjudged = catalog.Of("inspect.not-started", "tool", command[0], "error", out.Error)
	case out.End != sandbox.Exited:
		unjudged = catalog.Of("inspect.stopped", "tool", command[0], "end", string(out.End))
	case out.Exit != 0:
		unjudged = notCompiled(out.Stderr)
	}
	return out.Files[product].Data, slices.Concat(out.Stdout, out.Stderr), unjudged, nil
}

// notCompiled quotes the compiler's first error.
func notCompiled(said []byte) catalog.Message {
	m := catalog.Of("inspect.does-not-compile")
	for _, f := range buildlog.Read(said) {
		if f.Kind == report.CompilerError {
			return catalog.Of("with-lines", "text", m, "lines", f.What)
		}
	}
	return m
}
