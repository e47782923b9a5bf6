// Package scratch creates temporary folders that are cleaned up even if the program
// is killed: each folder is locked as long as its process lives, and creating the
// next folder of the same kind removes those that are no longer locked.
package scratch

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"touchstone/harness/files/folderlock"
)

// Dir is a temporary folder. It must be closed.
type Dir struct {
	Path   string // absolute, without links
	lock   io.Closer
	remove func(path string) error
}

// unlocked is the suffix of a folder that was just created and is not locked yet.
// age is how old such a folder must be to be considered left behind.
const (
	unlocked = ".new"
	age      = time.Minute
)

// New creates a folder in parent; "" means the system's temporary folder. The kind
// becomes part of its name.
func New(parent, kind string) (*Dir, error) { return NewWith(parent, kind, Remove) }

// memory is a folder that Linux keeps in memory.
const memory = "/dev/shm"

// InMemory creates a folder for small files, in memory if the system has a folder there, which
// is many times as fast. It is no place for executables: some systems run none from there.
func InMemory(kind string) (*Dir, error) {
	if dir, err := New(memory, kind); err == nil {
		return dir, nil
	}
	return New("", kind)
}

// NewWith is New with another way to remove a folder and everything in it.
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

// rename gives the folder its final name, which means that it is locked. A folder
// with that name that was left behind belongs to nobody.
func (d *Dir) rename(path string) error {
	err := os.Rename(d.Path, path)
	if err == nil {
		d.Path = path
	}
	return err
}

// Move gives the folder another path, where nothing may be yet.
func (d *Dir) Move(path string) error { return d.rename(path) }

// Close removes the folder and everything in it.
func (d *Dir) Close() error {
	err := d.remove(d.Path)
	if d.lock != nil {
		d.lock.Close()
	}
	return err
}

// Remove removes a folder and everything in it, including folders without
// permissions.
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
