// Package folderlock locks folders and files for one process. The lock lasts until it is
// closed, also if a process that was just forked still has the file, or until the process
// ends for any reason.
package folderlock

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/gofrs/flock"
)

var errHeld = errors.New("somebody else holds the lock")

// Take locks a folder. It fails if another process, or another lock of this process, holds
// it. Windows cannot lock folders: there it does nothing.
func Take(folder string) (io.Closer, error) {
	lock := flock.New(folder, flock.SetFlag(os.O_RDONLY))
	if runtime.GOOS == "windows" {
		return lock, nil
	}
	held, err := lock.TryLock()
	if err == nil && !held {
		err = errHeld
	}
	return lock, err
}

// Wait locks a file as soon as nobody else holds it, also on network drives that know
// locks of files but none of folders. A missing file is created; it stays, and whoever may
// write in its folder may lock it. Wait fails if the file cannot be locked at all, or with
// the error of ctx.
func Wait(ctx context.Context, name string) (io.Closer, error) {
	if err := create(name); err != nil {
		return nil, err
	}
	lock := flock.New(name, flock.SetFlag(os.O_RDWR))
	_, err := lock.TryLockContext(ctx, pause)
	return lock, err
}

const pause = 5 * time.Millisecond // between two attempts

// create makes a file for a lock, unless it is there.
func create(name string) error {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if os.IsExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if folder, err := os.Stat(filepath.Dir(name)); err == nil {
		_ = f.Chmod(folder.Mode().Perm() & 0o666) // not everywhere are there such rights
	}
	return f.Close()
}
