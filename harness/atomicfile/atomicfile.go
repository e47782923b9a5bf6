// Package atomicfile writes files that are there whole or not at all.
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

// Unfinished is a glob of the names that files have while Write writes them.
const Unfinished = prefix + "*"

// sync sees to it that what was written outlasts a power cut.
var sync = (*os.File).Sync

// Write replaces a file in one step by what write writes: whoever reads it
// sees the old content or the new one, even when this process is killed or the
// power goes, and after Write the new one stays. A link stays, and what it
// leads to is replaced; into what is no regular file, such as a pipe or
// /dev/null, it just writes.
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

// Check finds out early whether Write can write a file of that name. The error
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

// reason leaves out the name of the temporary file, which tells nobody
// anything.
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

// Sweep removes from a folder what killed processes had begun to write. Nobody
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
