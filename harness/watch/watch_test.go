package watch_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"touchstone/harness/watch"
)

// folder is a watched folder. What is seen of it is collected until all that
// a test waits for has come.
type folder struct {
	*testing.T
	path    string
	changes <-chan watch.Change
}

func watched(t *testing.T, path string) *folder {
	t.Helper()
	ignore := func(_ *os.Root, name string, _ fs.FileInfo) bool {
		return strings.HasSuffix(name, "~") || name == ".git"
	}
	changes, err := watch.Folder(t.Context(), path, watch.Options{Ignore: ignore, Interval: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	return &folder{t, path, changes}
}

func (f *folder) next() watch.Change {
	f.Helper()
	select {
	case c := <-f.changes:
		return c
	case <-time.After(time.Minute):
		f.Fatal("no change is told")
		return watch.Change{}
	}
}

// tells waits until exactly these names were told. How many changes they come
// in depends on how fast the machine is.
func (f *folder) tells(names ...string) {
	f.Helper()
	seen := map[string]bool{}
	for len(seen) < len(names) {
		for _, name := range f.next().Names {
			seen[name] = true
			if !slices.Contains(names, name) {
				f.Fatalf("told of %s, waiting for %s", name, names)
			}
		}
	}
}

func (f *folder) write(name, text string) {
	f.Helper()
	full := filepath.Join(f.path, name)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		f.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		f.Fatal(err)
	}
}

func (f *folder) rename(from, to string) {
	f.Helper()
	if err := os.Rename(filepath.Join(f.path, from), filepath.Join(f.path, to)); err != nil {
		f.Fatal(err)
	}
}

func (f *folder) remove(name string) {
	f.Helper()
	if err := os.RemoveAll(filepath.Join(f.path, name)); err != nil {
		f.Fatal(err)
	}
}

func TestChanges(t *testing.T) {
	tests := []struct {
		name  string
		do    func(f *folder)
		tells []string
	}{
		{"a save in place", func(f *folder) { f.write("main.c", "longer than before") }, []string{"main.c"}},
		{"a save by renaming", func(f *folder) {
			f.write("main.c.new~", "int main;")
			f.rename("main.c.new~", "main.c")
		}, []string{"main.c"}},
		{"a save that keeps the old file", func(f *folder) {
			f.rename("main.c", "main.c~")
			f.write("main.c", "int main;")
		}, []string{"main.c"}},
		{"a new file", func(f *folder) { f.write("b.c", "") }, []string{"b.c"}},
		{"a file that goes", func(f *folder) { f.remove("lib/a.c") }, []string{"lib/a.c"}},
		{"a new name", func(f *folder) { f.rename("lib/a.c", "lib/b.c") }, []string{"lib/a.c", "lib/b.c"}},
		{"a folder moves", func(f *folder) { f.rename("lib", "src") }, []string{"lib/a.c", "src/a.c"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := &folder{T: t, path: t.TempDir()}
			f.write("main.c", "int x;")
			f.write("lib/a.c", "int y;")
			f.write(".git/index", "")
			f = watched(t, f.path)
			f.write(".git/index", "other") // told of neither
			f.write("lib/a.c~", "")
			test.do(f)
			f.tells(test.tells...)
			// It goes on after that.
			f.write("last.c", "int z;")
			for !slices.Contains(f.next().Names, "last.c") {
			}
		})
	}
}

func TestBurst(t *testing.T) {
	f := watched(t, t.TempDir())
	for n := range 100 {
		f.write("main.c", strings.Repeat("x", n))
		f.write(fmt.Sprint("gone", n), "")
		f.remove(fmt.Sprint("gone", n))
	}
	f.write("Makefile", "all:")
	for !slices.Contains(f.next().Names, "Makefile") {
	}
}

func TestNewFolderIsWatched(t *testing.T) {
	f := watched(t, t.TempDir())
	f.write("src/deep/a.c", "")
	f.tells("src/deep/a.c")
	f.write("src/deep/a.c", "changed")
	f.tells("src/deep/a.c")
	f.write("src/deep/deeper/b.c", "")
	f.tells("src/deep/deeper/b.c")
}

func TestFolderGoesAndComesBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "project")
	f := &folder{T: t, path: path}
	f.write("main.c", "int x;")
	f = watched(t, path)
	f.remove(".")
	for !f.next().Gone {
	}
	f.write("main.c", "int x;")
	f.tells("main.c")
	f.write("main.c", "int other;")
	f.tells("main.c")
}

// Another folder takes the place of the one that is watched.
func TestFolderIsReplaced(t *testing.T) {
	dir := t.TempDir()
	f := &folder{T: t, path: filepath.Join(dir, "project")}
	f.write("main.c", "int x;")
	other := &folder{T: t, path: filepath.Join(dir, "other")}
	other.write("main.c", "int longer;")
	f = watched(t, f.path)
	whole := &folder{T: t, path: dir}
	whole.rename("project", "old")
	whole.rename("other", "project")
	for !slices.Contains(f.next().Names, "main.c") {
	}
	f.write("more.c", "")
	f.tells("more.c")
}

// What happens while nobody receives is told later, the last state of it.
func TestSlowReceiver(t *testing.T) {
	f := watched(t, t.TempDir())
	for n := range 300 {
		f.write(fmt.Sprintf("%d.c", n), "")
	}
	f.write("last.c", "")
	for !slices.Contains(f.next().Names, "last.c") {
	}
}

func TestEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	changes, err := watch.Folder(ctx, t.TempDir(), watch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	for range changes {
	}
}

func TestNoSuchFolder(t *testing.T) {
	if _, err := watch.Folder(t.Context(), filepath.Join(t.TempDir(), "none"), watch.Options{}); err == nil {
		t.Error("a folder that is not there can be watched")
	}
}
