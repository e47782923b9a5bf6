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
	var want, st unix.Stat_t
	if err := unix.Stat(folder, &want); err != nil {
		t.Fatal(err)
	}
	own := 3
	for own < 1000 && (unix.Fstat(own, &st) != nil || st.Ino != want.Ino || st.Dev != want.Dev) {
		own++
	}
	fd, err := unix.Dup(own)
	if err != nil {
		t.Fatal(err)
	}
	copied := os.NewFile(uintptr(fd), "copy")
	defer copied.Close()
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := folderlock.Take(folder)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}
