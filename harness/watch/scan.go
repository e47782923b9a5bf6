package watch

import (
	"io/fs"
	"os"
	"path"
	"slices"

	"touchstone/harness/catalog"
)

// state is the state of a folder: its files by name. nil is a missing folder.
type state map[string]fileStamp

// fileStamp changes if a file changes.
type fileStamp struct {
	size, modified int64 // bytes, and nanoseconds
	mode           fs.FileMode
}

// changed lists the files in which two states differ.
func (s state) changed(now state) []string {
	var names []string
	for name, old := range s {
		if found, ok := now[name]; !ok || found != old {
			names = append(names, name)
		}
	}
	for name := range now {
		if _, ok := s[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// maxFiles is the limit above which a folder is too large to be somebody's work.
const maxFiles = 50_000

// scan returns the state of a folder.
func (o Options) scan(folder string) (state, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	found := state{}
	if err := o.scanFolder(root, ".", found); err != nil {
		return nil, err
	}
	return found, nil
}

// scanFolder skips what has disappeared in the meantime or cannot be read.
func (o Options) scanFolder(root *os.Root, folder string, found state) error {
	f, err := root.Open(folder)
	if err != nil {
		return nil
	}
	entries, _ := f.ReadDir(-1)
	f.Close()
	for _, entry := range entries {
		name := path.Join(folder, entry.Name())
		info, err := root.Lstat(name)
		if err != nil || o.Ignore != nil && o.Ignore(root, name, info) {
			continue
		}
		if info.IsDir() {
			if err := o.scanFolder(root, name, found); err != nil {
				return err
			}
			continue
		}
		if len(found) == maxFiles {
			return catalog.Of("watch.too-many")
		}
		found[name] = fileStamp{info.Size(), info.ModTime().UnixNano(), info.Mode()}
	}
	return nil
}
