package submission

import (
	"testing"
)

// TestWork packs the same files in different ways, and others in the same way.
func TestWork(t *testing.T) {
	kit := map[string][]byte{"answer.h": []byte("#define ANSWER 42\n")}
	hashOfWork := func(given string) string {
		t.Helper()
		s := open(t, given)
		hash, err := s.Work(kit)
		check(t, err)
		return hash
	}
	folder := hashOfWork(files{"main.c": hello, "Makefile": rule}.folder(t))
	if folder == "" {
		t.Fatal("there is no hash")
	}
	zip := zipped(t, packed{name: "p/", mode: 0o755}, packed{name: "p/main.c", content: hello}, packed{name: "p/Makefile", content: rule, mode: 0o755})
	for name, given := range map[string]string{
		"a zip":            saved(t, "a.zip", zip),
		"a tar":            saved(t, "b.tar.gz", gzipped(t, tarred(t, packed{name: "Makefile", content: rule}, packed{name: "main.c", content: hello}))),
		"other names":      files{"src/hello.c": hello, "makefile": rule}.folder(t),
		"with the kit":     files{"main.c": hello, "Makefile": rule, "answer.h": "#define ANSWER 1\n"}.folder(t),
		"with junk":        files{"main.c": hello, "Makefile": rule, ".DS_Store": "x"}.folder(t),
		"with empty files": files{"main.c": hello, "Makefile": rule, "notes": ""}.folder(t),
	} {
		if got := hashOfWork(given); got != folder {
			t.Errorf("%s: the hash differs", name)
		}
	}
	for name, given := range map[string]string{
		"a blank more":  files{"main.c": hello + " ", "Makefile": rule}.folder(t),
		"a file more":   files{"main.c": hello, "Makefile": rule, "README": "x"}.folder(t),
		"a file twice":  files{"main.c": hello, "copy.c": hello, "Makefile": rule}.folder(t),
		"a broken zip":  saved(t, "c.zip", zip[:len(zip)/2]),
		"a file's name": files{"main.c": "Makefile", "Makefile": "main.c"}.folder(t),
	} {
		if got := hashOfWork(given); got == folder || got == "" {
			t.Errorf("%s: the hash is %q", name, got)
		}
	}
	for name, given := range map[string]string{
		"the kit alone": files{"answer.h": "#define ANSWER 42\n"}.folder(t),
		"empty files":   files{"main.c": ""}.folder(t),
		"an empty zip":  saved(t, "d.zip", nil),
	} {
		if got := hashOfWork(given); got != "" {
			t.Errorf("%s: the hash is %q", name, got)
		}
	}
	if a, b := hashOfWork(saved(t, "e.zip", zip[:40])), hashOfWork(saved(t, "f.zip", zip[:40])); a != b || a == "" {
		t.Errorf("the same broken zip: %q and %q", a, b)
	}
}
