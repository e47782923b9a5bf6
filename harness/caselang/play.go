package caselang

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
)

// Play is a parsed play command.
type Play struct {
	Program string
	Args    []string

	Input   string // file that becomes standard input; "" for none
	Regular bool   // standard input is a regular file, as with `prog < file`
	Session bool   // input is a transcript

	with   []string // files copied in addition to those named by args
	Dirs   []string // empty folders
	modes  []mode
	Limits []setting
	Env    []string // NAME=VALUE

	Under   string // "valgrind", or "" for nothing
	Failing string // the number of the allocation that fails, "each", or "" for none

	Keeps  bool // it finds what the play before it has left: `folder keep`
	Joined bool // standard error is standard output: `expect output` judges it

	With *With // the program of the course that it is with; nil for none
}

type mode struct {
	file string
	bits fs.FileMode
}

type setting struct{ Name, Value string }

// playOptions are the options of play. Each reads its value, or returns what that must be.
var playOptions = []struct {
	name string
	read func(p *Play, value string) (must any, err error)
}{
	{"-in", func(p *Play, value string) (any, error) { p.Input = value; return nil, nil }},
	{"-redirect", func(p *Play, value string) (any, error) { p.Input, p.Regular = value, true; return nil, nil }},
	{"-session", func(p *Play, value string) (any, error) { p.Input, p.Session = value, true; return nil, nil }},
	{"-with", func(p *Play, value string) (any, error) { p.with = append(p.with, value); return nil, nil }},
	{"-dir", func(p *Play, value string) (any, error) { p.Dirs = append(p.Dirs, value); return nil, nil }},
	{"-mode", (*Play).readMode},
	{"-limit", (*Play).readLimit},
	{"-env", (*Play).readVariable},
	{"-under", (*Play).readUnder},
	{"-fail-allocation", (*Play).readFailing},
}

func (p *Play) readMode(value string) (must any, err error) {
	bits, file, ok := strings.Cut(value, "=")
	n, err := strconv.ParseUint(bits, 8, 12)
	if !ok || err != nil || n == 0 {
		return catalog.Of("case.octal-file"), nil
	}
	p.modes = append(p.modes, mode{file, fs.FileMode(n)})
	return nil, nil
}

func (p *Play) readLimit(value string) (must any, err error) {
	name, text, _ := strings.Cut(value, "=")
	if err := new(assignment.Limits).Set(name, text); err != nil {
		return nil, within("-limit", err)
	}
	p.Limits = append(p.Limits, setting{name, text})
	return nil, nil
}

func (p *Play) readVariable(value string) (must any, err error) {
	if !strings.Contains(value, "=") {
		return "NAME=VALUE", nil
	}
	p.Env = append(p.Env, value)
	return nil, nil
}

func (p *Play) readUnder(value string) (must any, err error) {
	if p.Under = value; value != "valgrind" {
		return "valgrind", nil
	}
	return nil, nil
}

func (p *Play) readFailing(value string) (must any, err error) {
	if n, err := strconv.Atoi(value); value != "each" && (err != nil || n < 1) {
		return catalog.Of("case.number-or-each"), nil
	}
	p.Failing = value
	return nil, nil
}

// option reads an option of play.
func (p *Play) option(name, value string) error {
	var names []string
	for _, o := range playOptions {
		if o.name != name {
			names = append(names, o.name)
			continue
		}
		must, err := o.read(p, value)
		if must != nil {
			return catalog.Of("case.option-needs", "option", name, "what", must, "text", strconv.Quote(value))
		}
		return err
	}
	return catalog.Of("case.play-option", "option", name, "options", strings.Join(names, ", "))
}

func parsePlay(args []string) (Play, error) {
	var p Play
	inputs := 0
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		if len(args) < 2 {
			return p, catalog.Of("case.option-value", "option", args[0])
		}
		if err := p.option(args[0], args[1]); err != nil {
			return p, err
		}
		if slices.Contains([]string{"-in", "-redirect", "-session"}, args[0]) {
			inputs++
		}
		args = args[2:]
	}
	if inputs > 1 {
		return p, catalog.Of("case.one-input")
	}
	if p.Under != "" && p.Failing != "" {
		return p, catalog.Of("case.one-way")
	}
	if len(args) == 0 {
		return p, catalog.Of("reference.unnamed")
	}
	p.Program, p.Args = args[0], args[1:]
	return p, nil
}

// Mode returns the permissions of a file of the play.
func (p Play) Mode(name string) fs.FileMode {
	for _, m := range p.modes {
		if m.file == name {
			return m.bits
		}
	}
	return 0o644
}

// NeedsProcess reports whether a program has to be a process of its own for the play: that
// has a limit on something but time and output, permissions of a file, variables, a tool
// around the program, one stream for all that it prints, what another play has left, or another program to talk with.
func (p Play) NeedsProcess() bool {
	limited := slices.ContainsFunc(p.Limits, func(l setting) bool { return !slices.Contains([]string{"wall", "cpu", "output"}, l.Name) })
	return limited || len(p.modes)+len(p.Env) > 0 || p.Under != "" || p.Failing != "" || p.Joined || p.Keeps || p.With != nil
}

// files lists the files in the archive that the play needs: those named by
// options, and arguments that are names of files.
func (p Play) files(archive []string) []string {
	names := slices.Clone(p.with)
	for _, m := range p.modes {
		names = append(names, m.file)
	}
	for _, arg := range p.Args {
		if slices.Contains(archive, arg) {
			names = append(names, arg)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// way returns how the play gives the input; "" if it gives it in both ways, or
// not at all.
func (p Play) way(archive []string) assignment.Way {
	named := slices.ContainsFunc(p.Args, func(arg string) bool { return slices.Contains(archive, arg) })
	switch {
	case p.Input != "" && p.Regular && !named:
		return assignment.ByRedirection
	case p.Input != "" && !named:
		return assignment.ByPipe
	case p.Input == "" && named:
		return assignment.ByFile
	}
	return ""
}

// Otherwise is a parsed otherwise command: another way to play.
type Otherwise struct{ Play Play }

// parseOtherwise parses the other way of a play. Plays under valgrind or with
// failing allocations have no other way.
func parseOtherwise(args []string) (Otherwise, error) {
	p, err := parsePlay(args)
	if err == nil && (p.Under != "" || p.Failing != "") {
		err = catalog.Of("case.only-play")
	}
	return Otherwise{p}, err
}
