//go:build unix

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// syncFolder makes the names in a folder survive a power failure, if the file
// system supports it.
func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return nil // the folder is writable but not readable
	}
	err = sync(f)
	f.Close()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		return nil
	}
	return err
}
