//go:build unix

package folderlock_test

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"

	"touchstone/harness/files/folderlock"
)

// A process that is being started has the file of a lock for a moment, as a copy of it
// does here.
func TestRelease(t *testing.T) {
	folder := t.TempDir()
	held, err := folderlock.Take(folder)
	if err != nil {
		t.Fatal(err)
	}
	fd, err := unix.Dup(int(held.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	copied := os.NewFile(uintptr(fd), "copy")
	defer copied.Close()
	if err := folderlock.Release(held); err != nil {
		t.Fatal(err)
	}
	again, err := folderlock.Take(folder)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}
