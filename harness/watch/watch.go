// Package watch reports when the files of a folder have changed.
//
// File system events only wake it up. It finds the changes by reading the folder
// again and comparing, so that it handles a save by renaming, a burst of saves, a
// checkout, a folder that disappears and comes back and a lost event all alike.
package watch

import (
	"context"
	"io/fs"
	"os"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Options say what counts as a change, and when.
type Options struct {
	// Ignore reports whether a file, or a folder with everything in it, does not
	// count. Names are relative to the root, with slashes. nil ignores nothing.
	Ignore func(root *os.Root, name string, info fs.FileInfo) bool

	Debounce time.Duration // a change is reported after this time without further ones; 0 means 150 ms
}

// Change lists what has changed since the last one, or since the beginning.
type Change struct {
	Names []string // of new, deleted or modified files, sorted
	Gone  bool     // the folder itself is missing
}

const (
	defaultDebounce = 150 * time.Millisecond
	maxDebounces    = 10              // times the debounce time; then a change is reported even if more follow
	pollInterval    = time.Second / 4 // between two scans, if there are no events to wait for
)

// watcher watches one folder.
type watcher struct {
	folder string
	Options
	events *fsnotify.Watcher // nil if there are none
}

// Folder watches a folder and everything in it until ctx is done, and then closes
// the channel. It misses nothing that happens after it has returned, however slowly
// the changes are received. The error says why the folder cannot be watched, such
// as that it does not exist.
func Folder(ctx context.Context, folder string, o Options) (<-chan Change, error) {
	if o.Debounce == 0 {
		o.Debounce = defaultDebounce
	}
	w := &watcher{folder: folder, Options: o}
	before, err := w.scan()
	if err != nil {
		w.close()
		return nil, err
	}
	changes := make(chan Change)
	go func() {
		defer close(changes)
		defer w.close()
		w.follow(ctx, before, changes)
	}()
	return changes, nil
}

func (w *watcher) follow(ctx context.Context, before state, changes chan<- Change) {
	for {
		if !w.wait(ctx) {
			return
		}
		now, err := w.scan()
		if err != nil && before == nil {
			continue // still missing
		}
		change := Change{Names: before.changed(now), Gone: err != nil}
		if !change.Gone && before != nil && len(change.Names) == 0 {
			continue
		}
		select {
		case changes <- change:
			before = now
		case <-ctx.Done():
			return
		}
	}
}

// wait returns when something may have changed and no further events come; false
// if ctx is done.
func (w *watcher) wait(ctx context.Context) bool {
	if w.events == nil {
		return pause(ctx, pollInterval)
	}
	select {
	case <-ctx.Done():
		return false
	case <-w.events.Events:
	case <-w.events.Errors: // some events were lost
	}
	enough := time.After(maxDebounces * w.Debounce)
	for {
		select {
		case <-ctx.Done():
			return false
		case <-w.events.Events:
		case <-w.events.Errors:
		case <-time.After(w.Debounce):
			return true
		case <-enough:
			return true
		}
	}
}

func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

func (w *watcher) close() {
	if w.events != nil {
		w.events.Close()
		w.events = nil
	}
}
