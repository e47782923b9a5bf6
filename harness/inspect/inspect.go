// Package inspect looks in the sources of a submission for what a handout
// forbids: what the compiler warns of, and functions that are not to be used.
//
// It asks the compiler, and never searches text: a comment or a string that
// names malloc is no call of it. The sources are compiled in the sandbox, one
// by one and apart from the build, and nothing of them is run.
package inspect

import (
	"context"
	"os"
	"os/exec"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/buildlog"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// Result is what a look at the sources found for one rubric item.
type Result struct {
	Looked    int // sources that were looked at
	Findings  []report.Finding
	NotJudged catalog.Message // why that could not be told, if it could not
}

// Evidence is what the look says of the item.
func (r Result) Evidence() evidence.Record {
	if len(r.Findings) == 0 && !r.NotJudged.None() {
		return evidence.Aside(report.NotJudged, r.NotJudged)
	}
	if len(r.Findings) == 0 {
		return evidence.Full(r.Looked)
	}
	first := r.Findings[0]
	what := catalog.Of("quoted", "text", first.What)
	if first.Uses != "" {
		what = catalog.Of("inspect.uses", "name", first.Uses)
	}
	reason := catalog.Of("with-lines", "text", first.At.String(), "lines", what)
	if more := len(r.Findings) - 1; more > 0 {
		reason = catalog.Of("and-more", "text", reason, "n", more)
	}
	return evidence.None(r.Looked, reason, r.Findings[:min(len(r.Findings), mostFindings)]...)
}

const mostFindings = 50 // that the report keeps

// Inspector looks at the sources of one submission.
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

// lenient is a compiler's command with which it translates what GCC 14 and
// Clang 16 have come to refuse: that is for the build to judge.
func lenient(command []string) []string {
	return append(slices.Clone(command), "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
		"-Wno-error=int-conversion", "-Wno-error=incompatible-pointer-types")
}

// product is what a compiler makes; the name is in nobody's way.
const product = ".touchstone-product"

// run runs a tool, such as the compiler, with more arguments in a folder with
// the files. It gives what the tool made and said, or why it did not.
func (i *Inspector) run(ctx context.Context, files []sandbox.File, command []string, more ...string) (made, said []byte, unjudged catalog.Message, err error) {
	tool, err := exec.LookPath(command[0])
	if err != nil {
		return nil, nil, catalog.Of("inspect.no-tool", "tool", command[0]), nil
	}
	out, err := i.Run(ctx, sandbox.Command{
		Path: tool, Args: slices.Concat(command, more), Files: files, Collect: []string{product}, Expose: sandbox.Toolchain(tool),
		// The compiler's temporary files go to the private folder, and its quotes are plain.
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

// notCompiled quotes what a compiler says first of what keeps it from its work.
func notCompiled(said []byte) catalog.Message {
	m := catalog.Of("inspect.does-not-compile")
	for _, f := range buildlog.Read(said) {
		if f.Kind == report.CompilerError {
			return catalog.Of("with-lines", "text", m, "lines", f.What)
		}
	}
	return m
}
