package submission

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
)

// Runner is the part of sandbox.Pool that a build needs.
type Runner interface {
	Run(context.Context, sandbox.Command) (sandbox.Outcome, error)
	Share(dir string) error // makes a folder writable for a run
}

// Built is the result of building a submission.
type Built struct {
	Report   report.Build
	Programs map[string]Program         // those that can be run, by name
	StandIn  string                     // the file that was built in place of the one that the assignment asks for; "" for none
	Missing  map[string]catalog.Message // why the others cannot be run, by name
	Time     time.Duration              // wall-clock time of the build
}

// MissingTools is a fault of the machine, not of a submission: it lacks a tool
// that is needed to build or open the submission, or that the assignment calls.
type MissingTools struct {
	Names []string
	Place string // what needs them, as file:line:col; "" for touchstone itself
}

// Error says in English what is missing and how to install it.
func (e *MissingTools) Error() string { return e.Unwrap().Error() }

// Unwrap returns the same as a catalog.Message.
func (e *MissingTools) Unwrap() error {
	missing := catalog.Of("fault.tools", "tools", strings.Join(e.Names, ", "), "hint", e.hint())
	if e.Place == "" {
		return missing
	}
	return catalog.Of("with-lines", "text", e.Place, "lines", missing)
}

// hint returns the command that installs the missing tools, on Linux that of Debian
// and Ubuntu, or other advice if there is none.
func (e *MissingTools) hint() catalog.Message {
	switch runtime.GOOS {
	case "darwin":
		return catalog.Verbatim("xcode-select --install")
	case "windows":
		return catalog.Of("fault.tools.windows")
	}
	return catalog.Verbatim(tools.Install(e.Names...))
}

// Build builds the submission as the assignment says and finds its programs. It
// may be called once. A submission that does not build is not an error: errors
// are faults of the harness or of the machine, including *MissingTools, or
// *diagnostic.Error for an executable that the assignment does not ask for.
func (s *Submission) Build(ctx context.Context, run Runner, a *assignment.Assignment) (*Built, error) {
	return s.BuildOnce(ctx, run, a, nil)
}

// BuildOnce is Build, unless the keeper has what it would build.
func (s *Submission) BuildOnce(ctx context.Context, run Runner, a *assignment.Assignment, k *Keeper) (*Built, error) {
	switch {
	case s.Kind == Executable:
		return s.givenPrograms(a)
	case !s.cause.None():
		return s.unbuilt(a), nil
	}
	own := *a
	own.Build, a = a.Build.Of(s.root.FS(), a.ProgramNames()), &own
	if missing := missingTools(a.Build); len(missing) > 0 {
		return nil, &MissingTools{Names: missing, Place: a.PlaceOf(a.Build.Position)}
	}
	text, err := hasText(s.root)
	if err != nil {
		return nil, err
	}
	n := notes{}
	if err := s.prepare(a, &n); err != nil {
		return nil, err
	}
	if s.sources, err = namesIn(s.root); err != nil {
		return nil, err
	}
	b, err := k.build(s, a.Kit, func() (*Built, error) { return s.build(ctx, run, a, n) })
	if err == nil && b.Report.Status == report.Failed {
		b.Report.Unread = !text
	}
	return b, err
}

// prepare makes of the work tree what the build command finds.
func (s *Submission) prepare(a *assignment.Assignment, n *notes) error {
	if err := dropPrebuilt(s.root, n); err != nil {
		return err
	}
	if err := copyKit(s.root, a.Kit, n); err != nil {
		return err
	}
	return rename(s.root, a.Build, n)
}

