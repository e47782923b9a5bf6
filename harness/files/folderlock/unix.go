//go:build unix

package folderlock

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Take locks a folder. It fails if another process, or another file of this
// process, holds the lock.
func Take(folder string) (*os.File, error) {
	f, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Release gives a lock back, also if a process that was just forked still has the file:
// closing it would keep the lock until that process executes its program.
func Release(f *os.File) error {
	return errors.Join(unix.Flock(int(f.Fd()), unix.LOCK_UN), f.Close())
}
