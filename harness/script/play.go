package script

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
)

// playing is a parsed play command.
type playing struct {
	program string
	args    []string

	input   string // file that becomes standard input; "" for none
	regular bool   // standard input is a regular file, as with `prog < file`
	session bool   // input is a transcript

	with   []string // files copied in addition to those named by args
	dirs   []string // empty folders
	modes  []mode
	limits []setting
	env    []string // NAME=VALUE

	under   string // "valgrind", or "" for nothing
	failing string // the number of the allocation that fails, "each", or "" for none
}

type mode struct {
	file string
	bits fs.FileMode
}

type setting struct{ name, value string }

func parsePlay(args []string) (playing, error) {
	var p playing
	inputs := 0
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		if len(args) < 2 {
			return p, fmt.Errorf("option %s needs a value", args[0])
		}
		option, value := args[0], args[1]
		args = args[2:]
		switch option {
		case "-in", "-redirect", "-session":
			inputs++
			p.input, p.regular, p.session = value, option == "-redirect", option == "-session"
		case "-with":
			p.with = append(p.with, value)
		case "-dir":
			p.dirs = append(p.dirs, value)
		case "-env":
			if !strings.Contains(value, "=") {
				return p, fmt.Errorf("-env needs NAME=VALUE, found %q", value)
			}
			p.env = append(p.env, value)
		case "-under":
			if p.under = value; value != "valgrind" {
				return p, fmt.Errorf("-under needs valgrind, found %q", value)
			}
		case "-fail-allocation":
			if n, err := strconv.Atoi(value); value != "each" && (err != nil || n < 1) {
				return p, fmt.Errorf("-fail-allocation needs a number or each, found %q", value)
			}
			p.failing = value
		case "-mode":
			bits, file, ok := strings.Cut(value, "=")
			n, err := strconv.ParseUint(bits, 8, 12)
			if !ok || err != nil || n == 0 {
				return p, fmt.Errorf("-mode needs OCTAL=FILE such as 200=secret.txt (not readable), found %q", value)
			}
			p.modes = append(p.modes, mode{file, fs.FileMode(n)})
		case "-limit":
			name, text, _ := strings.Cut(value, "=")
			if err := new(assignment.Limits).Set(name, text); err != nil {
				return p, fmt.Errorf("-limit: %w", err)
			}
			p.limits = append(p.limits, setting{name, text})
		default:
			return p, fmt.Errorf("unknown option %s; known: -in, -redirect, -session, -with, -dir, -mode, -limit, -env, -under, -fail-allocation", option)
		}
	}
	if inputs > 1 {
		return p, errors.New("-in, -redirect and -session exclude each other")
	}
	if p.under != "" && p.failing != "" {
		return p, errors.New("-under and -fail-allocation exclude each other")
	}
	if len(args) == 0 {
		return p, errors.New("no program is named")
	}
	p.program, p.args = args[0], args[1:]
	return p, nil
}

// mode returns the permissions of a file of the play.
func (p playing) mode(name string) fs.FileMode {
	for _, m := range p.modes {
		if m.file == name {
			return m.bits
		}
	}
	return 0o644
}

// files lists the files in the archive that the play needs: those named by
// options, and arguments that are names of files.
func (p playing) files(archive []string) []string {
	names := slices.Clone(p.with)
	for _, m := range p.modes {
		names = append(names, m.file)
	}
	for _, arg := range p.args {
		if slices.Contains(archive, arg) {
			names = append(names, arg)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// way returns how the play gives the input; "" if it gives it in both ways, or
// not at all.
func (p playing) way(archive []string) assignment.Way {
	named := slices.ContainsFunc(p.args, func(arg string) bool { return slices.Contains(archive, arg) })
	switch {
	case p.input != "" && !named:
		return assignment.ByStdin
	case p.input == "" && named:
		return assignment.ByFile
	}
	return ""
}
