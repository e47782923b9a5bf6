package submission

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"touchstone/harness/diagnostic"
)

// source brings a submission into an empty tree. Each form of submission is
// one source.
type source func(*tree) error

// sourceOf tells from what was given which source reads it.
func sourceOf(given string) (source, error) {
	info, err := os.Stat(given)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &diagnostic.Error{File: given, Problem: "there is no such file or folder", Hint: "give the folder that was handed in"}
	case err != nil:
		return nil, &diagnostic.Error{File: given, Problem: err.Error()}
	case info.IsDir():
		return fromFolder(given), nil
	}
	return nil, &diagnostic.Error{
		File:    given,
		Problem: fmt.Sprintf("this is %s; a submission is a folder", kindOf(info.Mode())),
		Hint:    "unpack an archive first; give a program that needs no build as --exec NAME=PATH",
	}
}

// fromFolder copies a folder, except for what version control keeps in it.
func fromFolder(given string) source {
	return func(t *tree) error {
		from, err := os.OpenRoot(given)
		if err != nil {
			return &diagnostic.Error{File: given, Problem: err.Error()}
		}
		defer from.Close()
		return walk(from, func(e entry) error {
			switch {
			case e.err != nil && e.name == ".":
				return &diagnostic.Error{File: given, Problem: "the folder cannot be read", Hint: e.err.Error()}
			case e.err != nil:
				t.leaveOut(e.name, "it cannot be read")
				return nil
			case path.Base(e.name) == ".git":
				return fs.SkipDir
			}
			return copyEntry(from, t, e)
		})
	}
}

func copyEntry(from *os.Root, t *tree, e entry) error {
	switch e.info.Mode().Type() {
	case fs.ModeDir:
		return t.folder(e.name)
	case fs.ModeSymlink:
		target, err := from.Readlink(e.name)
		if err != nil {
			t.leaveOut(e.name, "it cannot be read")
			return nil
		}
		return t.link(e.name, target)
	case 0:
		f, err := from.Open(e.name)
		if err != nil {
			t.leaveOut(e.name, "it cannot be read")
			return nil
		}
		defer f.Close()
		return t.file(e.name, e.info.Mode(), e.info.ModTime(), f)
	}
	t.leaveOut(e.name, "it is "+kindOf(e.info.Mode()))
	return nil
}

// kindOf says in words what a directory entry is.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return "a regular file"
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeSymlink != 0:
		return "a symbolic link"
	case mode&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "neither a file nor a folder"
}
