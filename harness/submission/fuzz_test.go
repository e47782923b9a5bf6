package submission

import (
	"archive/tar"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/diagnostic"
)

// FuzzOpen hands in any bytes under any name. Whatever they are, they are
// taken in or refused, nothing appears outside of the work tree, and no link
// leads out of it.
func FuzzOpen(f *testing.F) {
	t := &testing.T{}
	hostile := []packed{{name: "../x"}, {name: "a/b", content: "1"}, {name: "a"}, {name: "l", content: "/etc", mode: fs.ModeSymlink | 0o777}}
	links := []packed{{name: "d/x", content: "1"}, {name: "h", content: "d/x", kind: tar.TypeLink}, {name: "l", content: "../..", kind: tar.TypeSymlink}, {name: "l/x"}}
	for _, content := range [][]byte{
		zipped(t, hostile...), zippedOn(t, 0, packed{name: `..\a`}), zipped(t, packed{name: "x.tar", content: string(tarred(t, links...))}),
		tarred(t, links...), gzipped(t, tarred(t, links...)), xzed(t, tarred(t, links...), 1<<16), []byte("PK\x05\x06"), nil,
	} {
		for _, name := range []string{"a.zip", "a.tar", "a"} {
			f.Add(name, content)
		}
	}
	for _, name := range []string{"real.tar.xz", "real-streams.tar.xz", "real.tar.bz2"} {
		content, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(name, content)
	}
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		name = filepath.Base(strings.ToValidUTF8(strings.ReplaceAll(name, "\x00", ""), ""))
		if len(name) > 100 || name == "." || name == ".." || name == "/" {
			t.Skip("no name of a file")
		}
		around := t.TempDir()
		t.Setenv("TMPDIR", filepath.Join(around, "tmp"))
		given := filepath.Join(around, "given")
		check(t, errors.Join(os.Mkdir(os.Getenv("TMPDIR"), 0o755), os.Mkdir(given, 0o755)))
		given = filepath.Join(given, name)
		check(t, os.WriteFile(given, content, 0o644))

		s, err := Open(given)
		if err != nil {
			if _, ok := errors.AsType[*diagnostic.Error](err); !ok {
				t.Fatal(err)
			}
		} else {
			check(t, walk(s.root, func(e entry) error {
				if _, err := s.root.Stat(e.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("%q: %v", e.name, err)
				}
				return e.err
			}))
			check(t, s.Close())
		}
		var left []string
		check(t, filepath.WalkDir(around, func(name string, _ fs.DirEntry, err error) error {
			left = append(left, strings.TrimPrefix(name, around))
			return err
		}))
		if want := []string{"", "/given", "/given/" + name, "/tmp"}; !slices.Equal(left, want) {
			t.Errorf("left %q, want %q", left, want)
		}
	})
}
