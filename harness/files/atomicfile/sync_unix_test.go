//go:build unix

package atomicfile

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

// What outlasts a power cut is what was synced: first the content, while the
// file still has its old one, then the folder with the new name in it.
func TestWriteOutlastsAPowerCut(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	var synced []string
	t.Cleanup(func() { sync = (*os.File).Sync })
	sync = func(f *os.File) error {
		there, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		what := "folder"
		if f.Name() != dir {
			written, err := os.ReadFile(f.Name())
			if err != nil {
				return err
			}
			what = "file with " + string(written)
		}
		synced = append(synced, fmt.Sprintf("%s, %s is there", what, there))
		return f.Sync()
	}
	if err := Write(name, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }); err != nil {
		t.Fatal(err)
	}
	if want := []string{"file with new, old is there", "folder, new is there"}; !slices.Equal(synced, want) {
		t.Errorf("synced %q, want %q", synced, want)
	}
}

// A file system that cannot sync a folder is no reason to fail; a disk that
// fails is.
func TestFoldersThatCannotBeSynced(t *testing.T) {
	t.Cleanup(func() { sync = (*os.File).Sync })
	for fault, want := range map[error]error{syscall.EINVAL: nil, syscall.ENOTSUP: nil, syscall.EIO: syscall.EIO} {
		sync = func(*os.File) error { return fault }
		if err := syncFolder(t.TempDir()); err != want {
			t.Errorf("%v: %v", fault, err)
		}
	}
}
