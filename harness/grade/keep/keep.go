// Package keep saves a case as files, for inspection and for repeating it by hand:
// the submission as the build has left it, and for every play its inputs, the
// expected results and the actual ones.
//
// A program's output is written as it is; nothing of it becomes the name of a file
// or part of a script.
package keep

import (
	"fmt"
	"io/fs"
	"os"
	"path"

	"touchstone/harness/memcheck"
	"touchstone/harness/play"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// Work is a case that was run.
type Work struct {
	Plays    []play.Kept
	Programs map[string]submission.Program
	Tree     func(to *os.Root) error // copies the submission as the build has left it
}

// The names in the folder; those below tree are in the folder of each play.
const (
	tree     = "build"
	inputs   = "files"    // files in the program's folder
	stdin    = "stdin"    // standard input
	expected = "expected" // expected results
	printed  = "printed"  // actual results
	library  = "failalloc.c"
)

// Write fills an empty folder.
func Write(folder string, w Work) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := copyTree(root, w.Tree); err != nil {
		return err
	}
	for n, play := range w.Plays {
		if err := w.play(root, fmt.Sprintf("play-%d", n+1), play); err != nil {
			return err
		}
	}
	return nil
}

func copyTree(root *os.Root, to func(*os.Root) error) error {
	if err := root.Mkdir(tree, 0o755); err != nil {
		return err
	}
	sub, err := root.OpenRoot(tree)
	if err != nil {
		return err
	}
	defer sub.Close()
	return to(sub)
}

func (w Work) play(root *os.Root, folder string, k play.Kept) error {
	o := out{root: root, folder: folder}
	o.dir(inputs, 0o755)
	for _, f := range k.Command.Files {
		if f.Mode.IsDir() {
			o.dir(path.Join(inputs, f.Name), f.Mode.Perm())
		}
	}
	for _, f := range k.Command.Files {
		if !f.Mode.IsDir() {
			o.file(path.Join(inputs, f.Name), f.Data, f.Mode.Perm())
		}
	}
	for _, l := range k.Command.Beside {
		o.link(path.Join(inputs, l.Name), w.Programs[l.Name])
	}
	if k.Command.Stdin != nil {
		o.file(stdin, k.Command.Stdin, 0o644)
	}
	for _, want := range k.Wants {
		o.file(path.Join(expected, want.Name), want.Data, 0o644)
	}
	o.did(k)
	s := scriptOf(k, w.Programs[k.Program])
	if k.Allocation > 0 {
		o.file(library, memcheck.Source(), 0o644)
	}
	o.file("run.sh", []byte(s.run()), 0o755)
	if s.debuggable() {
		o.file("debug.sh", []byte(s.debug()), 0o755)
	}
	return o.err
}

// did writes the program's results.
func (o *out) did(k play.Kept) {
	if !k.Unjudged.None() {
		return
	}
	o.file(path.Join(printed, "stdout"), k.Outcome.Stdout, 0o644)
	o.file(path.Join(printed, "stderr"), k.Outcome.Stderr, 0o644)
	if k.Outcome.With != nil {
		o.file(path.Join(printed, "heard"), k.Outcome.With.Stdout, 0o644)
	}
	o.file(path.Join(printed, "status"), []byte(status(k.Outcome)+"\n"), 0o644)
	for _, name := range k.Command.Collect {
		if f := k.Outcome.Files[name]; f.Err == "" {
			o.file(path.Join(printed, inputs, name), f.Data, 0o644)
		}
	}
}

func status(o sandbox.Outcome) string {
	switch o.End {
	case sandbox.Exited:
		return fmt.Sprintf("exit status %d", o.Exit)
	case sandbox.Signaled:
		return o.Signal
	}
	return string(o.End)
}

// out writes the files of one play until the first error.
type out struct {
	root   *os.Root
	folder string
	err    error
}

func (o *out) dir(name string, mode fs.FileMode) {
	if o.err == nil {
		o.err = o.root.MkdirAll(path.Join(o.folder, name), mode|0o700)
	}
}

// link links to a program in the tree, from the folder of the files of a play.
func (o *out) link(name string, to submission.Program) {
	if o.err == nil {
		o.err = o.root.Symlink(fromFiles(to), path.Join(o.folder, name))
	}
}

func (o *out) file(name string, data []byte, mode fs.FileMode) {
	o.dir(path.Dir(name), 0o755)
	if o.err != nil {
		return
	}
	name = path.Join(o.folder, name)
	if o.err = o.root.WriteFile(name, data, 0o644); o.err == nil && mode != 0 {
		o.err = o.root.Chmod(name, mode)
	}
}
