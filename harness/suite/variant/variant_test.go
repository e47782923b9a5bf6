package variant

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
)

const program = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n"

// unified is a patch of the program, as diff -u makes it.
func unified(old, changed string) string {
	return "--- " + old + "\t2026-01-02 03:04:05.000000000 +0100\n+++ " + changed + "\t2026-01-02 03:04:06.000000000 +0100\n@@ -1,4 +1,4 @@\n one\n-two\n+TWO\n three\n four\n"
}

func files(more map[string]string) fstest.MapFS {
	all := fstest.MapFS{"solution/main.c": {Data: []byte(program)}, "solution/part/util.c": {Data: []byte(program)}, "solution/run.sh": {Data: []byte("x\n"), Mode: 0o755}}
	for name, text := range more {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return all
}

func TestRead(t *testing.T) {
	changed := strings.Replace(program, "two", "TWO", 1)
	for name, test := range map[string]struct {
		patch string
		want  map[string]string // files that differ from those of the reference; "" for none
	}{
		"of the folder":       {unified("solution/main.c", "wrong/main.c"), map[string]string{"main.c": changed}},
		"of anywhere":         {unified("/home/me/lab/solution/main.c", "x.c"), map[string]string{"main.c": changed}},
		"of the file":         {unified("main.c", "main.c"), map[string]string{"main.c": changed}},
		"of a file in a part": {unified("a/part/util.c", "b/part/util.c"), map[string]string{"part/util.c": changed}},
		"the new name":        {unified("/tmp/before.c", "solution/main.c"), map[string]string{"main.c": changed}},
		"two files":           {unified("a/main.c", "b/main.c") + unified("a/part/util.c", "b/part/util.c"), map[string]string{"main.c": changed, "part/util.c": changed}},
		"of git":              {"diff --git a/main.c b/main.c\nindex 1234567..89abcde 100644\n--- a/main.c\n+++ b/main.c\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n", map[string]string{"main.c": changed}},
		"a new file of git":   {"diff --git a/part/new.c b/part/new.c\nnew file mode 100644\nindex 0000000..1111111\n--- /dev/null\n+++ b/part/new.c\n@@ -0,0 +1 @@\n+new\n", map[string]string{"part/new.c": "new\n"}},
		"a new file":          {"--- /dev/null\n+++ wrong/new.c\n@@ -0,0 +1 @@\n+new\n", map[string]string{"new.c": "new\n"}},
		"a file less":         {"diff --git a/run.sh b/run.sh\ndeleted file mode 100755\nindex 587be6b..0000000\n--- a/run.sh\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n", map[string]string{"run.sh": ""}},
	} {
		t.Run(name, func(t *testing.T) {
			variants, err := Read(files(map[string]string{"variants/v.patch": test.patch, "variants/v.yaml": "about: It shouts.\n"}), "solution", &Mistakes{})
			if err != nil || len(variants) != 1 || variants[0].Name != "v" || variants[0].About != "It shouts." {
				t.Fatalf("%v, %v", variants, err)
			}
			want := map[string]string{"main.c": program, "part/util.c": program, "run.sh": "x\n"}
			for file, text := range test.want {
				want[file] = text
			}
			dir := t.TempDir()
			if err := variants[0].Write(dir); err != nil {
				t.Fatal(err)
			}
			for file, text := range want {
				got, err := os.ReadFile(filepath.Join(dir, file))
				if string(got) != text || (err != nil) != (text == "") {
					t.Errorf("%s: %q, %v", file, got, err)
				}
			}
			if info, err := os.Stat(filepath.Join(dir, "run.sh")); err == nil && info.Mode().Perm()&0o100 == 0 {
				t.Error("what can be executed no longer can")
			}
		})
	}
}

func TestReadFaults(t *testing.T) {
	say := catalog.English.Say
	about := "about: It is wrong.\n"
	for name, test := range map[string]struct {
		files map[string]string
		want  string
	}{
		"nothing said":    {map[string]string{"variants/v/main.c": "x"}, "variants/v.yaml: " + say("variant.undeclared")},
		"no sources":      {map[string]string{"variants/v.yaml": about}, "variants/v.yaml: " + say("variant.sources", "name", "v")},
		"both":            {map[string]string{"variants/v.yaml": about, "variants/v/main.c": "x", "variants/v.patch": unified("a/main.c", "b/main.c")}, "variants/v.yaml: " + say("variant.sources", "name", "v")},
		"an unknown key":  {map[string]string{"variants/v.yaml": about + "loses: {}\n", "variants/v/main.c": "x"}, "variants/v.yaml:2:1: "},
		"another file":    {map[string]string{"variants/notes.txt": "x"}, "variants/notes.txt: " + say("variant.stray")},
		"no patch":        {map[string]string{"variants/v.yaml": about, "variants/v.patch": "--- a/main.c\n+++ b/main.c\n@@ -1,9 +1,4 @@\n one\n"}, "variants/v.patch: "},
		"an empty patch":  {map[string]string{"variants/v.yaml": about, "variants/v.patch": ""}, "variants/v.patch: " + say("variant.changes-nothing")},
		"an unknown file": {map[string]string{"variants/v.yaml": about, "variants/v.patch": unified("a/mian.c", "b/mian.c")}, `variants/v.patch:1: ` + say("variant.no-file", "file", `"a/mian.c"`)},
		"another version": {map[string]string{"variants/v.yaml": about, "variants/v.patch": strings.ReplaceAll(unified("a/main.c", "b/main.c"), "three", "3")}, `variants/v.patch:1: ` + say("variant.conflict", "file", `"main.c"`, "line", 3, "error", "")},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read(files(test.files), "solution", &Mistakes{})
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
	_, err := Read(files(map[string]string{"variants/v.yaml": about, "variants/v.patch": unified("a/main.c", "b/main.c")}), "", &Mistakes{})
	if err == nil || !strings.HasPrefix(err.Error(), "variants/v.patch: "+say("variant.no-reference")) {
		t.Errorf("got %v", err)
	}
	if variants, err := Read(files(nil), "solution", &Mistakes{}); len(variants) > 0 || err != nil {
		t.Errorf("%v, %v", variants, err)
	}
}

// A patch cannot write outside of the folder of the variant.
func TestWriteStaysInside(t *testing.T) {
	outside := "diff --git a/../../out.c b/../../out.c\nnew file mode 100644\nindex 0000000..1111111\n--- /dev/null\n+++ b/../../out.c\n@@ -0,0 +1 @@\n+new\n"
	variants, err := Read(files(map[string]string{"variants/v.patch": outside, "variants/v.yaml": "about: It escapes.\n"}), "solution", &Mistakes{})
	if err != nil {
		return
	}
	dir := t.TempDir()
	if err := variants[0].Write(filepath.Join(dir, "a", "b")); err == nil {
		t.Error("it is written")
	}
	if _, err := os.Stat(filepath.Join(dir, "out.c")); err == nil {
		t.Error("it is there")
	}
}
