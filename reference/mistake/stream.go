package mistake

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"strings"
)

// lines edits what is written line by line. What is left without a newline is edited
// by flush.
type lines struct {
	to   io.Writer
	edit func(line []byte) []byte // with or without its newline
	rest []byte
}

// Write hands on the lines that are complete.
func (w *lines) Write(data []byte) (int, error) {
	w.rest = append(w.rest, data...)
	for {
		i := bytes.IndexByte(w.rest, '\n')
		if i < 0 {
			return len(data), nil
		}
		if _, err := w.to.Write(w.edit(w.rest[:i+1])); err != nil {
			return 0, err
		}
		w.rest = w.rest[i+1:]
	}
}

func (w *lines) flush() {
	if len(w.rest) > 0 {
		w.to.Write(w.edit(w.rest))
		w.rest = nil
	}
}

// Editing edits each line of standard output, with its newline if it has one.
func Editing(edit func(line []byte) []byte) func(Program) Program {
	return func(p Program) Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			w := &lines{to: stdout, edit: edit}
			defer w.flush()
			return p(args, stdin, w, stderr)
		}
	}
}

// oneLine is a writer that crashes behind the first line, and then writes no more.
type oneLine struct {
	to   io.Writer
	over bool
}

// Write writes as far as the first line goes.
func (w *oneLine) Write(data []byte) (int, error) {
	end := bytes.IndexByte(data, '\n')
	switch {
	case w.over:
		return len(data), nil
	case end < 0:
		return w.to.Write(data)
	}
	w.over = true
	w.to.Write(data[:end+1])
	panic(Segfault)
}

// All reads all of what a program reads, and returns what is left: the end. A mistake at the
// end of the input is made only when that is read, or what [Instead] makes of it.
func All(in io.Reader) (data []byte, end io.Reader, err error) {
	data, err = io.ReadAll(endless(in))
	return data, in, err
}

// Instead returns a reader of the data that has the same end.
func Instead(data string, end io.Reader) io.Reader {
	return &instead{data: strings.NewReader(data), end: end}
}

type instead struct {
	data *strings.Reader
	end  io.Reader
}

// Read reads the data, and then the end.
func (r *instead) Read(data []byte) (int, error) {
	if r.data.Len() > 0 {
		return r.data.Read(data)
	}
	return r.end.Read(data)
}

// endless is the reader without a mistake at its end.
func endless(in io.Reader) io.Reader {
	switch r := in.(type) {
	case ending:
		return endless(r.from)
	case *edited:
		return &edited{from: bufio.NewReader(endless(r.under)), edit: r.edit}
	case *instead:
		return r.data
	}
	return in
}

// ending is a reader that does something whenever its input has ended.
type ending struct {
	from io.Reader
	does func()
}

// Read reads, and does what is to be done when nothing is left.
func (r ending) Read(data []byte) (int, error) {
	n, err := r.from.Read(data)
	if n == 0 && err == io.EOF {
		r.does()
	}
	return n, err
}

// Unwrap returns the reader that the data come from.
func (r ending) Unwrap() io.Reader { return r.from }

// Sized reports whether a reader knows how much there is to read, as a file does, and not a
// pipe.
func Sized(r io.Reader) bool {
	for {
		switch from := r.(type) {
		case interface{ Unwrap() io.Reader }:
			r = from.Unwrap()
		case *os.File:
			info, err := from.Stat()
			return err == nil && info.Mode().IsRegular()
		default:
			_, sized := r.(interface{ Size() int64 })
			return sized
		}
	}
}

// atEndOfInput does something when the program has read all of its standard input.
func atEndOfInput(does func(stdout io.Writer)) func(Program) Program {
	return func(p Program) Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			return p(args, ending{stdin, func() { does(stdout) }}, stdout, stderr)
		}
	}
}
