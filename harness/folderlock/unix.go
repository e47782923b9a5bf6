//go:build unix

package folderlock

import (
	"os"

	"golang.org/x/sys/unix"
)

// Take locks a folder. While another process, or another file of this one,
// holds it, that is an error.
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
