package caselang

import (
	"bytes"
	"io/fs"
	"slices"
	"strconv"

	"touchstone/harness/catalog"
)

// command is one command of the language: its usage and meaning for the page
// docs/cases.md, and the parser of its arguments.
type command struct {
	name    string
	usage   string
	summary string
	parse   func(args []string) (Action, error)
}

// commands is the language, in the order of docs/cases.md.
var commands = []command{
	{
		name:    "play",
		usage:   "play [-in FILE | -redirect FILE | -session FILE] [-with FILE] [-dir NAME] [-mode OCTAL=FILE] [-limit NAME=VALUE] [-env NAME=VALUE] [-under valgrind | -fail-allocation N|each] PROGRAM [ARG...]",
		summary: "Runs PROGRAM once. Standard input comes from a pipe (`-in`), a regular file (`-redirect`, as with `PROGRAM < FILE`) or what a transcript types (`-session`). `-with`, `-dir`, `-mode`, `-limit` (wall, cpu, memory, output, file, processes) and `-env` may be repeated. `-under valgrind` has memcheck watch the run; `-fail-allocation` makes the program's N-th allocation fail, or with `each` runs it once for every allocation it makes, with that one failing.",
		parse:   reading(parsePlay),
	},
	{
		name:    "with",
		usage:   "with CHECKER [INPUT [ANSWER]]",
		summary: "The play before it, or the other way before it, is with a program of the course (`interactive` or `passes` in `checkers` in `assignment.yaml`). An interactive one talks with it: the standard output of each is the standard input of the other. Another one judges what the program made of INPUT. With `passes`, it may have the program played again, with an input of its own. INPUT and ANSWER are files for the course's program, and no files of the play. `expect accepted` asks for its judgement; limits hold for each pass, and the exit status is the first that is not 0.",
		parse:   reading(parseWith),
	},
	{
		name:    "otherwise",
		usage:   "otherwise [-in FILE | ...] PROGRAM [ARG...]",
		summary: "Another way to reach what the last play tests, with the options of `play` but `-under` and `-fail-allocation`, behind a play without these; there may be several. The program is run this way, too, when something that is expected of the play is not met; an item for which all that is expected holds here passes. So a program that, say, deals cards in another order loses the dealing alone.",
		parse:   reading(parseOtherwise),
	},
	{
		name:    "item",
		usage:   "item ID... [-given ID...]",
		summary: "The expectations that follow are evidence for these rubric items. With `-given` they count only on plays on which what was expected for those other items was met: they stand before them.",
		parse:   reading(parseItem),
	},
	{
		name:    "expect",
		usage:   "expect CHANNEL [COMPARATOR] [WORD...]",
		summary: "Judges the last play; see below.",
		parse:   reading(parseExpect),
	},
	{
		name:    "folder",
		usage:   "folder keep",
		summary: "Before the first play: all plays of the case have one folder, and each finds there what those before it have left.",
		parse: func(args []string) (Action, error) {
			if !slices.Equal(args, []string{"keep"}) {
				return nil, catalog.Of("case.needs", "what", "keep")
			}
			return Folder{}, nil
		},
	},
	inPlace("chomp", "Removes the final newline of each file."),
	inPlace("crlf", "Turns every newline of each file into CR LF."),
	inPlace("escaped", "Reads each file as escaped bytes: line ends are dropped, then `\\n`, `\\r`, `\\t`, `\\0`, `\\xHH` and `\\\\` are read."),
	{
		name:    "repeat",
		usage:   "repeat OUT N PIECE",
		summary: "Makes the file OUT: the file PIECE, N times.",
		parse: func(args []string) (Action, error) {
			if len(args) != 3 {
				return nil, catalog.Of("case.needs", "what", "OUT N PIECE")
			}
			n, err := parseTimes(args[1])
			if err != nil {
				return nil, err
			}
			return made(args[0], args[2:], func(of [][]byte) ([]byte, error) { return repeated(n, of[0]) })
		},
	},
	{
		name:    "lines",
		usage:   "lines OUT FILE FROM..TO...",
		summary: "Makes the file OUT of lines of FILE, counted from 1; a range may count down: `9..1` is nine lines in reverse order.",
		parse: func(args []string) (Action, error) {
			if len(args) < 3 {
				return nil, catalog.Of("case.needs", "what", "OUT FILE FROM..TO")
			}
			spans, err := parseSpans(args[2:])
			if err != nil {
				return nil, err
			}
			return made(args[0], args[1:2], func(of [][]byte) ([]byte, error) { return linesOf(of[0], spans) })
		},
	},
	{
		name:    "join",
		usage:   "join OUT PIECE...",
		summary: "Makes the file OUT: the files named after it, one behind the other.",
		parse: func(args []string) (Action, error) {
			if len(args) < 2 {
				return nil, catalog.Of("case.needs-pieces")
			}
			return made(args[0], args[1:], func(of [][]byte) ([]byte, error) { return bytes.Join(of, nil), nil })
		},
	},
}

// reading adapts the parser of one kind of command to return an action.
func reading[A Action](parse func([]string) (A, error)) func([]string) (Action, error) {
	return func(args []string) (Action, error) { return parse(args) }
}

// inPlace returns a command that changes each file named.
func inPlace(name, summary string) command {
	return command{name: name, usage: name + " FILE...", summary: summary, parse: func(args []string) (Action, error) {
		if len(args) == 0 {
			return nil, catalog.Of("case.no-file-named")
		}
		var list Edits
		for i, file := range args {
			list = append(list, edit{file, args[i : i+1], func(of [][]byte) ([]byte, error) { return inPlaces[name](of[0]) }})
		}
		return list, nil
	}}
}

// made returns the action of a command that creates one file from others.
func made(to string, from []string, change func([][]byte) ([]byte, error)) (Action, error) {
	if !fs.ValidPath(to) {
		return nil, catalog.Of("case.no-name-of-file", "file", strconv.Quote(to))
	}
	return Edits{{to, from, change}}, nil
}

func lookup(name string) (command, bool) {
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == name })
	if i < 0 {
		return command{}, false
	}
	return commands[i], true
}

func CommandNames() []string {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return names
}
