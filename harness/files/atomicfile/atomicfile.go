// Package atomicfile writes files atomically: they exist either completely or not
// at all.
package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"touchstone/harness/catalog"
)

const prefix = ".touchstone-new-"

// Unfinished is a glob for the temporary names that Write uses.
const Unfinished = prefix + "*"

// sync makes written data survive a power failure.
var sync = (*os.File).Sync

// Write atomically replaces the content of a file with what write writes: a reader
// sees either the old or the new content, even if this process is killed or the
// power fails, and after Write returns the new content is durable. A symbolic link
// stays, and its target is replaced. If name is not a regular file, such as a pipe
// or /dev/null, Write simply writes to it.
func Write(name string, write func(io.Writer) error) error {
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return into(name, write)
		}
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	}
	f, err := os.CreateTemp(filepath.Dir(name), Unfinished)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if err := errors.Join(write(f), f.Chmod(0o644), sync(f), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), name); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(name))
}

// Check tests beforehand whether Write can write a file with that name. The error
// says why not.
func Check(name string) error {
	if info, err := os.Stat(name); err == nil {
		switch {
		case info.IsDir():
			return catalog.Of("given.is-folder")
		case !info.Mode().IsRegular():
			return nil
		}
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	}
	f, err := os.CreateTemp(filepath.Dir(name), Unfinished)
	if err != nil {
		return reason(err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// reason removes the name of the temporary file from an error, since it would mean
// nothing to anybody.
func reason(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return catalog.Of("given.no-folder")
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}

func into(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// Sweep removes temporary files of killed processes from a folder. No other process
// may be writing there.
func Sweep(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), prefix) {
			err = errors.Join(err, os.Remove(filepath.Join(folder, e.Name())))
		}
	}
	return err
}
