package similarity_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/class/ledger"
	"touchstone/harness/class/similarity"
)

func TestExport(t *testing.T) {
	folder := t.TempDir()
	text := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	kit := map[string][]byte{"given.h": []byte("int given;\n"), "lib/given.c": []byte("int lib;\n"), "logo.png": {0x89, 0, 1}}
	ada := fstest.MapFS{
		"main.c": text("int main;\n"), "src/a.c": text("int a;"), "given.h": text("int given; // mine\n"), "prog": text("\x7fELF\x00"), "README": text("=cmd()"),
		"link.c": {Data: []byte("/etc/passwd"), Mode: fs.ModeSymlink}, "huge.c": text(strings.Repeat("x", 2<<20)),
	}
	l := &ledger.Ledger{Submissions: []ledger.Submission{
		{Key: "ada", Name: "=Ada", Work: "1", Submitted: "2026-01-01T10:00:00Z"},
		{Key: "ada-2", Name: "Ada", Work: "2", Superseded: "ada"},
		{Key: "g1", Group: "Red", Work: "3"}, {Key: "g2", Group: "Red", Work: "3"},
		{Key: "none", Nothing: "no file"},
	}}
	for range 2 { // the second takes the place of the first
		e, err := similarity.New(folder, kit)
		if err != nil {
			t.Fatal(err)
		}
		for key, files := range map[string]fs.FS{"ada": ada, "ada-2": fstest.MapFS{"x.c": text("x")}, "g1": fstest.MapFS{"x.c": text("g")}, "g2": fstest.MapFS{"x.c": text("g")}, "broken": nil} {
			if err := e.Add(key, files); err != nil {
				t.Fatal(err)
			}
		}
		if tools, some, err := e.Finish(l); err != nil || !some || tools.Dolos != "c" || tools.JPlag != "c" {
			t.Fatal(tools, some, err)
		}
	}
	got := map[string]string{}
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		short, _ := filepath.Rel(folder, name)
		got[filepath.ToSlash(short)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"similarity/jplag/base/given.h": "int given;\n", "similarity/jplag/base/lib/given.c": "int lib;\n",
		"similarity/jplag/submissions/ada/main.c": "int main;\n", "similarity/jplag/submissions/ada/src/a.c": "int a;", "similarity/jplag/submissions/ada/README": "=cmd()",
		"similarity/jplag/submissions/g1/x.c": "g",
		"similarity/dolos/ada.c":              "int main;\n\nint a;\n", "similarity/dolos/g1.c": "g\n", "similarity/starter.c": "int given;\n\nint lib;\n\n",
		"similarity/dolos/info.csv": "filename,label,full_name,created_at,ignored\nada.c,,'=Ada,2026-01-01T10:00:00Z,\ng1.c,Red,Red,,\n../starter.c,,,,true\n",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A class without sources that the tools know has nothing to compare.
func TestNothingToCompare(t *testing.T) {
	e, err := similarity.New(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Add("ada", fstest.MapFS{"essay.txt": {Data: []byte("x")}}); err != nil {
		t.Fatal(err)
	}
	if _, some, err := e.Finish(&ledger.Ledger{Submissions: []ledger.Submission{{Key: "ada"}}}); some || err != nil {
		t.Error(some, err)
	}
}
