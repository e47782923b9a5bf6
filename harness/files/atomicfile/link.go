package atomicfile

import (
	"errors"
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

// Append adds a text to the end of a file, which need not exist, and is durable when it
// returns. If the process is killed, a part of the text may be there.
func Append(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, sync(f), f.Close(), syncFolder(filepath.Dir(name)))
}
