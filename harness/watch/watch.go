// Package watch reports when the files of a folder have changed.
//
// It reads the folder again and again, and compares, so that it handles a save by renaming,
// a burst of saves, a checkout, and a folder that disappears and comes back all alike, on
// any file system.
package watch

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"time"
)

// Options say what counts as a change, and when.
type Options struct {
	// Ignore reports whether a file, or a folder with everything in it, does not
	// count. Names are relative to the root, with slashes. nil ignores nothing.
	Ignore func(root *os.Root, name string, info fs.FileInfo) bool

	Interval time.Duration // between two looks at the folder; 0 means 100 ms
}

// Change lists what has changed since the last one, or since the beginning.
type Change struct {
	Names []string // of new, deleted or modified files, sorted
	Gone  bool     // the folder itself is missing
}

const (
	defaultInterval = 100 * time.Millisecond
	patience        = 10 // looks that may all differ; then a change is reported even if more follow
	rest            = 20 // times what a look took, at least, so that a large folder costs little
)

// Folder watches a folder and everything in it until ctx is done, and then closes
// the channel. It misses nothing that happens after it has returned, however slowly
// the changes are received. The error says why the folder cannot be watched, such
// as that it does not exist.
func Folder(ctx context.Context, folder string, o Options) (<-chan Change, error) {
	if o.Interval == 0 {
		o.Interval = defaultInterval
	}
	before, err := o.scan(folder)
	if err != nil {
		return nil, err
	}
	changes := make(chan Change)
	go func() {
		defer close(changes)
		o.follow(ctx, folder, before, changes)
	}()
	return changes, nil
}

// follow reports a change once two looks are the same.
func (o Options) follow(ctx context.Context, folder string, told state, changes chan<- Change) {
	seen, restless, took := told, 0, time.Duration(0)
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(max(o.Interval, rest*took)):
		}
		began := time.Now()
		now, _ := o.scan(folder) // nil if it is missing
		took = time.Since(began)
		settled := maps.Equal(seen, now) && (seen == nil) == (now == nil)
		if seen = now; !settled && restless < patience {
			restless++
			continue
		}
		restless = 0
		change := Change{Names: told.changed(now), Gone: now == nil}
		if len(change.Names) == 0 && change.Gone == (told == nil) {
			continue
		}
		select {
		case changes <- change:
			told = now
		case <-ctx.Done():
			return
		}
	}
}
