package watch

import (
	"touchstone/harness/catalog"

	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/fsnotify/fsnotify"
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
	for name := range maps.Keys(now) {
		if _, ok := s[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// maxFiles is the limit above which a folder is too large to be somebody's work.
const maxFiles = 50_000

var errTooMany = catalog.Of("watch.too-many")

// scan returns the state of the folder, and from then on listens to every folder in
// it. It starts afresh each time: folders move, and are replaced by others of the
// same name.
func (w *watcher) scan() (state, error) {
	w.close()
	root, err := os.OpenRoot(w.folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if w.events, err = fsnotify.NewWatcher(); err != nil {
		w.events = nil
	}
	found := state{}
	if err := w.scanFolder(root, ".", found); err != nil {
		w.close()
		return nil, err
	}
	return found, nil
}

// scanFolder listens to a folder before it reads it, so that no change in between is
// missed. It skips what has disappeared in the meantime or cannot be read.
func (w *watcher) scanFolder(root *os.Root, folder string, found state) error {
	w.listen(filepath.Join(w.folder, filepath.FromSlash(folder)))
	f, err := root.Open(folder)
	if err != nil {
		return nil
	}
	entries, _ := f.ReadDir(-1)
	f.Close()
	for _, entry := range entries {
		name := path.Join(folder, entry.Name())
		info, err := root.Lstat(name)
		if err != nil || w.Ignore != nil && w.Ignore(root, name, info) {
			continue
		}
		if info.IsDir() {
			if err := w.scanFolder(root, name, found); err != nil {
				return err
			}
			continue
		}
		if len(found) == maxFiles {
			return errTooMany
		}
		found[name] = fileStamp{info.Size(), info.ModTime().UnixNano(), info.Mode()}
	}
	return nil
}

// listen gives up on events altogether if one folder cannot be listened to: the
// system may limit their number.
func (w *watcher) listen(folder string) {
	if w.events == nil {
		return
	}
	if err := w.events.Add(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
		w.close()
	}
}
