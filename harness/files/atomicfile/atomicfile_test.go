package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"touchstone/harness/catalog"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	wrote := func(text string, err error) error {
		return Write(name, func(w io.Writer) error {
			io.WriteString(w, text)
			return err
		})
	}
	if err := wrote("old", nil); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	if err := wrote("half of the n", broken); !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
	if data, _ := os.ReadFile(name); string(data) != "old" {
		t.Errorf("after a failed write the file is %q", data)
	}
	if err := wrote("new", nil); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(name); string(data) != "new" {
		t.Errorf("the file is %q", data)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left in the folder: %v", entries)
	}
}

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{prefix + "1", "kept"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := Sweep(dir); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 || entries[0].Name() != "kept" {
		t.Errorf("left in the folder: %v", entries)
	}
}

func TestLinksStay(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := os.WriteFile(target, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	if err := Write(link, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(target); string(data) != "new" {
		t.Errorf("the target holds %q", data)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().Type() != os.ModeSymlink {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
}

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	if err := os.WriteFile(there, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		there: "", filepath.Join(dir, "new"): "", os.DevNull: "",
		dir: catalog.English.Say("given.is-folder"), filepath.Join(dir, "none", "x"): catalog.English.Say("given.no-folder"),
	} {
		got := ""
		if err := Check(name); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if err := Check(filepath.Join(there, "x")); err == nil {
		t.Error("a file can be written below a file")
	}
	if data, err := os.ReadFile(there); string(data) != "old" || err != nil {
		t.Errorf("it holds %q now, %v", data, err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left in the folder: %v", entries)
	}
}
