package mistake

import (
	"bufio"
	"bytes"
	"io"
	"strings"
)

// Common returns the mistakes that every program may have. Those that concern the input
// stand before those that concern the output, and the ends come last.
func Common[R any]() List[R] {
	var l List[R]
	add := func(part string, of map[string]func(Program) Program, ids ...string) {
		for _, id := range ids {
			l = append(l, Mistake[R]{ID: id, Part: part, Around: of[id]})
		}
	}
	add("input", inputs, "input-in-80-bytes", "input-last-line-lost")
	add("lines", outputs, "trailing-blank", "no-capitals", "blank-line-each", "lines-twice")
	add("noise", noises, "trace-at-start", "trace-each-line", "trace-at-end")
	add("stream", streams, "all-on-stderr", "all-on-stdout")
	add("status", statuses, "exit-always-0", "exit-always-1", "exit-always-255")
	add("end", ends, "crash-at-exit", "abort-at-exit", "loop-at-exit", "crash-after-first-line", "crash-loses-output",
		"crash-at-end-of-input", "loop-at-end-of-input", "wait-at-end-of-input", "flood-at-end-of-input")
	return l
}

var inputs = map[string]func(Program) Program{
	// It reads into an array of 80 characters and takes each piece for a line.
	"input-in-80-bytes": reading(func(line []byte) []byte {
		var pieces []byte
		for len(line) > 79 {
			pieces = append(append(pieces, line[:79]...), '\n')
			line = line[79:]
		}
		return append(pieces, line...)
	}),
	"input-last-line-lost": reading(func(line []byte) []byte {
		if !bytes.HasSuffix(line, []byte("\n")) {
			return nil
		}
		return line
	}),
}

// reading edits each line of standard input.
func reading(edit func(line []byte) []byte) func(Program) Program {
	return func(p Program) Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			return p(args, &edited{under: stdin, from: bufio.NewReader(stdin), edit: edit}, stdout, stderr)
		}
	}
}

// edited is a reader whose lines are edited.
type edited struct {
	under io.Reader
	from  *bufio.Reader // of under
	edit  func(line []byte) []byte
	rest  []byte
}

// Unwrap returns the reader that the data come from.
func (r *edited) Unwrap() io.Reader { return r.under }

// Read returns what the lines have become.
func (r *edited) Read(data []byte) (int, error) {
	for len(r.rest) == 0 {
		line, err := r.from.ReadBytes('\n')
		if len(line) == 0 {
			return 0, err
		}
		r.rest = r.edit(line)
	}
	n := copy(data, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

var outputs = map[string]func(Program) Program{
	"trailing-blank": Editing(func(line []byte) []byte {
		return bytes.Replace(line, []byte("\n"), []byte(" \n"), 1)
	}),
	"no-capitals": Editing(bytes.ToLower),
	"blank-line-each": Editing(func(line []byte) []byte {
		return bytes.Replace(line, []byte("\n"), []byte("\n\n"), 1)
	}),
	"lines-twice": Editing(func(line []byte) []byte {
		if !bytes.HasSuffix(line, []byte("\n")) {
			return line
		}
		return bytes.Repeat(line, 2)
	}),
}

const trace = "DEBUG "

var noises = map[string]func(Program) Program{
	"trace-at-start": func(p Program) Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			io.WriteString(stdout, trace+"start "+strings.Join(args, " ")+"\n")
			return p(args, stdin, stdout, stderr)
		}
	},
	"trace-each-line": func(p Program) Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			return reading(func(line []byte) []byte {
				io.WriteString(stdout, trace+"read "+string(bytes.TrimSuffix(line, []byte("\n")))+"\n")
				return line
			})(p)(args, stdin, stdout, stderr)
		}
	},
	"trace-at-end": func(p Program) Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			status := p(args, stdin, stdout, stderr)
			io.WriteString(stdout, trace+"end\n")
			return status
		}
	},
}

var streams = map[string]func(Program) Program{
	"all-on-stderr": func(p Program) Program {
		return func(args []string, stdin io.Reader, _, stderr io.Writer) int {
			return p(args, stdin, stderr, stderr)
		}
	},
	"all-on-stdout": func(p Program) Program {
		return func(args []string, stdin io.Reader, stdout, _ io.Writer) int {
			return p(args, stdin, stdout, stdout)
		}
	},
}

var statuses = map[string]func(Program) Program{
	"exit-always-0":   exiting(0),
	"exit-always-1":   exiting(1),
	"exit-always-255": exiting(255),
}

func exiting(status int) func(Program) Program {
	return func(p Program) Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			p(args, stdin, stdout, stderr)
			return status
		}
	}
}

var ends = map[string]func(Program) Program{
	"crash-at-exit": endingWith(Segfault),
	"abort-at-exit": endingWith(Abort),
	"loop-at-exit":  endingWith(Loop),
	"crash-after-first-line": func(p Program) Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			return p(args, stdin, &oneLine{to: stdout}, stderr)
		}
	},
	// What it has printed stands in its buffer when it crashes.
	"crash-loses-output": func(p Program) Program {
		return func(args []string, stdin io.Reader, _, stderr io.Writer) int {
			p(args, stdin, io.Discard, stderr)
			panic(Segfault)
		}
	},
	"crash-at-end-of-input": atEndOfInput(func(io.Writer) { panic(Segfault) }),
	"loop-at-end-of-input":  atEndOfInput(func(io.Writer) { panic(Loop) }),
	"wait-at-end-of-input":  atEndOfInput(func(io.Writer) { panic(Wait) }),
	"flood-at-end-of-input": atEndOfInput(func(stdout io.Writer) {
		for {
			if _, err := io.WriteString(stdout, strings.Repeat("> \n", 1024)); err != nil {
				panic(Segfault) // nobody reads any more
			}
		}
	}),
}

func endingWith(e End) func(Program) Program {
	return func(p Program) Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			p(args, stdin, stdout, stderr)
			panic(e)
		}
	}
}
