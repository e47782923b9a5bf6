// Package inspect checks the sources of a submission for what a handout forbids:
// constructs that the compiler warns about, forbidden functions, and what tools of the
// course find (see Tool).
//
// For the first two, it uses the compiler and never searches text: a comment or a string that
// contains malloc is not a call of it. The sources are compiled in the sandbox, one
// by one and separately from the build, and never run. They are preprocessed where they look
// around as in the build, and what came out is what is compiled.
package inspect

import (
	"cmp"
	"context"
	"os"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/lazy"
	"touchstone/harness/logs/buildlog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
	"touchstone/harness/submission"
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
	Runner  submission.Runner
	Limits  assignment.Limits   // for every run of a tool
	Place   submission.Likeness // where the sources are preprocessed, see Prepare
	Sources []string            // names of what was handed in, see Prepare

	Flags    []string // with which the build compiles what is played, as far as they change what is compiled; nil if not known
	Programs []string // paths of the executables that are played
}

// Prepare makes the place where the sources of a submission are preprocessed, before it is built.
func (i *Inspector) Prepare(s *submission.Submission, a *assignment.Assignment) (err error) {
	if i.Place, err = s.Likeness(a); err != nil {
		return err
	}
	if i.Sources, err = i.Place.Sources(); err != nil {
		return err
	}
	return speakPlainly(i.Place.Tree, i.Sources)
}

// Inspect judges one item. An error is a fault of the harness or of the
// machine, never of the submission.
func (i *Inspector) Inspect(ctx context.Context, item assignment.Item) (Result, error) {
	look := i.diagnostics
	if item.Evidence == Symbols {
		look = i.symbols
	}
	var r Result
	for _, source := range i.Sources {
		if !assignment.Matches(of(item).Compile.Sources, source) {
			continue
		}
		for _, command := range i.commands(item) {
			findings, unjudged, err := i.look(ctx, look, item, command, source)
			if err != nil {
				return r, err
			}
			r.NotJudged = cmp.Or(r.NotJudged, unjudged)
			for _, f := range findings {
				if !slices.ContainsFunc(r.Findings, func(g report.Finding) bool { return f.Uses == g.Uses && f.What == g.What && *f.At == *g.At }) {
					r.Findings = append(r.Findings, f)
				}
			}
		}
		r.Looked++
	}
	if r.Looked == 0 {
		r.NotJudged = catalog.Of("inspect.no-source")
	}
	if r.Looked > 0 && item.Evidence == Symbols {
		i.linked(item, &r)
	}
	return r, nil
}

// a look is at what the preprocessor made of a source.
type look func(ctx context.Context, item assignment.Item, command []string, source string, text []byte) ([]report.Finding, catalog.Message, error)

func (i *Inspector) look(ctx context.Context, look look, item assignment.Item, command []string, source string) ([]report.Finding, catalog.Message, error) {
	text, unjudged, err := i.preprocess(ctx, command, source)
	if !unjudged.None() || err != nil {
		return nil, unjudged, err
	}
	return look(ctx, item, command, source, text)
}

// preprocess returns what the preprocessor makes of a source, or why it fails.
func (i *Inspector) preprocess(ctx context.Context, command []string, source string) ([]byte, catalog.Message, error) {
	tool, err := tools.LookUp(command[0])
	if err != nil {
		return nil, catalog.Of("inspect.no-tool", "tool", command[0]), nil
	}
	out, err := i.Place.Run(ctx, i.Runner, tool, slices.Concat(command, []string{"-E", source}))
	if err != nil {
		return nil, catalog.Message{}, err
	}
	return out.Stdout, failed(command[0], out), nil
}

// preprocessed is the name of such a text; it collides with no other.
const preprocessed = "touchstone.i"

// commands returns the commands of a compiler with which a source is looked at: as the
// item says, and with the flags of what is played, since a source can tell them apart.
func (i *Inspector) commands(item assignment.Item) [][]string {
	command := lenient(of(item).Compile.Command)
	if len(i.Flags) == 0 {
		return [][]string{command}
	}
	return [][]string{command, slices.Concat(command, i.Flags)}
}

// Flags returns those flags of a compiler's command that change what is compiled, rather
// than what is said about it or where it is written; nil if the command is none of a compiler.
func Flags(command []string) (flags []string) {
	if len(command) == 0 || !compilers().MatchString(command[0]) {
		return nil
	}
	for n := 1; n < len(command); n++ {
		switch {
		case slices.Contains([]string{"-D", "-U", "-I", "-include", "-imacros"}, command[n]) && n+1 < len(command):
			flags = append(flags, command[n], command[n+1])
			n++
		case changing().MatchString(command[n]):
			flags = append(flags, command[n])
		}
	}
	return flags
}

// changing matches a flag that changes what is compiled, in one word.
var changing = lazy.Regexp(`^-([DUI].+|[fmO].*|std=.*|ansi|pthread)$`)

// lenient returns a compiler's command with which it accepts what GCC 14 and
// Clang 16 and later refuse: that is for the build to judge.
func lenient(command []string) []string {
	return append(slices.Clone(command), "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
		"-Wno-error=int-conversion", "-Wno-error=incompatible-pointer-types")
}

// product is the compiler's output file; its name collides with no other.
const product = ".touchstone-product"

// run runs a tool, such as the compiler, with additional arguments in a folder with
// a file. It returns the file that the tool made and its messages, or why it
// failed.
func (i *Inspector) run(ctx context.Context, file sandbox.File, command []string, more ...string) (made, said []byte, unjudged catalog.Message, err error) {
	out, unjudged, err := start(ctx, i.Runner, i.Limits, sandbox.Command{Args: slices.Concat(command, more), Files: []sandbox.File{file}, Collect: []string{product}})
	if !unjudged.None() || err != nil {
		return nil, nil, unjudged, err
	}
	return out.Files[product].Data, slices.Concat(out.Stdout, out.Stderr), failed(command[0], out), nil
}

// start runs a tool in a folder of its own, or says why it did not end by itself.
func start(ctx context.Context, run submission.Runner, limits assignment.Limits, c sandbox.Command) (out sandbox.Outcome, unjudged catalog.Message, err error) {
	if c.Path, err = tools.LookUp(c.Args[0]); err != nil {
		return out, catalog.Of("inspect.no-tool", "tool", c.Args[0]), nil
	}
	// Temporary files go to the private folder, and the locale makes the compiler's quotes plain.
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=/nonexistent", "TMPDIR=.", "LC_ALL=C", "TZ=UTC"}
	c.Expose, c.Limits = sandbox.Toolchain(c.Path), limits.Sandbox()
	out, err = run.Run(ctx, c)
	if err == nil && out.End != sandbox.Exited {
		unjudged = failed(c.Args[0], out)
	}
	return out, unjudged, err
}

// failed returns the reason why a tool failed, if it did.
func failed(tool string, out sandbox.Outcome) catalog.Message {
	switch {
	case out.End == sandbox.NotStarted:
		return catalog.Of("inspect.not-started", "tool", tool, "error", out.Error)
	case out.End != sandbox.Exited:
		return catalog.Of("inspect.stopped", "tool", tool, "end", string(out.End))
	case out.Exit != 0:
		return notCompiled(out.Stderr)
	}
	return catalog.Message{}
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
