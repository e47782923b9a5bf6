package submission

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"touchstone/harness/report"
)

// TestKit hands in a Makefile, a header and a link where the course has its
// own: the course's count, and nothing outside is written to.
func TestKit(t *testing.T) {
	dir := files{
		"main.c":   "#include \"answer.h\"\nint main(void) { return ANSWER; }\n",
		"answer.h": "#define ANSWER 1\n", "Makefile": "check:\n\tfalse\n", "sub": "a file where the kit has a folder",
		"kept.c": "int kept;\n", ".handed-in/kept.c": "not this", "notes": "a note of the student\n",
	}.folder(t)
	check(t, os.Symlink("main.c", filepath.Join(dir, "linked.h")))
	a := asks("check")
	a.Kit = map[string][]byte{
		"Makefile": []byte("check: main.c\n\tcc -o check main.c\n\tgrep ANSWER .handed-in/answer.h >notes\n"), "answer.h": []byte("#define ANSWER 42\n"),
		"linked.h": []byte("/* ours */\n"), "sub/deep/own.h": []byte("/* new */\n"), "kept.c": []byte("int kept;\n"),
	}
	a.Build.Notes = "notes"
	s := open(t, dir)
	b := build(t, s, a)
	if b.Report.Status != report.Built {
		t.Fatal(b.Report.Cause, string(b.Report.Log))
	}
	for _, name := range []string{"Makefile", "answer.h", "linked.h"} {
		if !slices.Contains(b.Report.Notes, say("notes.kit", "file", name)) {
			t.Errorf("nothing is said of %s: %q", name, b.Report.Notes)
		}
	}
	got, err := os.ReadFile(filepath.Join(filepath.Dir(b.Programs["check"].Path), "main.c"))
	if err != nil || string(got) == "/* ours */\n" {
		t.Errorf("the link was followed: main.c is %q, %v", got, err)
	}
	if !slices.Contains(b.Report.Notes, "#define ANSWER 1") || slices.Contains(b.Report.Notes, "a note of the student") {
		t.Errorf("the note that the build leaves is not there: %q", b.Report.Notes)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(b.Programs["check"].Path), submittedFolder, "kept.c")); err == nil {
		t.Error("what was not replaced is kept aside, too")
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(b.Programs["check"].Path), "sub", "deep", "own.h")); err != nil {
		t.Error(err)
	}
}
