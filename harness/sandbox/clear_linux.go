package sandbox

import (
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// clearFolder empties an open folder within a time limit, whatever a candidate built in it. It follows no paths, and depth
// costs nothing, because it moves each nested folder to the top before emptying it.
func clearFolder(top int, within time.Duration) error {
	until := time.Now().Add(within)
	for time.Now().Before(until) {
		found := false
		err := each(top, func(name string) error {
			found = true
			if unix.Unlinkat(top, name, 0) == nil || unix.Unlinkat(top, name, unix.AT_REMOVEDIR) == nil {
				return nil
			}
			return flatten(top, name, until)
		})
		if err != nil {
			return err
		}
		if !found {
			return nil
		}
	}
	return errFull
}

var moved atomic.Uint64

// flatten empties one folder: it deletes files and moves folders to the top.
func flatten(top int, folder string, until time.Time) error {
	fd, err := openClosed(top, folder)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	err = each(fd, func(name string) error {
		if time.Now().After(until) {
			return errFull
		}
		if unix.Unlinkat(fd, name, 0) == nil || unix.Unlinkat(fd, name, unix.AT_REMOVEDIR) == nil {
			return nil
		}
		place := fmt.Sprintf("moved-%d-%d", time.Now().UnixNano(), moved.Add(1))
		err := unix.Renameat(fd, name, top, place)
		if err == unix.EACCES { // moving a folder updates its ".." entry
			unix.Fchmodat(fd, name, 0o700, 0)
			err = unix.Renameat(fd, name, top, place)
		}
		return err
	})
	unix.Unlinkat(top, folder, unix.AT_REMOVEDIR)
	return err
}

// openClosed opens a folder of this user even if its mode denies access, and leaves it with mode 0700.
func openClosed(top int, folder string) (int, error) {
	fd, err := unix.Openat(top, folder, openFolder, 0)
	if err == unix.EACCES { // never as root, so a symbolic link in its place cannot mislead it
		unix.Fchmodat(top, folder, 0o700, 0)
		fd, err = unix.Openat(top, folder, openFolder, 0)
	}
	if err == nil {
		unix.Fchmod(fd, 0o700)
	}
	return fd, err
}

// each calls do for every entry of an open folder.
func each(dir int, do func(name string) error) error {
	if _, err := unix.Seek(dir, 0, 0); err != nil {
		return err
	}
	buf := make([]byte, 16<<10)
	for {
		n, err := unix.ReadDirent(dir, buf)
		if err != nil || n <= 0 {
			return err
		}
		_, _, names := unix.ParseDirent(buf[:n], -1, nil)
		for _, name := range names {
			if err := do(name); err != nil {
				return err
			}
		}
	}
}

// removeTree removes a folder and everything in it.
func removeTree(path string) error {
	const within = 30 * time.Second
	fd, err := unix.Open(path, openFolder, 0)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	defer unix.Close(fd)
	if err := clearFolder(fd, within); err != nil {
		return fmt.Errorf("empty %s: %w", path, err)
	}
	if err := unix.Rmdir(path); err != nil {
		return fmt.Errorf("remove %s: %w", path, err)
	}
	return nil
}
