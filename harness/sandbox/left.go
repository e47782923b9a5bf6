package sandbox

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"

	"touchstone/harness/machine"
)

// What a play may leave for the next one. Whatever has a longer path is too much as well.
const (
	leftBytes = 32 << 20
	leftFiles = 4096 // files, folders and links
	leftPath  = 4096 // bytes
)

var errLeftTooMuch = errors.New("too much")

// left is the content of a folder after a play.
type left struct {
	root   *os.Root
	beside []Link
	files  []File
	room   int64
}

// leave adds to an outcome what the play has left in its folder, or ends it if that is too much.
func (o *Outcome) leave(folder string, beside []Link) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	l := left{root: root, beside: beside, files: []File{}, room: leftBytes}
	switch err := l.folder("."); err {
	case nil:
		o.Left = l.files
	case errLeftTooMuch:
		o.End, o.Exit, o.Signal = DiskLimit, 0, ""
		o.Error = fmt.Sprintf("%d MiB, %d files", leftBytes>>20, leftFiles)
	default:
		return err
	}
	return nil
}

// folder adds what is in a folder. Devices, pipes and sockets are not kept, nor is what has a
// name that is not UTF-8. An error is errLeftTooMuch, or a fault of the machine.
func (l *left) folder(name string) error {
	entries, err := opened(l.root, name, 0o700, func() ([]fs.DirEntry, error) { return fs.ReadDir(l.root.FS(), name) })
	for _, e := range entries {
		if err == nil {
			err = l.add(path.Join(name, e.Name()))
		}
	}
	if err == errLeftTooMuch || machine.Blames(err) {
		return err
	}
	return nil
}

func (l *left) add(name string) error {
	info, err := l.root.Lstat(name)
	if err != nil || !validName(name) {
		return err
	}
	if len(l.files) == leftFiles || len(name) > leftPath {
		return errLeftTooMuch
	}
	f := File{Name: name, Mode: info.Mode() & (fs.ModeDir | fs.ModePerm), Left: info.ModTime()}
	switch {
	case info.IsDir():
		l.files = append(l.files, f)
		return l.folder(name)
	case info.Mode()&fs.ModeSymlink != 0:
		if f.Link, err = l.root.Readlink(name); slices.Contains(l.beside, Link{name, f.Link}) {
			return nil
		}
	case info.Mode().IsRegular():
		if l.room -= info.Size(); l.room < 0 {
			return errLeftTooMuch
		}
		f.Data, err = opened(l.root, name, 0o600, func() ([]byte, error) { return l.read(name, info.Size()) })
	default:
		return nil
	}
	if err == nil {
		l.files = append(l.files, f)
	}
	return err
}

func (l *left) read(name string, size int64) ([]byte, error) {
	file, err := l.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, size))
}

// opened reads a file or a folder, also if the play has closed it to everybody.
func opened[T any](root *os.Root, name string, mode fs.FileMode, read func() (T, error)) (T, error) {
	data, err := read()
	if errors.Is(err, fs.ErrPermission) && root.Chmod(name, mode) == nil {
		data, err = read()
	}
	return data, err
}
