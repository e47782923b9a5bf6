package similarity_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/class/ledger"
	"touchstone/harness/class/similarity"
	"touchstone/harness/class/sources"
)

// given are the files of some submissions.
func given(t *testing.T, all map[string]fstest.MapFS) func(key string) ([]sources.File, error) {
	archives := map[string][]byte{}
	for key, files := range all {
		var b bytes.Buffer
		if err := sources.Write(&b, files); err != nil {
			t.Fatal(err)
		}
		archives[key] = b.Bytes()
	}
	return func(key string) ([]sources.File, error) {
		if archives[key] == nil {
			return nil, nil
		}
		return sources.Read(archives[key])
	}
}

func text(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }

func TestExport(t *testing.T) {
	folder := t.TempDir()
	kit := []sources.File{{Name: "given.h", Text: []byte("int given;\n")}, {Name: "lib/given.c", Text: []byte("int lib;\n")}, {Name: "logo.png", LeftOut: 3}}
	ada := fstest.MapFS{
		"main.c": text("int main;\n"), "src/a.c": text("int a; // gr\xfc\xdfe"), "given.h": text("int given; // mine\n"), "prog": text("\x7fELF\x00"), "README": text("=cmd()"),
		"link.c": {Data: []byte("/etc/passwd"), Mode: fs.ModeSymlink}, "huge.c": text(strings.Repeat("x", 2<<20)), "empty.c": text(""),
		"logo.png": text("mine"), "x.hpp": text("class"),
	}
	of := given(t, map[string]fstest.MapFS{"ada": ada, "ada-2": {"x.c": text("x")}, "g1": {"x.c": text("g")}, "g2": {"x.c": text("g")}, "essay": {"x.txt": text("x")}})
	l := &ledger.Ledger{Submissions: []ledger.Submission{
		{Key: "ada", Name: "=Ada", Work: "1", Submitted: "2026-01-01T10:00:00Z"},
		{Key: "ada-2", Name: "Ada", Work: "2", Superseded: "ada"},
		{Key: "broken"}, {Key: "essay", Work: "4"},
		{Key: "g1", Group: "Red", Work: "3"}, {Key: "g2", Group: "Red", Work: "3"},
		{Key: "none", Nothing: "no file"},
	}}
	e, err := similarity.Write(folder, l, kit, of)
	if err != nil || e == nil || e.Language.Dolos != "c" {
		t.Fatal(e, err)
	}
	want := map[string]string{"ada.c": "int main;\nint a; // gr\uFFFDe\n", "g1.c": "g\n", "+starter.c": "int given;\nint lib;\n"}
	if diff := cmp.Diff(want, tree(t, folder)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]similarity.Part{{Name: "main.c", Line: 0}, {Name: "src/a.c", Line: 1}}, e.Sources[0].Parts); diff != "" || len(e.Sources) != 2 || filepath.Base(e.Starter) != "+starter.c" {
		t.Error(diff, e)
	}
}

func tree(t *testing.T, folder string) map[string]string {
	t.Helper()
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
	return got
}

// Headers do not decide about the language: C++ has them, too.
func TestLanguage(t *testing.T) {
	for want, files := range map[string]fstest.MapFS{
		"cpp": {"main.cpp": text("x"), "a.h": text("x"), "b.h": text("x"), "c.h": text("x")}, "python": {"a.py": text("x"), "b.py": text("x"), "c.c": text("x")},
		"java": {"A.java": text("x")}, "go": {"a.go": text("x")}, "rust": {"a.rs": text("x")}, "javascript": {"a.mjs": text("x")},
	} {
		l := &ledger.Ledger{Submissions: []ledger.Submission{{Key: "ada", Work: "1"}}}
		if e, err := similarity.Write(t.TempDir(), l, nil, given(t, map[string]fstest.MapFS{"ada": files})); err != nil || e == nil || e.Language.Dolos != want {
			t.Error(want, e, err)
		}
	}
}

// A class without sources that the tools know has nothing to compare.
func TestNothingToCompare(t *testing.T) {
	l := &ledger.Ledger{Submissions: []ledger.Submission{{Key: "ada"}}}
	e, err := similarity.Write(t.TempDir(), l, nil, given(t, map[string]fstest.MapFS{"ada": {"essay.txt": text("x")}}))
	if e != nil || err != nil {
		t.Error(e, err)
	}
}
