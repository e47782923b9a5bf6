package script

import (
	"bytes"
	"fmt"
	"strings"
)

// command is one word of the language: its usage and meaning for the page
// docs/cases.md, the files it reads and writes for lint, and what it does.
type command struct {
	name    string
	usage   string
	summary string
	// files splits the arguments into names of files that must be there and
	// names of files that the command makes; it fails when the arguments are wrong.
	files func(c *Case, args []string) (reads, makes []string, err error)
	run   func(s *state, args []string) error
}

// commands is the language, in the order of the page.
func commands() []command {
	return []command{
		{
			name:    "play",
			usage:   "play [-in FILE | -redirect FILE | -session FILE] [-with FILE] [-dir NAME] [-mode OCTAL=FILE] [-limit NAME=VALUE] [-env NAME=VALUE] [-under valgrind | -fail-allocation N|each] PROGRAM [ARG...]",
			summary: "Runs PROGRAM once. Standard input comes from a pipe (`-in`), a regular file (`-redirect`, as with `PROGRAM < FILE`) or what a transcript types (`-session`). `-with`, `-dir`, `-mode`, `-limit` (wall, cpu, memory, output, file, processes) and `-env` may be repeated. `-under valgrind` has memcheck watch the run; `-fail-allocation` makes the program's N-th allocation fail, or with `each` runs it once for every allocation it makes, with that one failing.",
			files: func(c *Case, args []string) (reads, makes []string, err error) {
				p, err := parsePlay(args)
				if err != nil {
					return nil, nil, err
				}
				return append(p.files(c.names()), p.given()...), nil, nil
			},
			run: (*state).play,
		},
		{
			name:    "otherwise",
			usage:   "otherwise [-in FILE | ...] PROGRAM [ARG...]",
			summary: "Another way to come to what the last play tries, with the options of `play`; there may be several. The program is run this way, too, when something that is expected of the play is not met; an item for which all that is expected holds here passes. So a program that, say, deals cards in another order loses the dealing alone.",
			files: func(c *Case, args []string) (reads, makes []string, err error) {
				p, err := parseOtherwise(args)
				if err != nil {
					return nil, nil, err
				}
				return append(p.files(c.available), p.given()...), nil, nil
			},
			run: (*state).otherwise,
		},
		{
			name:    "item",
			usage:   "item ID... [-given ID...]",
			summary: "The expectations that follow are evidence for these rubric items. With `-given` they count only on plays on which what was expected for those other items was met: they stand before them.",
			files: func(c *Case, args []string) (reads, makes []string, err error) {
				_, _, err = parseItem(args)
				return nil, nil, err
			},
			run: (*state).item,
		},
		{
			name:    "expect",
			usage:   "expect CHANNEL [COMPARATOR] [WORD...]",
			summary: "Judges the last play; see below.",
			files: func(c *Case, args []string) (reads, makes []string, err error) {
				e, err := parseExpect(args)
				return e.wants(), nil, err
			},
			run: (*state).expect,
		},
		inPlace("chomp", "Removes the final newline of each file.", func(data []byte) ([]byte, error) { return chomped(data), nil }),
		inPlace("crlf", "Turns every newline of each file into CR LF.", func(data []byte) ([]byte, error) { return crlf(data), nil }),
		inPlace("escaped", "Reads each file as escaped bytes: line ends are dropped, then `\\n`, `\\r`, `\\t`, `\\0`, `\\xHH` and `\\\\` are read.", unescape),
		{
			name:    "repeat",
			usage:   "repeat OUT N PIECE",
			summary: "Makes the file OUT: the file PIECE, N times.",
			files: func(c *Case, args []string) (reads, makes []string, err error) {
				if len(args) != 3 {
					return nil, nil, fmt.Errorf("expected OUT N PIECE")
				}
				_, err = repeated(args[1], nil)
				return args[2:], args[:1], err
			},
			run: func(s *state, args []string) error {
				piece, err := s.read(args[2])
				if err != nil {
					return err
				}
				data, err := repeated(args[1], piece)
				if err != nil {
					return err
				}
				return s.write(args[0], data)
			},
		},
		{
			name:    "lines",
			usage:   "lines OUT FILE FROM..TO...",
			summary: "Makes the file OUT of lines of FILE, counted from 1; a range may count down: `9..1` is nine lines in reverse order.",
			files: func(c *Case, args []string) (reads, makes []string, err error) {
				if len(args) < 3 {
					return nil, nil, fmt.Errorf("expected OUT FILE FROM..TO")
				}
				_, err = linesOf(nil, args[2:])
				return args[1:2], args[:1], err
			},
			run: func(s *state, args []string) error {
				data, err := s.read(args[1])
				if err != nil {
					return err
				}
				lines, err := linesOf(data, args[2:])
				if err != nil {
					return err
				}
				return s.write(args[0], lines)
			},
		},
		{
			name:    "join",
			usage:   "join OUT PIECE...",
			summary: "Makes the file OUT: the files named after it, one behind the other.",
			files: func(c *Case, args []string) (reads, makes []string, err error) {
				if len(args) < 2 {
					return nil, nil, fmt.Errorf("expected OUT and at least one PIECE")
				}
				return args[1:], args[:1], nil
			},
			run: func(s *state, args []string) error {
				var all bytes.Buffer
				for _, name := range args[1:] {
					data, err := s.read(name)
					if err != nil {
						return err
					}
					all.Write(data)
				}
				return s.write(args[0], all.Bytes())
			},
		},
	}
}

// inPlace is a command that changes each file named.
func inPlace(name, summary string, change func([]byte) ([]byte, error)) command {
	return command{
		name: name, usage: name + " FILE...", summary: summary,
		files: func(c *Case, args []string) (reads, makes []string, err error) {
			if len(args) == 0 {
				err = fmt.Errorf("no file is named")
			}
			return args, nil, err
		},
		run: func(s *state, args []string) error {
			for _, file := range args {
				data, err := s.read(file)
				if err != nil {
					return err
				}
				changed, err := change(data)
				if err != nil {
					return fmt.Errorf("%s: %w", file, err)
				}
				if err := s.write(file, changed); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func lookup(name string) (command, bool) {
	for _, c := range commands() {
		if c.name == name {
			return c, true
		}
	}
	return command{}, false
}

func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// Table is the command table of docs/cases.md, in Markdown.
func Table() string {
	var b strings.Builder
	b.WriteString("| command | meaning |\n|---|---|\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", strings.ReplaceAll(c.usage, "|", `\|`), c.summary)
	}
	return b.String()
}
