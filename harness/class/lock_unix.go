//go:build unix

package class

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock holds a folder until the file is closed or the process ends, however
// it ends.
func lock(folder string) (*os.File, error) {
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
