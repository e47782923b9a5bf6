package submission

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"

	"touchstone/harness/machine"
)

// entry is an entry that walk finds: a file, a folder, a link, or something that
// cannot be read.
type entry struct {
	name string // relative to the root, with slashes; any bytes
	info fs.FileInfo
	err  error // why it cannot be read; info is then nil
}

// walk visits everything below root in the order of names, a folder before its
// contents. It follows no links. A visit that returns fs.SkipDir skips that
// folder; any other error, and a fault of the machine, ends the walk. (fs.WalkDir would refuse names that are
// not UTF-8.)
func walk(root *os.Root, visit func(entry) error) error {
	return walkFolder(root, ".", visit)
}

func walkFolder(root *os.Root, folder string, visit func(entry) error) error {
	names, err := list(root, folder)
	switch {
	case machine.Blames(err):
		return err
	case err != nil:
		return visit(entry{name: folder, err: err})
	}
	for _, name := range names {
		e := entry{name: path.Join(folder, name)}
		if e.info, e.err = root.Lstat(e.name); machine.Blames(e.err) {
			return e.err
		}
		err := visit(e)
		switch {
		case errors.Is(err, fs.SkipDir):
			continue
		case err != nil:
			return err
		case e.err != nil || !e.info.IsDir() || depthOf(e.name) > standardLimits.depth:
			continue
		}
		if err := walkFolder(root, e.name, visit); err != nil {
			return err
		}
	}
	return nil
}

// list returns the names in a folder, sorted, up to one more than a submission
// may have.
func list(root *os.Root, folder string) ([]string, error) {
	f, err := root.Open(folder)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, err := f.Readdirnames(standardLimits.entries + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	slices.Sort(names)
	return names, nil
}

// eachFile visits the regular files below root, until something cannot be read.
func eachFile(root *os.Root, visit func(name string, info fs.FileInfo) error) error {
	return walk(root, func(e entry) error {
		if e.err != nil || !e.info.Mode().IsRegular() {
			return e.err
		}
		return visit(e.name, e.info)
	})
}

// headOf returns the first bytes of a file.
func headOf(root *os.Root, name string) ([]byte, error) { return readStart(root, name, block) }

// readStart reads a file up to a limit in bytes.
func readStart(root *os.Root, name string, limit int64) ([]byte, error) {
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, limit))
}

// readRegular is readStart for something that need not be there, or be a regular file.
func readRegular(root *os.Root, name string, limit int64) ([]byte, error) {
	info, err := root.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, err
	}
	return readStart(root, name, limit)
}

// copyTree copies what is wanted of a folder, except what cannot be read.
func copyTree(from *os.Root, folder string, t *tree, wanted func(entry) bool) error {
	return walkFolder(from, folder, func(e entry) error {
		if e.err != nil || !wanted(e) {
			return nil
		}
		return copyEntry(from, t, e)
	})
}
