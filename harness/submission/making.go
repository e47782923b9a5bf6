package submission

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/buildlog"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// making is the build of a submission, in as many runs of the command as it
// takes.
type making struct {
	s        *Submission
	run      Runner
	build    assignment.Build
	programs []string // asked for
	notes    *notes

	older   string                     // folder of compilers that do as older ones did; "" while it is not needed
	log     []byte                     // of the runs that count
	seconds float64                    // that all runs took on the clock
	cause   catalog.Message            // why the command failed, if it did
	causes  map[string]catalog.Message // why what makes one program failed, by program
	stopped bool                       // the command did not end by itself
}

// attempt is one run of a command.
type attempt struct {
	log     []byte
	found   []report.Finding // in the log
	cause   catalog.Message
	stopped bool
}

// all runs the command. When it fails, it is run once more as an older
// compiler would have it, and then for the programs that are not there yet.
func (m *making) all(ctx context.Context) error {
	first, err := m.try(ctx, m.build.Command)
	if err != nil {
		return err
	}
	m.take(first)
	m.notes.left(m.s.root, m.build.Notes)
	if err := m.asOlder(ctx, first); err != nil {
		return err
	}
	return m.rest(ctx)
}

func (m *making) try(ctx context.Context, command []string) (attempt, error) {
	out, err := m.s.runBuild(ctx, m.run, m.build, command, m.older)
	if err != nil {
		return attempt{}, err
	}
	m.seconds += out.Wall.Seconds()
	a := attempt{log: m.s.steady(out.Stdout), stopped: out.End != sandbox.Exited}
	a.found = buildlog.Read(a.log)
	a.cause = whyFailed(m.s.root, m.build, out, a)
	return a, nil
}

func (m *making) take(a attempt) { m.log, m.cause, m.stopped = a.log, a.cause, a.stopped }

func (m *making) failed() bool { return !m.cause.None() && !m.stopped }

func (m *making) usesMake() bool { return m.build.Command[0] == "make" }

// asOlder runs a command that failed once more when that is a matter of the
// compiler's version, which no handout settles. Whatever gets further than
// the first run counts.
func (m *making) asOlder(ctx context.Context, last attempt) error {
	command := m.build.Command
	if m.usesMake() {
		command = append(slices.Clone(command), "-B") // nothing of the first run is kept
	}
	before := len(m.missing())
	var flags []string
	for m.failed() {
		more := slices.DeleteFunc(olderFlags(last.found), func(flag string) bool { return slices.Contains(flags, flag) })
		if len(more) == 0 {
			return nil
		}
		flags = append(flags, more...)
		dir, err := m.s.addFlags(flags)
		if err != nil {
			return err
		}
		m.older = dir
		if last, err = m.try(ctx, command); err != nil {
			return err
		}
		if last.cause.None() || len(m.missing()) < before {
			m.notes.add("build.older", "flags", strings.Join(flags, " "), "why", m.cause)
			m.take(last)
			before = len(m.missing())
		}
	}
	return nil
}

// hasNoRule tells whether make said that the Makefile does not have a target.
func hasNoRule(found []report.Finding, target string) bool {
	says := regexp.MustCompile("^No rule to make target [`']" + regexp.QuoteMeta(target) + "'")
	return slices.ContainsFunc(found, func(f report.Finding) bool { return f.Kind == report.MakeError && says.MatchString(f.What) })
}

// rest has make build the programs that are not there yet, one by one: it may
// have stopped at another target, and then each has a cause of its own.
func (m *making) rest(ctx context.Context) error {
	if !m.failed() || !m.usesMake() {
		return nil
	}
	m.causes = map[string]catalog.Message{}
	restore, err := m.keep()
	if err != nil {
		return err
	}
	defer restore()
	for _, name := range m.missing() {
		command := append(slices.Clone(m.build.Command), name)
		a, err := m.try(ctx, command)
		switch {
		case err != nil:
			return err
		case a.stopped, hasNoRule(a.found, name):
			continue // the Makefile has another name for it, or none
		case a.cause.None() && whyNotAtRoot(m.s.root, name, "").None():
			m.notes.add("build.run-for", "command", strings.Join(command, " "), "program", name)
		case a.cause.None(), a.cause == m.cause:
			continue // there is nothing to add
		default:
			m.causes[name] = a.cause
		}
		m.log = fmt.Appendf(m.log, "$ %s\n%s", strings.Join(command, " "), a.log)
	}
	return nil
}

// keep sets aside the programs that are there, and restore brings back those
// that a later run removed: a rule for one program may clean up first.
func (m *making) keep() (restore func(), _ error) {
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

// missing are the programs that are not at the root yet.
func (m *making) missing() []string {
	return slices.DeleteFunc(slices.Clone(m.programs), func(name string) bool { return whyNotAtRoot(m.s.root, name, "").None() })
}
