// Package scratch makes folders for temporary files that do not stay behind,
// not even when the program is killed: each is locked for as long as its
// process lives, and whoever makes the next of its kind removes those that
// nobody holds any more.
package scratch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"touchstone/harness/folderlock"
)

// Dir is a folder for temporary files. Close it.
type Dir struct {
	Path   string // absolute, without links
	lock   *os.File
	remove func(path string) error
}

// unlocked ends the name of a folder that is being made and has no lock yet.
// age is how old such a folder must be to be taken for left behind.
const (
	unlocked = ".new"
	age      = time.Minute
)

// New makes a folder in parent, which is the system's folder for temporary
// files when it is "". The kind is a word that its name has.
func New(parent, kind string) (*Dir, error) { return NewWith(parent, kind, Remove) }

// NewWith is New with another way to remove a folder and all in it.
func NewWith(parent, kind string, remove func(path string) error) (*Dir, error) {
	if parent == "" {
		parent = os.TempDir()
	}
	prefix := "touchstone-" + kind + "-"
	entries, _ := os.ReadDir(parent)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), prefix) {
			least := time.Duration(0)
			if strings.HasSuffix(e.Name(), unlocked) {
				least = age
			}
			sweep(filepath.Join(parent, e.Name()), least, remove)
		}
	}
	path, err := os.MkdirTemp(parent, prefix+"*"+unlocked)
	if err != nil {
		return nil, err
	}
	d := &Dir{Path: path, remove: remove}
	if d.lock, err = folderlock.Take(path); err == nil {
		err = d.rename(strings.TrimSuffix(path, unlocked))
	}
	if err == nil {
		d.Path, err = filepath.EvalSymlinks(d.Path)
	}
	if err == nil {
		d.Path, err = filepath.Abs(d.Path)
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// rename gives the folder its name, which says that it is locked. What is
// left behind with that name is nobody's any more.
func (d *Dir) rename(path string) error {
	err := os.Rename(d.Path, path)
	if err == nil {
		d.Path = path
	}
	return err
}

// Close removes the folder and all in it.
func (d *Dir) Close() error {
	err := d.remove(d.Path)
	if d.lock != nil {
		d.lock.Close()
	}
	return err
}

// Remove removes a folder and all in it, folders that nobody may enter
// included.
func Remove(path string) error {
	if os.RemoveAll(path) == nil {
		return nil
	}
	if root, err := os.OpenRoot(path); err == nil {
		fs.WalkDir(root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
			if e != nil && e.IsDir() {
				root.Chmod(name, 0o700)
			}
			return nil
		})
		root.Close()
	}
	return os.RemoveAll(path)
}
