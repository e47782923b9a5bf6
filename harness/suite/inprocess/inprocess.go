// Package inprocess runs programs that are part of this executable as if each of them
// were an executable of its own, which is many times as fast as a process for each
// play.
package inprocess

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/sandbox"
)

// Main is a program: arguments and streams in, exit status out. It ends when a
// write fails.
type Main func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// Programs are the programs of this executable, by the names that manifests use.
type Programs map[string]Main

// Run runs one command.
type Run func(context.Context, sandbox.Command) (sandbox.Outcome, error)

// Has reports whether a command line names one of the programs. A file of an
// assignment comes first.
func (p Programs) Has(words []string, files fs.FS) bool {
	if len(words) == 0 || p[words[0]] == nil {
		return false
	}
	_, err := fs.Stat(files, words[0])
	return err != nil
}

// Runner returns what runs commands inside this process whose Path is the name of one of
// the programs, and hands on all others. The files of plays are put into the folder.
func (p Programs) Runner(folder string, others Run) Run {
	return func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		if main := p[c.Path]; main != nil {
			return play(folder, main, c)
		}
		return others(ctx, c)
	}
}

// play runs a program. Arguments that name files of the play become paths in a folder
// of this play.
func play(root string, main Main, c sandbox.Command) (o sandbox.Outcome, err error) {
	args := slices.Clone(c.Args[1:])
	folder := ""
	if len(c.Files)+len(c.Collect) > 0 {
		if folder, err = os.MkdirTemp(root, ""); err != nil {
			return o, err
		}
		defer os.RemoveAll(folder)
	}
	at := func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
	for _, f := range c.Files {
		if err := place(at(f.Name), f); err != nil {
			return o, err
		}
	}
	for i, arg := range args {
		name := path.Clean(arg)
		if slices.Contains(c.Collect, name) || slices.ContainsFunc(c.Files, func(f sandbox.File) bool { return f.Name == name }) {
			args[i] = at(name)
		}
	}
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%s panics: %v", c.Path, fault)
		}
	}()
	limit := int(cmp.Or(c.Limits.Output, sandbox.DefaultOutput))
	stdout, stderr := bounded{limit: limit}, bounded{limit: limit}
	var stdin io.Reader = bytes.NewReader(c.Stdin)
	if !c.StdinFile {
		stdin = struct{ io.Reader }{stdin} // no size, as a pipe has none
	}
	exit, end := run(func() int { return main(args, stdin, &stdout, &stderr) })
	o = outcome(exit, end, c.Limits)
	if stdout.full || stderr.full {
		o = sandbox.Outcome{End: sandbox.OutputLimit}
	}
	o.Stdout, o.Stderr = asGiven(stdout.written.Bytes(), folder), asGiven(stderr.written.Bytes(), folder)
	o.Files, err = collect(c.Collect, at)
	return o, err
}

// asGiven is an output with the names of files as the program would know them in a process of
// its own, in the folder of the play.
func asGiven(output []byte, folder string) []byte {
	if folder == "" {
		return output
	}
	return bytes.ReplaceAll(output, []byte(folder+string(filepath.Separator)), nil)
}

// outcome says how a program ended.
func outcome(exit int, end ending, limits sandbox.Limits) sandbox.Outcome {
	switch {
	case end == nil:
		return sandbox.Outcome{End: sandbox.Exited, Exit: exit}
	case end.Signal() != "":
		return sandbox.Outcome{End: sandbox.Signaled, Signal: end.Signal()}
	case end.Idle():
		return sandbox.Outcome{End: sandbox.TimeOut, Wall: limits.Wall}
	}
	return sandbox.Outcome{End: sandbox.CPULimit, CPU: limits.CPU}
}

// collect reads the files that the play is asked for.
func collect(names []string, at func(string) string) (map[string]sandbox.FileResult, error) {
	files := map[string]sandbox.FileResult{}
	for _, name := range names {
		if strings.HasSuffix(name, "/") {
			entries, err := os.ReadDir(at(name))
			if err != nil {
				return nil, err
			}
			for _, e := range entries {
				data, err := os.ReadFile(at(name + e.Name()))
				if err != nil {
					return nil, err
				}
				files[name+e.Name()] = sandbox.FileResult{Data: data}
			}
			continue
		}
		data, err := os.ReadFile(at(name))
		if errors.Is(err, fs.ErrNotExist) {
			files[name] = sandbox.FileResult{Err: "missing"}
		} else if err != nil {
			return nil, err
		} else {
			files[name] = sandbox.FileResult{Data: data}
		}
	}
	return files, nil
}

// ending is what a program panics with that does not exit: a signal kills it, or it
// never ends.
type ending interface {
	Signal() string // its name; "" if the program never ends
	Idle() bool     // whether a program that never ends waits
}

func run(main func() int) (exit int, end ending) {
	defer func() {
		if fault := recover(); fault != nil {
			var known bool
			if end, known = fault.(ending); !known {
				panic(fault)
			}
		}
	}()
	return main(), nil
}

func place(at string, f sandbox.File) error {
	if f.Mode.IsDir() {
		return os.MkdirAll(at, 0o755)
	}
	return errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, f.Data, 0o644))
}

// bounded is a buffer that takes so many bytes. Write is its only way in.
type bounded struct {
	written bytes.Buffer
	limit   int
	full    bool
}

// Write fails if there is no room for all of it.
func (b *bounded) Write(data []byte) (int, error) {
	if room := b.limit - b.written.Len(); len(data) > room {
		b.full = true
		n, _ := b.written.Write(data[:room])
		return n, io.ErrShortWrite
	}
	return b.written.Write(data)
}
