//go:build unix

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// syncFolder sees to it that the names in a folder outlast a power cut, where
// the file system can do that.
func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return nil // a folder to write to, but not to read
	}
	err = sync(f)
	f.Close()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		return nil
	}
	return err
}