// build builds what lies in the work tree.
func (s *Submission) build(ctx context.Context, run Runner, a *assignment.Assignment, n notes) (*Built, error) {
	build, plan, unplanned := planned(s.root, a)
	build, standsIn, unclear, err := standIn(s.root, build, &n)
	if err != nil {
		return nil, err
	}
	b := &Built{StandIn: standsIn}
	if err := s.clear(a.Build); err != nil {
		return nil, err
	}
	before, err := executables(s.root)
	if err != nil {
		return nil, err
	}
	made := &builder{s: s, target: s, run: run, build: build, kits: []map[string][]byte{a.Kit, a.LinkKit}, language: a.Language, programs: a.ProgramNames(), start: plan.Start, programCauses: plan.Without, notes: &n}
	if len(s.flags) > 0 {
		if made.compilers, err = s.addFlags(nil); err != nil {
			return nil, err
		}
	}
	if made.cause = cmp.Or(whyNotStart(s.root, build), unplanned, unclear); made.cause.None() {
		if err := made.buildAll(ctx); err != nil {
			return nil, err
		}
		b.Time = made.time
		b.Report.Command = strings.Join(made.command(), " ")
		b.Report.Log = abridged(made.log, !made.stopped)
		b.Report.Findings = found(b.Report.Log)
	}
	if err := s.collect(b, made, before); err != nil {
		return nil, err
	}
	b.Report.NoteFacts = slices.Concat(s.Notes, n.all())
	makeReadOnly(s.root)
	makeReadOnly(made.target.root)
	return b, nil
}

// clear removes what was handed in where the build leaves something.
func (s *Submission) clear(build assignment.Build) (err error) {
	if build.Notes != "" {
		err = s.root.RemoveAll(build.Notes)
	}
	if build.Link != nil && build.Only != nil {
		err = errors.Join(err, s.root.RemoveAll(build.Link.Takes))
	}
	return err
}

// givenPrograms returns the build of programs that need none.
func (s *Submission) givenPrograms(a *assignment.Assignment) (*Built, error) {
	b := &Built{Report: report.Build{Status: report.NotBuilt, NoteFacts: s.Notes}, Programs: map[string]Program{}, Missing: map[string]catalog.Message{}}
	asked := a.ProgramNames()
	for _, p := range s.programs {
		if !slices.Contains(asked, p.Name) {
			return nil, diagnostic.New("--exec "+p.Name, catalog.Of("exec.not-asked", "assignment", a.ID, "program", p.Name), diagnostic.Near(p.Name, asked))
		}
		b.Programs[p.Name] = p
	}
	for _, name := range asked {
		if _, ok := b.Programs[name]; !ok {
			b.Missing[name] = catalog.Of("build.no-executable", "program", name)
		}
	}
	return b, nil
}

// runBuild runs a build command through a shell that merges standard output and
// standard error, so that the log keeps their order. Tools in the folder
// compilers, if it is set, precede those of the machine. LANGUAGE is for the notes
// of a kit; with LC_MESSAGES compilers ignore it, and the log stays English.
func (s *Submission) runBuild(ctx context.Context, run Runner, build assignment.Build, language string, command []string, compilers string) (sandbox.Outcome, error) {
	sh, err := tools.LookUp("sh")
	if err != nil {
		return sandbox.Outcome{}, err
	}
	path, expose := tools.Path(), toolchain(build)
	if compilers != "" {
		path, expose = slices.Insert(path, 0, compilers), append(expose, compilers)
	}
	out, err := s.runInTree(ctx, run, sandbox.Command{
		Path: sh, Args: append([]string{"sh", "-c", `exec "$@" 2>&1`, "sh"}, command...), Expose: expose, Limits: build.Limits.Sandbox(),
	}, path, language)
	if err == nil && out.End == sandbox.NotStarted {
		err = fmt.Errorf("the build could not be started: %s", out.Error)
	}
	return out, err
}

// runInTree runs a command in the work tree, with the surroundings of a build.
func (s *Submission) runInTree(ctx context.Context, run Runner, c sandbox.Command, path []string, language string) (sandbox.Outcome, error) {
	tmp := filepath.Join(s.base, temporaryFolder)
	for _, dir := range []string{s.tree(), tmp} {
		if err := run.Share(dir); err != nil {
			return sandbox.Outcome{}, err
		}
	}
	c.Dir = s.tree()
	c.Env = []string{
		"PATH=" + strings.Join(path, ":"), "HOME=" + s.tree(), "TMPDIR=" + tmp,
		"XDG_CACHE_HOME=" + tmp, "LANG=C.UTF-8", "LC_MESSAGES=C", "LANGUAGE=" + language, "TZ=UTC", "TERM=dumb",
	}
	return run.Run(ctx, c)
}
