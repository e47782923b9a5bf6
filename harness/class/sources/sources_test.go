package sources_test

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/class/sources"
)

func TestSources(t *testing.T) {
	text := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	files := fstest.MapFS{
		"main.c": text("int main;\r\n"), "src/a.h": text("// gr\xfc\xdfe\n"), "empty": text(""), "prog": text("\x7fELF\x00"),
		"huge.txt": text(strings.Repeat("x", 2<<20)), "<b>.c": text("x"), "link.c": {Data: []byte("/etc/passwd"), Mode: fs.ModeSymlink},
	}
	var once, twice bytes.Buffer
	if err := sources.Write(&once, files); err != nil {
		t.Fatal(err)
	}
	if err := sources.Write(&twice, files); err != nil || !bytes.Equal(once.Bytes(), twice.Bytes()) {
		t.Error("the same files give other bytes", err)
	}
	got, err := sources.Read(once.Bytes())
	want := []sources.File{
		{Name: "<b>.c", Text: []byte("x")}, {Name: "empty", Text: []byte{}}, {Name: "huge.txt", LeftOut: 2 << 20}, {Name: "main.c", Text: []byte("int main;\r\n")},
		{Name: "prog", LeftOut: 5}, {Name: "src/a.h", Text: []byte("// gr\xfc\xdfe\n")},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func TestKit(t *testing.T) {
	var b bytes.Buffer
	if err := sources.WriteKit(&b, map[string][]byte{"z.h": []byte("int z;"), "lib/a.h": {}, "logo.png": {0x89, 0, 1}}); err != nil {
		t.Fatal(err)
	}
	got, err := sources.Read(b.Bytes())
	want := []sources.File{{Name: "lib/a.h", Text: []byte{}}, {Name: "logo.png", LeftOut: 3}, {Name: "z.h", Text: []byte("int z;")}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

// TestBomb reads an archive that Write did not write.
func TestBomb(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for range 20 {
		f, err := w.Create("../../zeros")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(make([]byte, 4<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := sources.Read(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		n += len(f.Text)
	}
	if n != 8<<20 {
		t.Errorf("%d bytes of an archive of %d were read", n, 20*4<<20)
	}
}
