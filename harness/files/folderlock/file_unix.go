//go:build unix

package folderlock

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// try locks a file; false if somebody else holds it.
func try(f *os.File) (bool, error) {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) || errors.Is(err, unix.EINTR) {
		return false, nil
	}
	return err == nil, err
}
