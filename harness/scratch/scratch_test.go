package scratch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func old(t *testing.T, path string) {
	t.Helper()
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, long, long); err != nil {
		t.Fatal(err)
	}
}

func there(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

func TestNewSweepsWhatNobodyHolds(t *testing.T) {
	parent := t.TempDir()
	held, err := New(parent, "a")
	if err != nil {
		t.Fatal(err)
	}
	old(t, held.Path)
	left := filepath.Join(parent, "touchstone-a-left")
	young := filepath.Join(parent, "touchstone-a-young")
	other := filepath.Join(parent, "touchstone-b-other")
	link := filepath.Join(parent, "touchstone-a-link")
	for _, dir := range []string{filepath.Join(left, "sub"), young, other} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(other, link); err != nil {
		t.Fatal(err)
	}
	os.Chmod(filepath.Join(left, "sub"), 0)
	old(t, left)
	old(t, other)

	next, err := New(parent, "a")
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	for path, want := range map[string]bool{held.Path: true, left: false, young: true, other: true, link: true, next.Path: true} {
		if there(path) != want {
			t.Errorf("%s: there is %v, want %v", filepath.Base(path), there(path), want)
		}
	}
	if err := held.Close(); err != nil || there(held.Path) {
		t.Errorf("after Close it is still there, or: %v", err)
	}
}
