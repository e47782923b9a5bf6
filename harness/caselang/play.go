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
}

type mode struct {
	file string
	bits fs.FileMode
}

type setting struct{ Name, Value string }

// playOptions are the options of play.
var playOptions = []string{"-in", "-redirect", "-session", "-with", "-dir", "-mode", "-limit", "-env", "-under", "-fail-allocation"}

func parsePlay(args []string) (Play, error) {
	var p Play
	inputs := 0
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		if len(args) < 2 {
			return p, catalog.Of("case.option-value", "option", args[0])
		}
		option, value := args[0], args[1]
		args = args[2:]
		needs := func(what any) error {
			return catalog.Of("case.option-needs", "option", option, "what", what, "text", strconv.Quote(value))
		}
		switch option {
		case "-in", "-redirect", "-session":
			inputs++
			p.Input, p.Regular, p.Session = value, option == "-redirect", option == "-session"
		case "-with":
			p.with = append(p.with, value)
		case "-dir":
			p.Dirs = append(p.Dirs, value)
		case "-env":
			if !strings.Contains(value, "=") {
				return p, needs("NAME=VALUE")
			}
			p.Env = append(p.Env, value)
		case "-under":
			if p.Under = value; value != "valgrind" {
				return p, needs("valgrind")
			}
		case "-fail-allocation":
			if n, err := strconv.Atoi(value); value != "each" && (err != nil || n < 1) {
				return p, needs(catalog.Of("case.number-or-each"))
			}
			p.Failing = value
		case "-mode":
			bits, file, ok := strings.Cut(value, "=")
			n, err := strconv.ParseUint(bits, 8, 12)
			if !ok || err != nil || n == 0 {
				return p, needs(catalog.Of("case.octal-file"))
			}
			p.modes = append(p.modes, mode{file, fs.FileMode(n)})
		case "-limit":
			name, text, _ := strings.Cut(value, "=")
			if err := new(assignment.Limits).Set(name, text); err != nil {
				return p, within(option, err)
			}
			p.Limits = append(p.Limits, setting{name, text})
		default:
			return p, catalog.Of("case.play-option", "option", option, "options", strings.Join(playOptions, ", "))
		}
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
