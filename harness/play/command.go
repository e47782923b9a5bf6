package play

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/sandbox"
)

// Environment returns the environment variables of a candidate, NAME=VALUE; a
// case may add some. A program that the student built with a sanitizer or for
// coverage must not report leaks, which ordinary plays do not judge, or files
// that it cannot write. LANGUAGE is for the course's part of a program; with
// LC_MESSAGES the C library ignores it, and a shell's messages stay English. PATH
// lets a program call another one by its bare name, as with the PATH that some
// people have.
func Environment(a *assignment.Assignment) []string {
	variables := []string{
		"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/nonexistent", "LANG=C.UTF-8", "LC_MESSAGES=C", "TZ=UTC", "TERM=dumb", "TMPDIR=/tmp",
		"ASAN_OPTIONS=detect_leaks=0", "LSAN_OPTIONS=detect_leaks=0", "GCOV_PREFIX=.",
	}
	if callEachOther(a) {
		variables[0] += ":."
	}
	if a.Language != "" {
		variables = append(variables, "LANGUAGE="+a.Language)
	}
	return variables
}

// command returns the sandbox command of a play, with the files as commands have left them.
func (r *Runner) command(of *caselang.Case, p caselang.Play, files caselang.Contents) (sandbox.Command, error) {
	program := r.Programs[p.Program]
	c := sandbox.Command{
		Path: program.Path, Args: slices.Concat([]string{"./" + p.Program}, program.Prefix, p.Args),
		Env: slices.Concat(Environment(r.Assignment), p.Env), StdinFile: p.Regular,
		Collect: of.Collected,
	}
	if program.Folder != "" {
		c.Expose = slices.Concat([]string{program.Folder}, program.Tools)
	}
	if len(program.Prefix) > 0 {
		c.Args[0] = program.Path // interpreters find their library by it
	}
	limits := r.Assignment.Limits
	for _, l := range p.Limits {
		if err := limits.Set(l.Name, l.Value); err != nil {
			return c, err
		}
	}
	c.Limits = limits.Sandbox()
	if p.Input != "" {
		data, err := files.Read(p.Input)
		if err != nil {
			return c, err
		}
		if p.Session {
			t, err := caselang.ParseTranscript(p.Input, data)
			if err != nil {
				return c, err
			}
			data = t.Input
		}
		c.Stdin = data
	}
	for _, name := range of.FilesOf(p) {
		data, err := files.Read(name)
		if err != nil {
			return c, err
		}
		c.Files = append(c.Files, sandbox.File{Name: name, Data: data, Mode: p.Mode(name)})
	}
	for _, name := range p.Dirs {
		c.Files = append(c.Files, sandbox.File{Name: name, Mode: fs.ModeDir | 0o755})
	}
	c.Beside = r.beside(p, c)
	return c, nil
}

// callEachOther reports whether a program may call another one of the same
// submission. Programs built around a kit belong to the course and call none.
func callEachOther(a *assignment.Assignment) bool { return len(a.Programs) > 1 && len(a.Kit) == 0 }

// beside returns links to all built programs, which share one folder on the
// student's machine. Files of the play with the same name take precedence.
func (r *Runner) beside(p caselang.Play, c sandbox.Command) []sandbox.Link {
	if !callEachOther(r.Assignment) {
		return nil
	}
	taken := slices.Concat(p.Args, c.Collect)
	for _, f := range c.Files {
		taken = append(taken, f.Name)
	}
	var links []sandbox.Link
	for _, name := range slices.Sorted(maps.Keys(r.Programs)) {
		program := r.Programs[name]
		called := func(other string) bool { return other == name || strings.HasPrefix(other, name+"/") }
		if program.Folder != "" && len(program.Prefix) == 0 && !slices.ContainsFunc(taken, called) {
			links = append(links, sandbox.Link{Name: name, To: program.Path})
		}
	}
	return links
}
