// Package folderlock locks folders and files for one process. The lock lasts until it is
// released or the process ends for any reason.
package folderlock

import (
	"context"
	"os"
	"path/filepath"
	"time"
)

// Wait locks a file as soon as nobody else holds it, also on network drives that know
// locks of files but none of folders. A missing file is created; it stays, and whoever may
// write in its folder may lock it. Wait fails if the file cannot be locked at all, or with
// the error of ctx.
func Wait(ctx context.Context, name string) (*os.File, error) {
	f, err := lockFile(name)
	if err != nil {
		return nil, err
	}
	for {
		held, err := try(f)
		if held && err == nil {
			return f, nil
		}
		if err == nil {
			select {
			case <-ctx.Done():
				err = ctx.Err()
			case <-time.After(pause):
				continue
			}
		}
		f.Close()
		return nil, err
	}
}

const pause = 5 * time.Millisecond // between two attempts

// lockFile opens or creates a file for a lock.
func lockFile(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if os.IsExist(err) {
		return os.OpenFile(name, os.O_RDWR, 0)
	}
	if err != nil {
		return nil, err
	}
	if folder, err := os.Stat(filepath.Dir(name)); err == nil {
		_ = f.Chmod(folder.Mode().Perm() & 0o666) // not everywhere are there such rights
	}
	return f, nil
}
