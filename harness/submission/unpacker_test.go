package submission

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"touchstone/harness/catalog"
)

// rarOf is what is said of a RAR archive of which nothing is there but its beginning.
func rarOf(file string) string {
	what := catalog.Of("form.archive", "form", "RAR")
	for _, words := range unpackers {
		if _, err := exec.LookPath(words[0]); err == nil {
			return say("intake.unpacks-not", "what", what, "tool", words[0], "file", file)
		}
	}
	return say("intake.packed", "what", what, "file", file)
}

// What nothing here unpacks, a tool of the machine does, inside the sandbox.
func TestUnpackedByATool(t *testing.T) {
	bsdtar, err := exec.LookPath("bsdtar")
	if err != nil {
		t.Skip("bsdtar is not installed (apt-get install libarchive-tools): nothing can make such an archive")
	}
	from := t.TempDir()
	for name, text := range map[string]string{"lab/Makefile": "check: check.c\n\tcc -o check check.c\n", "lab/check.c": hello, "lab/sub/ä.txt": "text\n"} {
		at := filepath.Join(from, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(from, "lab/out")); err != nil {
		t.Fatal(err)
	}
	for name, options := range map[string][]string{"work.7z": {"--format=7zip"}, "work.tar.zst": {"--zstd"}} {
		at := filepath.Join(t.TempDir(), name)
		c := exec.Command(bsdtar, append(options, "-cf", at, "-C", from, "lab")...)
		c.Env = append(os.Environ(), "LANG=C.UTF-8")
		if out, err := c.CombinedOutput(); err != nil {
			t.Logf("%s cannot be made here: %v\n%s", name, err, out)
			continue
		}
		s := open(t, at)
		if list := arrived(t, s); !slices.Contains(list, "check.c") || !slices.Contains(list, "sub/ä.txt") {
			t.Errorf("%s: %q", name, list)
		}
		if _, found := s.Find("out"); found != Absent {
			t.Errorf("%s: a link leads outside", name)
		}
	}
	data := make([]byte, 1000)
	copy(data, "7z\xbc\xaf\x27\x1c")
	if s := open(t, saved(t, "broken.7z", data)); len(arrived(t, s)) > 0 {
		t.Error("a broken archive has files")
	}
}
