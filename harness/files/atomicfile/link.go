package atomicfile

import (
	"io"
	"os"
	"path/filepath"
)

// Link gives a file, or what a symbolic link refers to, a second name, so that the
// content outlasts a Write to the first; both names are durable. Where the file system
// has no second names, it makes a copy.
func Link(name, second string) error {
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	if os.Link(name, second) == nil {
		return syncFolder(filepath.Dir(second))
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return Write(second, func(w io.Writer) error { _, err := io.Copy(w, f); return err })
}
