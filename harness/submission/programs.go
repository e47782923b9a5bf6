package submission

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/machine"
	"touchstone/harness/report"
)

// collect finds the programs that the build produced, each on its own: a build that
// failed may have produced some.
func (s *Submission) collect(b *Built, made *builder, before map[string]bool) error {
	after, err := executables(made.target.root)
	if err != nil {
		return err
	}
	maps.DeleteFunc(after, func(name string, _ bool) bool { return before[name] })
	left := slices.Sorted(maps.Keys(after))
	b.Programs, b.Missing = map[string]Program{}, map[string]catalog.Message{}
	for _, name := range made.programs {
		program, why, err := made.program(name, b.Report.Command, left)
		switch {
		case err != nil:
			return err
		case why.None():
			b.Programs[name] = program
		default:
			b.Missing[name] = why
		}
	}
	cause := made.cause
	if len(b.Missing) > 0 {
		cause = reasons(made.programs, b.Missing)
	}
	switch {
	case len(b.Missing) == 0 && !made.stopped:
		// The handout asks for the programs, not for make's exit status.
		b.Report.Status = report.Built
		if !cause.None() {
			made.notes.add("build.ended-badly", "why", cause)
		}
	case len(b.Programs) > 0:
		b.Report.Status, b.Report.CauseFact = report.Partly, cause
	default:
		b.Report.Status, b.Report.CauseFact = report.Failed, cause
	}
	return nil
}

// program returns a program, or why it is missing.
func (m *builder) program(name, command string, left []string) (p Program, why catalog.Message, err error) {
	if _, err := m.target.root.Stat(name); machine.Blames(err) {
		return p, why, err
	}
	if start := m.start[name]; start != nil && m.cause.None() {
		p, err = m.s.started(name, start)
		return p, why, err
	}
	at, why := locate(m.target.root, name, command, left)
	if !why.None() {
		return p, cmp.Or(m.programCauses[name], m.cause, why), nil
	}
	if at != name {
		m.notes.add("build.found-at", "program", name, "file", shown(at))
	}
	return Program{Name: name, Path: filepath.Join(m.target.tree(), at), Folder: m.target.tree()}, why, nil
}

// reasons lists why programs are missing, each reason once; if there are several,
// each with its programs.
func reasons(names []string, missing map[string]catalog.Message) catalog.Message {
	var order []catalog.Message
	of := map[catalog.Message][]string{}
	for _, name := range names {
		why, ok := missing[name]
		if !ok {
			continue
		}
		if of[why] == nil {
			order = append(order, why)
		}
		of[why] = append(of[why], name)
	}
	if len(order) == 1 {
		return order[0]
	}
	var all catalog.Message
	for _, why := range order {
		next := catalog.Of("with-lines", "text", enumerate(of[why]), "lines", why)
		if all.None() {
			all = next
			continue
		}
		all = catalog.Of("list.next", "first", all, "next", next)
	}
	return all
}

// locate returns the path of a program: at the root, or the only executable of that
// name that the build produced. Otherwise it says what the build did instead.
func locate(root *os.Root, name, command string, left []string) (at string, why catalog.Message) {
	why = whyNotAtRoot(root, name, command)
	if why.None() {
		return name, why
	}
	var elsewhere, others []string
	for _, file := range left {
		if path.Base(file) == name {
			elsewhere = append(elsewhere, file)
		} else {
			others = append(others, shown(file))
		}
	}
	switch {
	case len(elsewhere) == 1:
		return elsewhere[0], catalog.Message{}
	case len(elsewhere) > 1:
		why = catalog.Of("build.several-elsewhere", "command", command, "program", name, "files", enumerate(elsewhere))
	case len(others) > 0:
		why = catalog.Of("build.left-others", "text", why, "files", enumerate(others))
	}
	return "", why
}

// whyNotAtRoot returns what is wrong with the program that a command should have
// produced at the root, if anything.
func whyNotAtRoot(root *os.Root, name, command string) catalog.Message {
	fault := func(key string, values ...any) catalog.Message {
		return catalog.Of(key, append([]any{"command", command, "program", name}, values...)...)
	}
	info, err := root.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return fault("build.no-program")
	}
	switch {
	case err != nil:
		return fault("build.link-out")
	case info.IsDir():
		return fault("build.folder")
	case !info.Mode().IsRegular():
		return fault("build.no-file", "kind", kindOf(info.Mode()))
	case !isExecutable(info.Mode()):
		return fault("build.not-executable")
	}
	return catalog.Message{}
}
