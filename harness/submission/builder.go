package submission

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/logs/buildlog"
	"touchstone/harness/machine"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// builder is the build of a submission, which may run the command several times.
type builder struct {
	s        *Submission
	run      Runner
	build    assignment.Build
	kits     []map[string][]byte         // of the course, for the second step
	language string                      // of the notes that the build writes
	programs []string                    // to be built
	start    map[string]assignment.Start // of programs that are not executables of their own
	notes    *notes

	target        *Submission                // whose work tree the programs are in: s, or that of the second step
	unlinked      catalog.Message            // why the second step failed, if it did
	compilers     string                     // folder of compilers that add flags; "" if not needed
	log           []byte                     // of the runs that count
	time          time.Duration              // wall-clock time of all runs
	cause         catalog.Message            // why the command failed, if it did
	programCauses map[string]catalog.Message // why the command for one program failed, by program
	stopped       bool                       // the command was stopped
}

// attempt is one run of a command.
type attempt struct {
	log     []byte
	found   []report.Finding // in the log
	cause   catalog.Message
	stopped bool
}

// buildAll runs the command. If it fails, it runs it again with the behaviour of
// older compilers, and then for each program that is still missing.
func (m *builder) buildAll(ctx context.Context) error {
	first, err := m.try(ctx, m.command())
	if err != nil {
		return err
	}
	m.use(first)
	m.notes.addFrom(m.s.root, m.build.Notes)
	if err := m.buildCompatibly(ctx, first); err != nil {
		return err
	}
	if m.build.Link != nil && !m.stopped {
		if err := m.link(ctx); err != nil {
			return err
		}
	}
	return m.buildRest(ctx)
}

func (m *builder) try(ctx context.Context, command []string) (attempt, error) {
	return m.tryIn(ctx, m.s, m.build, command)
}

// tryIn runs a command of a build in the work tree of a submission.
func (m *builder) tryIn(ctx context.Context, s *Submission, build assignment.Build, command []string) (attempt, error) {
	out, err := s.runBuild(ctx, m.run, build, m.language, command, m.compilers)
	if err != nil {
		return attempt{}, err
	}
	m.time += out.Wall
	a := attempt{log: s.normalizeLog(out.Stdout), stopped: out.End != sandbox.Exited}
	a.found = buildlog.Read(a.log)
	if f := machine.Said(out.Stdout); f != nil && (out.End != sandbox.Exited || out.Exit != 0) {
		return attempt{}, machine.Report(ctx, f)
	}
	a.cause = whyFailed(s.root, build, out, a)
	return a, nil
}

// command is the command that builds what is asked for.
func (m *builder) command() []string { return slices.Concat(m.build.Command, m.build.Only) }

func (m *builder) use(a attempt) { m.log, m.cause, m.stopped = a.log, a.cause, a.stopped }

func (m *builder) failed() bool { return !m.cause.None() && !m.stopped }

func (m *builder) usesMake() bool { return m.build.Command[0] == "make" }

// buildCompatibly repeats a failed command with flags for the behaviour of older compilers,
// if their version explains the failure, since no handout settles a version. A
// repeated run counts if it gets further than the first.
func (m *builder) buildCompatibly(ctx context.Context, last attempt) error {
	command := m.command()
	if m.usesMake() {
		command = append(command, "-B") // rebuild everything
	}
	before := len(m.missing())
	var flags []string
	for m.failed() {
		more := slices.DeleteFunc(compatibilityFlags(last.found), func(flag string) bool { return slices.Contains(flags, flag) })
		if len(more) == 0 {
			return nil
		}
		flags = append(flags, more...)
		dir, err := m.s.addFlags(flags)
		if err != nil {
			return err
		}
		m.compilers = dir
		if last, err = m.try(ctx, command); err != nil {
			return err
		}
		if last.cause.None() || len(m.missing()) < before {
			m.notes.add("build.older", "flags", strings.Join(flags, " "), "why", m.cause)
			m.use(last)
			before = len(m.missing())
		}
	}
	return nil
}

// hasNoRule reports whether make found no rule for a target.
func hasNoRule(found []report.Finding, target string) bool {
	says := regexp.MustCompile("^No rule to make target [`']" + regexp.QuoteMeta(target) + "'")
	return slices.ContainsFunc(found, func(f report.Finding) bool { return f.Kind == report.MakeError && says.MatchString(f.What) })
}

// buildRest makes the missing programs one by one: make may have stopped at another
// target, and this gives each program its own cause.
func (m *builder) buildRest(ctx context.Context) error {
	if !m.failed() || !m.usesMake() {
		return nil
	}
	m.programCauses = map[string]catalog.Message{}
	if m.target == m.s {
		restore, err := m.saveBuilt()
		if err != nil {
			return err
		}
		defer restore()
	}
	for _, name := range m.missing() {
		command := append(slices.Clone(m.build.Command), name)
		a, err := m.try(ctx, command)
		switch {
		case err != nil:
			return err
		case a.stopped, hasNoRule(a.found, name):
			continue // the Makefile has no rule for it, or it was stopped
		case a.cause.None() && m.target != m.s:
			m.programCauses[name] = m.unlinked
			continue
		case a.cause.None() && whyNotAtRoot(m.s.root, name, "").None():
			m.notes.add("build.run-for", "command", strings.Join(command, " "), "program", name)
		case a.cause.None(), a.cause == m.cause:
			continue // nothing new
		default:
			m.programCauses[name] = a.cause
		}
		m.log = fmt.Appendf(m.log, "$ %s\n%s", strings.Join(command, " "), a.log)
	}
	return nil
}

// saveBuilt saves the programs built so far, and restore brings back those that a later
// run removed: a rule for one program may clean up first.
func (m *builder) saveBuilt() (restore func(), _ error) {
	aside := filepath.Join(m.s.base, "kept")
	if err := os.MkdirAll(aside, 0o700); err != nil {
		return nil, err
	}
	missing := m.missing()
	kept := slices.DeleteFunc(slices.Clone(m.programs), func(name string) bool { return slices.Contains(missing, name) })
	for _, name := range kept {
		if err := os.Link(filepath.Join(m.s.tree(), name), filepath.Join(aside, name)); err != nil {
			return nil, err
		}
	}
	return func() {
		for _, name := range kept {
			if !whyNotAtRoot(m.s.root, name, "").None() {
				os.Rename(filepath.Join(aside, name), filepath.Join(m.s.tree(), name))
			}
		}
	}, nil
}

// missing lists the programs that are not at the root yet, but must be.
func (m *builder) missing() []string {
	return slices.DeleteFunc(slices.Clone(m.programs), func(name string) bool {
		return m.start[name] != nil || whyNotAtRoot(m.target.root, name, "").None()
	})
}
